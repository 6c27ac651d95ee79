import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TimelineEntry } from '#contracts/devices/device-timeline.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { device } from '../testing/device-builders.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/devices/7', () => json(device()));
  api.on('GET', '/devices/7/timeline', () => json({ data: [], before: null }));
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const AT = '2026-03-14T12:00:00.000Z';
const happened = (at: string, entry: object) => ({ at, ...entry }) as TimelineEntry;

describe('the history of a device', () => {
  it('describes events in words and loads earlier ones on request', async () => {
    const at = '2026-03-14T12:00:00.000Z';
    const pages: Record<string, object> = {
      first: {
        before: at,
        data: [
          happened(at, { kind: 'held', before: 16, after: 17, campaign: null }),
          happened(at, { kind: 'firmware', before: '2.4.0', after: '2.4.1' }),
          happened(at, { kind: 'silence', from: '2026-03-08T12:00:00.000Z', until: at }),
          happened(at, {
            kind: 'shots.refused',
            ...{ day: '2026-03-14', code: 'shot.too_many', shots: 12, firstAt: at, lastAt: at },
          }),
          happened(at, { kind: 'capsule.in', serialNumber: 'CAP-1', slot: 4 }),
        ],
      },
      second: {
        before: null,
        data: [happened(at, { kind: 'download', campaign: { campaignId: 3, name: 'Verão' } })],
      },
    };
    api.on('GET', '/devices/7/timeline', ({ query }) =>
      json(pages[query.has('before') ? 'second' : 'first']),
    );
    const { user } = renderApp('/admin/devices/7');
    const timeline = await part('Histórico');
    const items = await timeline.findAllByRole('listitem');
    const words = items.map((item) => item.textContent);
    expect(words[0]).toMatch(/^O dispositivo passou a ter a configuração 17/);
    expect(words[1]).toMatch(/^Firmware: 2\.4\.0 → 2\.4\.1/);
    expect(words[2]).toMatch(/^Sem comunicação por 6 dias/);
    expect(words[3]).toMatch(/^12 disparos recusadosmais disparos em um dia do que se conta/);
    expect(timeline.getByRole('link', { name: 'Cápsula CAP-1 no slot 4' })).toBeVisible();
    await user.click(timeline.getByRole('button', { name: 'Ver mais' }));
    expect(await timeline.findByRole('link', { name: 'Verão' })).toBeVisible();
    expect(timeline.queryByRole('button', { name: 'Ver mais' })).toBeNull();
    expect(api.requestsTo('GET', '/devices/7/timeline').at(-1)?.query.get('before')).toBe(at);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is narrowed to a type and to a period, and says when nothing is left', async () => {
    api.on('GET', '/devices/7/timeline', ({ query }) =>
      json({
        before: null,
        data: query.has('to') ? [] : [happened(AT, { kind: 'firmware', before: '2.4.0', after: '2.4.1' })],
      }),
    );
    const { user } = renderApp('/admin/devices/7');
    const history = await part('Histórico');
    const asked = () => Object.fromEntries(api.requestsTo('GET', '/devices/7/timeline').at(-1)?.query ?? []);
    await user.click(await history.findByRole('radio', { name: 'Saúde' }));
    await waitFor(() => expect(asked()).toEqual({ kind: 'firmware,faults,silence' }));
    await user.type(history.getByRole('textbox', { name: 'Até' }), '13/03/2026');
    await waitFor(() => expect(asked()).toEqual({ kind: 'firmware,faults,silence', to: '2026-03-13' }));
    expect(await history.findByText(/^Nada com estes filtros/)).toBeVisible();
    await user.type(history.getByRole('textbox', { name: 'De' }), '14/03/2026');
    expect(await history.findByText('A data final vem antes da inicial')).toBeVisible();
  });

  it('restores an earlier state, compared with all changes since, however the list is narrowed', async () => {
    const change = (auditId: number, before: string | null, after: string) => ({
      ...{ auditId, user: null, action: 'update', restorable: true, at: `2026-03-1${auditId}T12:00:00.000Z` },
      changes: [{ path: 'name', before, after }],
    });
    const all = [change(3, 'Dois', 'Três'), change(2, 'Um', 'Dois'), change(1, null, 'Um')];
    api.on('GET', '/devices/7/timeline', ({ query }) =>
      json({
        before: null,
        data: (query.has('to') ? all.slice(2) : all).map((each) =>
          happened(each.at, { kind: 'audit', ...each }),
        ),
      }),
    );
    const pages = all.map((each) => ({ data: [each], total: 3, totalPages: 3 }));
    api.on('GET', '/devices/7/history', ({ query }) => json(pages[Number(query.get('page')) - 1]));
    api.on('GET', '/devices/7', () => json(device(), { headers: { etag: '"device-7-4"' } }));
    api.on('PUT', '/devices/7/restore', () => json(device()));
    const { user } = renderApp('/admin/devices/7');
    const history = await part('Histórico');
    const view = { name: /^Ver como era/ };
    // The newest is how it is now.
    expect(await history.findAllByRole('button', view)).toHaveLength(2);
    await user.type(history.getByRole('textbox', { name: 'Até' }), '11/03/2026');
    await waitFor(() => expect(history.getAllByRole('button', view)).toHaveLength(1));
    await user.click(history.getByRole('button', view));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Três')).toBeVisible();
    expect(dialog.getByText('Um')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(api.bodies('PUT', '/devices/7/restore')).toEqual([{ auditId: 1 }]));
  });
});

it('the history of a device says which campaign it lost, and why', async () => {
  const at = '2026-03-14T12:00:00.000Z';
  const lost = { kind: 'campaign.lost', campaign: { campaignId: 3, name: 'Verão' } } as const;
  api.on('GET', '/devices/7/timeline', () =>
    json({
      before: null,
      data: [
        happened(at, { ...lost, cause: 'device.moved' }),
        happened(at, { ...lost, cause: 'campaign.given' }),
        // Members don't see the campaign of another organisation.
        happened(at, { ...lost, campaign: null, cause: 'campaign.given' }),
      ],
    }),
  );
  renderApp('/admin/devices/7');
  const timeline = await part('Histórico');
  const words = (await timeline.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(words[0]).toMatch(/^Perdeu a campanha: Verãoo dispositivo passou para uma organização que não pode/);
  expect(words[1]).toMatch(/^Perdeu a campanha: Verãoa campanha passou para outra organização/);
  expect(words[2]).toMatch(/^Perdeu a campanhaa campanha passou para outra organização/);
  const [link] = timeline.getAllByRole('link', { name: 'Verão' });
  expect(link).toHaveAttribute('href', '/admin/campaigns/3');
  expect(await accessibilityViolations()).toEqual([]);
});
