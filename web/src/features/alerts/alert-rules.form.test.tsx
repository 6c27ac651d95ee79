import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, formatDay } from '#web/lib/day.ts';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { AlertRulesForm } from './alert-rules.form.tsx';
import { alertRule } from './testing/alert-builders.ts';

const NO_THRESHOLD = { threshold: null, unit: null, min: null, max: null } as const;
const RULES = {
  rules: [
    alertRule(),
    alertRule({ kind: 'shots.too_many', enabled: false, ...NO_THRESHOLD, mail: [], readers: [] }),
  ],
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/alert-rules', () => json(RULES, { headers: { ETag: '"alert-rules-1-8"' } }));
  api.on('GET', '/alert-rules/device.silent/preview', ({ query }) =>
    json({
      kind: 'device.silent',
      threshold: Number(query.get('threshold')),
      count: 3,
      knownSince: null,
      now: Number(query.get('threshold')) * 50,
    }),
  );
  api.on('GET', '/alert-rules/shots.too_many/preview', () =>
    json({
      kind: 'shots.too_many',
      threshold: null,
      count: 2,
      knownSince: new Date(0).toISOString(),
      now: 1,
    }),
  );
  api.on('GET', '/usuario', () => pageOf({ id: 8, nome: 'Bruno Sá' }));
  api.on('PUT', '/alert-rules', () => json(RULES));
});

afterEach(() => setInstallationZone(undefined));

async function open() {
  const app = renderPages(
    { '/admin/alerts/rules': <AlertRulesForm />, '/admin/alerts': 'Lista' },
    '/admin/alerts/rules',
  );
  const silent = within(await screen.findByRole('region', { name: 'Dispositivo sem comunicação' }));
  return { ...app, silent };
}

const save = () => screen.getByRole('button', { name: 'Salvar' });

describe('the alert rules form', () => {
  it('previews how often a rule would have fired and updates it with the threshold', async () => {
    const { user, silent } = await open();
    expect(await silent.findByText('Agora: 1.200. Não há dados dos últimos 30 dias.')).toBeVisible();
    const threshold = silent.getByRole('textbox', { name: 'Sem comunicação há' });
    await user.clear(threshold);
    await user.type(threshold, '48');
    expect(await silent.findByText('Agora: 2.400. Não há dados dos últimos 30 dias.')).toBeVisible();
    await user.clear(threshold);
    expect(await silent.findByText('Informe de 1 a 720')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('saves the rules with the version that was read', async () => {
    const { user, silent, path } = await open();
    const threshold = silent.getByRole('textbox', { name: 'Sem comunicação há' });
    await user.clear(threshold);
    await user.type(threshold, '900');
    await user.click(save());
    expect(await silent.findByText('O maior valor aceito é 720')).toBeVisible();
    await user.clear(threshold);
    await user.type(threshold, '48');
    const many = within(screen.getByRole('region', { name: 'Disparos acima do limite do dia' }));
    await user.click(many.getByRole('switch', { name: 'Disparos acima do limite do dia' }));
    expect(await many.findByText('Nos últimos 30 dias: 2. Agora: 1.')).toBeVisible();
    await user.click(many.getByRole('combobox', { name: 'Quem recebe por e-mail' }));
    await user.click(await screen.findByRole('option', { name: 'Bruno Sá' }));
    await user.click(save());
    await waitFor(() => expect(path()).toBe('/admin/alerts'));
    const [sent] = api.requestsTo('PUT', '/alert-rules');
    expect(sent?.headers.get('if-match')).toBe('"alert-rules-1-8"');
    expect(sent?.body).toEqual({
      rules: [
        { kind: 'device.silent', enabled: true, threshold: 48, mail: [5] },
        { kind: 'shots.too_many', enabled: true, threshold: null, mail: [8] },
      ],
    });
  });

  it('say since which day of the installation there is data', async () => {
    setInstallationZone('America/Sao_Paulo');
    const since = new Date(Date.now() - 10 * 24 * 3_600_000);
    since.setUTCHours(1, 30);
    api.on('GET', '/alert-rules/device.silent/preview', () =>
      json({ kind: 'device.silent', threshold: 24, count: 3, knownSince: since.toISOString(), now: 1 }),
    );
    const { silent } = await open();
    const day = formatDay(addDays(since.toISOString().slice(0, 10), -1));
    expect(await silent.findByText(new RegExp(`^Desde ${day}: 3`))).toBeVisible();
  });

  it('save a rule that is switched off while its threshold is empty', async () => {
    const { user, silent, path } = await open();
    await user.clear(silent.getByRole('textbox', { name: 'Sem comunicação há' }));
    await user.click(silent.getByRole('switch'));
    await user.click(save());
    await waitFor(() => expect(path()).toBe('/admin/alerts'));
    expect(api.bodies('PUT', '/alert-rules')).toMatchObject([
      { rules: [{ enabled: false, threshold: 24 }, { enabled: false }] },
    ]);
  });

  it('name a recipient found by searching, also after the rule was off', async () => {
    api.on('GET', '/usuario', ({ query }) =>
      query.get('FilterString') === '' ? pageOf() : pageOf({ id: 8, nome: 'Bruno Sá' }),
    );
    const { user, silent } = await open();
    await user.type(silent.getByRole('combobox', { name: 'Quem recebe por e-mail' }), 'bru');
    await user.click(await screen.findByRole('option', { name: 'Bruno Sá' }));
    await user.click(silent.getByRole('switch'));
    await user.click(silent.getByRole('switch'));
    expect(await silent.findByText('Ana Lima')).toBeVisible();
    expect(silent.getByText('Bruno Sá')).toBeVisible();
  });

  it('name the recipients that somebody else has added in the meantime', async () => {
    const { user, silent } = await open();
    const readers = [{ id: 9, nome: 'Zélia Couto' }];
    api.on('PUT', '/alert-rules', () => problem(409, 'record.stale', 'Mudou.'));
    api.on('GET', '/alert-rules', () => json({ rules: [alertRule({ mail: [9], readers }), RULES.rules[1]] }));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Recarregar' }));
    expect(await silent.findByText('Zélia Couto')).toBeVisible();
  });
});
