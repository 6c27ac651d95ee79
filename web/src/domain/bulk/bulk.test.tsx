import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#contracts/core/bulk.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { json, problem } from '#web/testing/fake-api.ts';
import { fakeStreams } from '#web/testing/fake-stream.ts';
import { textsOf } from '#web/testing/screen.ts';
import { fakeSamples, pageOf, showMany } from '../list/testing/sample-list.tsx';

let samples: ReturnType<typeof fakeSamples>;

const BATCH = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const answer = (change: Partial<BulkAnswer>): BulkAnswer => ({
  batchId: null,
  matched: 57,
  done: 57,
  refused: [],
  refusedTotal: 0,
  warnings: [],
  warningsTotal: 0,
  ...change,
});
const REFUSED = {
  done: 55,
  refusedTotal: 2,
  refused: [
    { resource: 'category', id: 1, name: 'Cítricos', code: 'category.has_fragrances', message: 'Em uso.' },
    { resource: 'category', id: 9, name: 'Doces', code: 'category.has_fragrances', message: 'Em uso.' },
  ],
};

beforeEach(() => {
  samples = fakeSamples();
  samples.api.on('GET', '/categories', () => json(pageOf(['Cítricos', 'Florais'], 57)));
});

const asked = () =>
  samples.api.requestsTo('POST', '/categories/bulk').map(({ query, body }) => [query.get('dryRun'), body]);
const answers = (trial: Partial<BulkAnswer>, run: () => Response) =>
  samples.api.on('POST', '/categories/bulk', ({ query }) =>
    query.get('dryRun') === 'true' ? json(answer(trial)) : run(),
  );
const show = async (at?: string) => {
  const app = showMany(at);
  await screen.findByText('Cítricos');
  return app;
};
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const tickPage = () => screen.getByRole('checkbox', { name: 'Selecionar os desta página' });

/** Selects 400 records and asks to deactivate them, of which 50 can be undone. */
async function deactivateMany() {
  const streams = fakeStreams();
  samples.api.on('GET', '/categories', () => json(pageOf(['Cítricos', 'Florais'], 400)));
  samples.api.on('POST', '/categories/bulk', () => json(answer({ matched: 400, done: 400 })));
  samples.api.on('POST', `/bulk/${BATCH}/undo`, () => json(answer({ done: 50, matched: 50 })));
  const { user } = await show();
  await user.click(tickPage());
  await user.click(press('Selecionar tudo: 400'));
  await user.click(await screen.findByRole('button', { name: 'Desativar' }));
  return { streams, user };
}

