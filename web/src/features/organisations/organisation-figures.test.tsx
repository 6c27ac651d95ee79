import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { KeptReport } from '#contracts/organisations/report-settings.ts';
import { selectedOrganisation } from '#web/lib/selected-organisation.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { OrganisationFigures } from './organisation-figures.tsx';

const AURORA = { organisationId: 7, name: 'Hotéis Aurora' };
const REPORT: KeptReport = {
  month: '2026-02',
  madeAt: '2026-03-03T09:00:00.000Z',
  files: [
    { language: 'en-US', url: '/api/organisations/7/reports/2026-02?language=en-US' },
    { language: 'pt-BR', url: '/api/organisations/7/reports/2026-02?language=pt-BR' },
  ],
  recipients: 2,
  sent: 2,
  sentAt: '2026-03-03T09:01:00.000Z',
};
const api = fakeApi();

function open() {
  api.on('GET', '/dashboard/summary', () => json({ devices: { silent: 2 }, capsules: { low: 3 } }));
  api.on('GET', '/dashboard/shots-trend', () =>
    json([
      { date: '2026-02-28', shotsTotal: 1500 },
      { date: '2026-03-01', shotsTotal: 40 },
    ]),
  );
  api.on('GET', '/dashboard/chart-iniciativa', () => json([{ status: 'running', totalIniciativas: 4 }]));
  api.on('GET', '/devices', () => json({ data: [], total: 11, totalPages: 11 }));
  api.on('GET', '/visits', () => pageOf({ visitId: 9, on: '2026-03-05' }));
  api.on('GET', '/organisations/7/reports', () => pageOf(REPORT));
  api.on('GET', '/today', () => json({ counts: {}, total: 6, totalPages: 6, data: [] }));
  return renderPages(
    { '/admin/organisations': <OrganisationFigures organisation={AURORA} />, '/admin/home': 'Painel' },
    '/admin/organisations',
  );
}

/** What each figure says, and where it leads. */
async function figures() {
  await screen.findByText('1.500');
  await screen.findByText('05/03/2026');
  await screen.findByText('6');
  return screen.getAllByRole('term').map((term) => {
    const link = term.nextElementSibling?.querySelector('a');
    return [term.textContent, link?.textContent, link?.getAttribute('href')];
  });
}

describe('the figures of an organisation', () => {
  it('each lead to what they count', async () => {
    signedInAs('ADMIN');
    open();
    expect(await figures()).toEqual([
      ['Disparos neste mês', '40', '/admin/home?period=this-month'],
      ['Disparos no mês passado', '1.500', '/admin/home?period=last-month'],
      ['Dispositivos em dia', '11', '/admin/devices?configState=in_step&organisationId=7'],
      ['Dispositivos sem comunicação', '2', '/admin/devices?state=silent&organisationId=7'],
      ['Cápsulas acabando', '3', '/admin/capsules?state=low&organisationId=7'],
      ['Iniciativas em andamento', '4', '/admin/initiatives?status=running&organisationId=7'],
      ['Iniciativas planejadas', '0', '/admin/initiatives?status=planned&organisationId=7'],
      ['Próxima visita', '05/03/2026', '/admin/visits/9'],
      ['Último relatório', undefined, undefined],
      ['Para resolver hoje', '6', '/admin/today?organisationId=7'],
    ]);
    for (const { path, query } of api.requests.filter(({ path }) => path.includes('organisationId')))
      expect(query.get('organisationId'), path).toBe('7');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('end in the last report, which is fetched in the language of its reader', async () => {
    signedInAs('ADMIN');
    api.on('GET', '/organisations/7/reports/2026-02', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Português: baixar fevereiro de 2026 (PDF)' }),
    );
    expect(await screen.findByText(/Não foi possível baixar o relatório/)).toBeVisible();
    const [fetched] = api.requestsTo('GET', '/organisations/7/reports/2026-02');
    expect(fetched?.query.get('language')).toBe('pt-BR');
  });

  it('narrow home to the organisation for the house, and not for members, who see no other', async () => {
    for (const [organisation, chosen] of [
      [null, AURORA],
      [AURORA, null],
    ]) {
      localStorage.clear();
      signedInAs('ADMIN', organisation);
      const { user, path } = open();
      await user.click((await screen.findAllByText('40')).at(-1) as Element);
      expect(path()).toBe('/admin/home?period=this-month');
      expect(selectedOrganisation()).toEqual(chosen);
    }
  });
});
