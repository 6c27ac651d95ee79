import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CAMPAIGN_FIELDS, getCampaign } from '#contracts/campaigns/campaigns.ts';
import type { HistoryEntry } from '#contracts/core/history.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { RecordHistory } from './record-history.tsx';
import { differencesSince } from './restore.dialog.tsx';

const picture = (letter: string) => `/api/files/public/${letter.repeat(64)}.png`;
const entry = (auditId: number, change: Partial<HistoryEntry>): HistoryEntry => ({
  auditId,
  at: `2026-11-2${auditId}T13:00:00.000Z`,
  user: { id: 3, nome: 'Ana Souza' },
  action: 'update',
  changes: [],
  restorable: true,
  ...change,
});

const CREATED = entry(1, { action: 'create', changes: [{ path: 'name', before: null, after: 'Verão' }] });
const CHANGED = entry(2, {
  changes: [
    { path: 'collection.13', before: null, after: { fragrance: 'Café Torrado', shotSeconds: 5 } },
    { path: 'cover', before: picture('a'), after: picture('b') },
    { path: 'descriptions.pt-BR', before: 'Um', after: 'Dois' },
  ],
});
const CLOSED = entry(3, { action: 'deactivate', restorable: false, user: null });

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/campaigns/7/history', () => pageOf(CLOSED, CHANGED, CREATED));
  api.on('GET', '/campaigns/7', () => json({}, { headers: { etag: '"campaign-7-4"' } }));
});

const show = (permissions: Partial<ComponentProps<typeof RecordHistory>> = {}) =>
  renderPages(
    {
      '/at': (
        <RecordHistory
          resource="campaigns"
          get={getCampaign}
          fields={CAMPAIGN_FIELDS}
          write="campaigns.write"
          id={7}
          {...permissions}
        />
      ),
    },
    '/at',
  );

describe('the history of a record', () => {
  it('offers no earlier state to those who may not restore it', async () => {
    show({ write: 'places.write', read: 'campaigns.read' });
    expect(await screen.findByText('Desativação')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ver como era/ })).not.toBeInTheDocument();
  });

  it('shows changes in words, and pictures as pictures', async () => {
    show();
    const line = await screen.findByText('Slot 13:');
    expect(line.parentElement).toHaveTextContent('Slot 13:vazio→Café Torrado (5 s)');
    expect(screen.getByRole('img', { name: 'Capa (antes)' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Capa (depois)' })).toBeInTheDocument();
    expect(screen.getByText(/^Descrição \(português/i).parentElement).toHaveTextContent('Um→Dois');
    expect(screen.getByText('Desativação')).toBeVisible();
    expect(screen.getByText(/^Sistema/)).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows what a restore would change, then restores the version', async () => {
    const { user } = show();
    api.on('PUT', '/campaigns/7/restore', () => json({}));
    await user.click(await screen.findByRole('button', { name: /^Ver como era: 21\/11\/2026/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Slot 13:').parentElement).toHaveTextContent(
      'Slot 13:Café Torrado (5 s)→vazio',
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Restaurar' }));
    expect(await screen.findByText('Versão restaurada')).toBeVisible();
    const [sent] = api.requestsTo('PUT', '/campaigns/7/restore');
    expect(sent?.body).toEqual({ auditId: 1 });
    expect(sent?.headers.get('if-match')).toBe('"campaign-7-4"');
    await waitFor(() => expect(api.requestsTo('GET', '/campaigns/7/history').length).toBeGreaterThan(1));
  });

  it('shows changes made since the history was loaded before they are undone', async () => {
    const { user } = show();
    const view = await screen.findByRole('button', { name: /^Ver como era: 21/ });
    const renamed = entry(4, { changes: [{ path: 'name', before: 'Verão', after: 'Inverno' }] });
    api.on('GET', '/campaigns/7/history', () => pageOf(renamed, CLOSED, CHANGED, CREATED));
    await user.click(view);
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('Nome:')).parentElement).toHaveTextContent('Nome:Inverno→Verão');
  });

  it('restores nothing while the current version is unknown', async () => {
    const { user } = show();
    api.on('GET', '/campaigns/7', () => problem(500, 'internal', 'Algo falhou no servidor.'));
    await user.click(await screen.findByRole('button', { name: /^Ver como era: 21/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Algo falhou no servidor.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Restaurar' })).toBeDisabled();
  });

  it('reports why a version could not be restored', async () => {
    const { user } = show();
    api.on('PUT', '/campaigns/7/restore', () => problem(409, 'record.inactive', 'Ative antes.'));
    await user.click(await screen.findByRole('button', { name: /^Ver como era: 21/ }));
    await user.click(await screen.findByRole('button', { name: 'Restaurar' }));
    expect(await screen.findByText('Ative antes.')).toBeVisible();
  });

  it('loads further entries on request', async () => {
    api.on('GET', '/campaigns/7/history', ({ query }) =>
      json({ data: query.get('page') === '1' ? [CLOSED] : [CREATED], total: 11, totalPages: 2 }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ver mais' }));
    expect(await screen.findByText('Criação')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver mais' })).toBeNull();
  });

  it('shows an entry once, even if newer ones have moved it to the next page meanwhile', async () => {
    api.on('GET', '/campaigns/7/history', ({ query }) =>
      json({ data: query.get('page') === '1' ? [CLOSED] : [CLOSED, CREATED], total: 12, totalPages: 2 }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ver mais' }));
    expect(await screen.findByText('Criação')).toBeVisible();
    expect(screen.getAllByText('Desativação')).toHaveLength(1);
  });

  it('is hidden from users who may not change the record', () => {
    signedInAs('USER');
    show();
    expect(screen.queryByRole('region')).toBeNull();
    expect(api.requests).toEqual([]);
  });
});

describe('the differences from an entry', () => {
  it('combine several changes of one field, and omit values that have come back', () => {
    const change = (before: string, after: string) => ({ path: 'name', before, after });
    const later = [entry(4, { changes: [change('B', 'C')] }), entry(3, { changes: [change('A', 'B')] })];
    expect(differencesSince(later)).toEqual([{ path: 'name', before: 'C', after: 'A' }]);
    const back = [entry(4, { changes: [change('B', 'A')] }), entry(3, { changes: [change('A', 'B')] })];
    expect(differencesSince(back)).toEqual([]);
  });

  it('combine the changes of a value that has been cleared', () => {
    const later = [
      entry(4, { changes: [{ path: 'description', before: 'B', after: null }] }),
      entry(3, { changes: [{ path: 'description', before: 'A', after: 'B' }] }),
    ];
    expect(differencesSince(later)).toEqual([{ path: 'description', before: null, after: 'A' }]);
  });
});
