import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#web/lib/problem.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { useNotifyFailure } from './refusals.ts';

function Failing({ error }: { error: unknown }) {
  const notifyFailure = useNotifyFailure();
  return (
    <button type="button" onClick={() => notifyFailure(error, 'Não foi possível desativar', 'try', 7)}>
      Tentar
    </button>
  );
}

const refused = (code: string, members = {}) =>
  new ProblemError(409, { code: code as never, detail: 'Está em uso.', ...members });

async function fail(error: unknown) {
  const shown = renderPages({ '/': <Failing error={error} />, '/admin/$': 'there' }, '/');
  await shown.user.click(await screen.findByRole('button', { name: 'Tentar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Está em uso.');
  return shown;
}

describe('a refused action', () => {
  it.each([
    ['category.has_fragrances', 'Fragrâncias', '/admin/fragrances?categoryId=7'],
    ['fragrance.in_campaigns', 'Campanhas', '/admin/campaigns?fragranceId=7'],
    ['campaign.has_answers', 'Quizzes', '/admin/quiz?campaignId=7'],
    ['place.has_devices', 'Dispositivos', '/admin/devices?placeId=7'],
  ])('for %s leads to the list “%s” of what holds the record back', async (code, name, there) => {
    signedInAs('ADMIN');
    const { user, path } = await fail(refused(code));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(path()).toBe(there));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('opens the initiative that is in the way', async () => {
    signedInAs('ADMIN');
    const initiative = { iniciativaId: 4, name: 'Natal' };
    const { user, path } = await fail(refused('initiative.overlap', { initiative }));
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(path()).toBe('/admin/initiatives/4'));
  });

  it('leads nowhere that the reader may not go', async () => {
    signedInAs('USER');
    await fail(refused('place.has_devices'));
    expect(screen.queryByRole('button', { name: 'Dispositivos' })).toBeNull();
  });
});
