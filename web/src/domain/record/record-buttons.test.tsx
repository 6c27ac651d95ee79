import { IconPower } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { RecordButtons } from './record-buttons.tsx';

/** A link as the search makes it: the page begins with an action. */
function Begin({ action }: { action: string }) {
  const { history } = useRouter();
  return (
    <button type="button" onClick={() => history.push('/record', { begin: action })}>
      {action}
    </button>
  );
}

function show(action: Partial<RowAction<object>>) {
  signedInAs('ADMIN');
  const run = vi.fn();
  const deactivate: RowAction<object> = {
    key: 'deactivate',
    label: 'Desativar',
    icon: IconPower,
    run,
    ...action,
  };
  const buttons = (
    <>
      <Begin action="deactivate" />
      <RecordButtons record={{}} name="Natal" actions={[deactivate]} onDeleted={() => undefined} />
    </>
  );
  return { ...renderPages({ '/': <Begin action="deactivate" />, '/record': buttons }, '/'), run };
}

const confirm = { title: () => 'Desativar “Natal”?', message: () => 'Deixa de valer.' };

it('a page that is opened to begin an action asks for confirmation, once', async () => {
  const { user, run, back } = show({ confirm });
  await user.click(await screen.findByRole('button', { name: 'deactivate' }));
  await screen.findByRole('dialog', { name: 'Desativar “Natal”?' });
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  // The page itself can be asked again.
  await user.click(await screen.findByRole('button', { name: 'deactivate' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run).toHaveBeenCalledOnce();
});

it('a page that is opened to begin an action that does not apply only opens', async () => {
  const { user, run } = show({ confirm, visible: () => false });
  await user.click(await screen.findByRole('button', { name: 'deactivate' }));
  await screen.findByRole('button', { name: 'deactivate' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(run).not.toHaveBeenCalled();
});