describe('a bulk action', () => {
  it('changes all records that a list finds in four clicks, and shows beforehand which will stay', async () => {
    answers(REFUSED, () => json(answer({ ...REFUSED, batchId: BATCH })));
    samples.api.on('POST', `/bulk/${BATCH}/undo`, () => json(answer({ done: 55, matched: 55 })));
    const { user } = await show('/list?q=c%C3%ADtrico');
    await user.click(tickPage());
    await user.click(press('Selecionar tudo: 57'));
    expect(screen.getByText('57 itens selecionados')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Desativar: 57 itens selecionados' });
    expect(await within(dialog).findByText('55 itens serão alterados')).toBeVisible();
    const refused = within(dialog).getByRole('region', { name: 'O que ficará como está' });
    expect(refused).toHaveTextContent('2 itens ficarão como estão');
    expect(refused).toHaveTextContent('A categoria contém fragrâncias.');
    expect(textsOf('listitem', refused)).toEqual(['Cítricos', 'Doces']);
    expect(within(refused).getByRole('link', { name: 'Doces' })).toHaveAttribute(
      'href',
      '/admin/categories/9',
    );
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('55 itens alterados')).toBeVisible();
    const where = { FilterString: 'cítrico', isActive: 'true' };
    expect(asked()).toEqual([
      ['true', { action: 'deactivate', where }],
      ['false', { action: 'deactivate', where, expected: 57 }],
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull());

    await user.click(press('Desfazer'));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
  });

  it('returns the focus to its button when cancelled, and to the place of the selection when done', async () => {
    answers({ matched: 1, done: 1 }, () => json(answer({ matched: 1, done: 1, batchId: BATCH })));
    const { user } = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Florais' }));
    const opener = await screen.findByRole('button', { name: 'Desativar' });
    await user.click(opener);
    await screen.findByText('1 item será alterado');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    const bar = screen.getByRole('region', { name: 'Seleção' });
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await screen.findByText('1 item alterado');
    await waitFor(() => expect(bar).toHaveFocus());
  });

  it('on many records shows its progress, and can be stopped and undone', async () => {
    const { streams, user } = await deactivateMany();
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.line({ progress: { batchId: BATCH, done: 50, total: 400 } });
    expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '12');
    expect(dialog.queryByRole('button', { name: 'Fechar' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Interromper' }));
    expect(await screen.findByText(/^Interrompido/)).toBeVisible();
    expect(streams[0]?.aborted).toBe(true);
    await user.click(press('Desfazer'));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
  });

  it('that is cut off halfway reports it, and what was changed by then can be undone', async () => {
    const { streams, user } = await deactivateMany();
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(streams).toHaveLength(1));
    streams[0]?.line({ progress: { batchId: BATCH, done: 50, total: 400 } });
    streams[0]?.lose();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Sem conexão/);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
  });

  it('on single rows sends their ids', async () => {
    answers({ matched: 1, done: 1 }, () => json(answer({ matched: 1, done: 1, batchId: BATCH })));
    const { user } = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Florais' }));
    expect(screen.queryByRole('button', { name: /^Selecionar tudo/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('1 item alterado')).toBeVisible();
    expect(asked()[1]).toEqual(['false', { action: 'deactivate', ids: [2], expected: 1 }]);
  });

  it('on all but some records excludes these, on all pages', async () => {
    answers({ matched: 56, done: 56 }, () => json(answer({ matched: 56, done: 56, batchId: BATCH })));
    const { user } = await show();
    await user.click(tickPage());
    await user.click(press('Selecionar tudo: 57'));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Florais' }));
    expect(screen.getByText('56 itens selecionados')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Cítricos' })).toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('56 itens alterados')).toBeVisible();
    const where = { FilterString: '', isActive: 'true' };
    expect(asked()[1]).toEqual(['false', { action: 'deactivate', where, except: [2], expected: 56 }]);
  });

  it('on all records is prepared and cleared by one checkbox where rows are cards', async () => {
    const { user } = await show();
    const all = screen.getByRole('checkbox', { name: 'Selecionar tudo: 57', hidden: true });
    await user.click(all);
    expect(screen.getByText('57 itens selecionados')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Florais' })).toBeChecked();
    await user.click(all);
    expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull();
  });

  it('on inactive rows activates them or deletes them permanently', async () => {
    answers({ matched: 2, done: 2 }, () => json(answer({ matched: 2, done: 2, batchId: BATCH })));
    const { user } = await show('/list?active=false');
    await user.click(tickPage());
    expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Ativar' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Não será possível desfazer.')).toBeVisible();
    await user.click(press('Confirmar'));
    expect(await screen.findByText('2 itens alterados')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('that would change nothing cannot be confirmed', async () => {
    answers({ ...REFUSED, matched: 2, done: 0 }, () => json({}));
    const { user } = await show();
    await user.click(tickPage());
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('Nada da seleção será alterado')).toBeVisible();
    expect(press('Confirmar')).toBeDisabled();
    await user.click(press('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['device.campaign_lost', '14 dispositivos ficarão sem campanha', 'A campanha é de outra organização.'],
    ['campaign.default_lost', '14 campanhas deixarão de ser a padrão', 'A campanha padrão é sempre ativa'],
  ] as const)('says what the records lose, and names them: %s', async (code, title, reason) => {
    const warnings = [
      { id: 1, name: 'Cítricos', code },
      { id: 2, name: 'Florais', code },
    ];
    answers({ matched: 2, done: 2, warnings, warningsTotal: 14 }, () => json({}));
    const { user } = await show();
    await user.click(tickPage());
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    const dialog = await screen.findByRole('dialog');
    const lost = await within(dialog).findByRole('region', { name: 'O que se perde' });
    expect(lost).toHaveTextContent(title);
    expect(lost).toHaveTextContent(reason);
    expect(textsOf('listitem', lost)).toEqual(['Cítricos', 'Florais']);
    expect(lost).toHaveTextContent('E mais 12');
    expect(press('Confirmar')).toBeEnabled();
    expect(await accessibilityViolations(dialog, ['landmark-no-duplicate-banner'])).toEqual([]);
  });

  it('takes what others use only once that is ticked, and shows anew what would happen', async () => {
    const refused = [
      { resource: 'category', id: 2, name: 'Florais', code: 'organisation.in_use', message: 'Em uso.' },
    ];
    samples.api.on('POST', '/categories/bulk', ({ query }) => {
      const trial = query.get('dryRun') === 'true';
      return query.get('release') === 'true'
        ? json(answer({ matched: 2, done: 2, ...(!trial && { batchId: BATCH }) }))
        : json(answer({ matched: 2, done: 1, refusedTotal: 1, refused }));
    });
    const { user } = await show();
    await user.click(tickPage());
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    const dialog = within(await screen.findByRole('dialog'));
    const staying = await dialog.findByRole('region', { name: 'O que ficará como está' });
    expect(staying).toHaveTextContent('iniciativas de outras organizações usam a campanha');
    const tick = () => dialog.getByRole('checkbox', { name: 'Remover de quem usa' });
    expect(tick()).not.toBeChecked();
    expect(tick()).toHaveAccessibleDescription(/as iniciativas delas são canceladas/);
    await user.click(tick());
    expect(await dialog.findByText('2 itens serão alterados')).toBeVisible();
    expect(dialog.queryByRole('region', { name: 'O que ficará como está' })).toBeNull();
    expect(tick()).toBeChecked();
    await user.click(press('Confirmar'));
    expect(await screen.findByText('2 itens alterados')).toBeVisible();
    const run = samples.api.requestsTo('POST', '/categories/bulk').at(-1);
    expect(run?.query.toString()).toBe('dryRun=false&release=true');
  });

  it('offers no release where nothing is in use', async () => {
    answers(REFUSED, () => json({}));
    const { user } = await show();
    await user.click(tickPage());
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    await screen.findByText('2 itens ficarão como estão');
    expect(screen.queryByRole('checkbox', { name: 'Remover de quem usa' })).toBeNull();
  });

  it('on a selection that has changed meanwhile is refused with a message', async () => {
    answers({}, () => problem(409, 'bulk.changed', 'A seleção mudou desde que foi conferida.'));
    const { user } = await show();
    await user.click(tickPage());
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('A seleção mudou desde que foi conferida.')).toBeVisible();
  });

  it('that edits is enabled once the new value is chosen', async () => {
    answers({ matched: 2, done: 2 }, () => json(answer({ matched: 2, done: 2, batchId: BATCH })));
    const { user } = await show();
    await user.click(tickPage());
    await user.click(await screen.findByRole('button', { name: 'Mudar' }));
    const choose = await screen.findByRole('button', { name: 'Escolher' });
    expect(press('Confirmar')).toBeDisabled();
    expect(asked()).toEqual([]);
    await user.click(choose);
    await waitFor(() => expect(press('Confirmar')).toBeEnabled());
    await user.click(press('Confirmar'));
    expect(await screen.findByText('2 itens alterados')).toBeVisible();
    expect(asked()[1]).toEqual(['false', { action: 'edit', set: { to: 3 }, ids: [1, 2], expected: 2 }]);
  });
});
