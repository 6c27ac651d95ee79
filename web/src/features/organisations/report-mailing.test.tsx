import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeptReport, ReportSettings } from '#contracts/organisations/report-settings.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { MonthlyReports } from './monthly-reports.tsx';

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
});

const OFF: ReportSettings = { enabled: false, day: 5, recipients: [], next: null };
const ON: ReportSettings = {
  enabled: true,
  day: 5,
  recipients: [{ email: 'ana@example.com', language: 'pt-BR' }],
  next: { month: '2026-11', on: '2026-12-05' },
};
const PDF_HEADERS = {
  'Content-Type': 'application/pdf',
  'Content-Disposition': 'attachment; filename="relatorio.pdf"',
};

function open(settings: ReportSettings, kept: KeptReport[] = [], active = true) {
  api.on('GET', '/organisations/7/report-settings', () => json(settings, { headers: { etag: '"1"' } }));
  api.on('GET', '/organisations/7/reports', () => pageOf(...kept));
  const page = <MonthlyReports id={7} createdAt="2026-01-02T12:00:00.000Z" active={active} />;
  return renderPages({ '/admin/organisations/$id': page }, '/admin/organisations/7');
}

const openDialog = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Envio por e-mail' }));
  return screen.findByRole('dialog');
};

describe('the sending of the monthly report', () => {
  it('is switched on with a day and recipients, each in a language, by the version that was read', async () => {
    api.on('PUT', '/organisations/7/report-settings', () => json(ON));
    const { user } = open(OFF);
    expect(await screen.findByText('O relatório não é enviado por e-mail.')).toBeVisible();
    const dialog = within(await openDialog(user));
    await user.click(dialog.getByRole('switch', { name: 'Enviar todo mês por e-mail' }));
    await user.clear(dialog.getByRole('textbox', { name: /Dia do mês/ }));
    await user.type(dialog.getByRole('textbox', { name: /Dia do mês/ }), '9');
    await user.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'ana@example.com');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Idioma' }), 'Espanhol');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.requestsTo('PUT', '/organisations/7/report-settings');
    expect(sent?.headers.get('If-Match')).toBe('"1"');
    expect(sent?.body).toEqual({
      enabled: true,
      day: 9,
      recipients: [{ email: 'ana@example.com', language: 'es-ES' }],
    });
  });

  it('says when the next one goes out, of which month and to whom', async () => {
    open(ON);
    const text = 'Próximo envio em 05/12/2026: relatório de novembro de 2026, para ana@example.com';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows faults at their fields, of which the first gets the focus', async () => {
    const { user } = open(ON);
    const dialog = within(await openDialog(user));
    await user.click(dialog.getByRole('button', { name: 'Adicionar destinatário' }));
    const second = within(dialog.getByRole('group', { name: 'Destinatário 2' }));
    await user.type(second.getByRole('textbox', { name: /E-mail/ }), 'ANA@example.com');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    const field = second.getByRole('textbox', { name: /E-mail/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('Cada endereço pode aparecer uma só vez');
    for (const _ of [1, 2])
      await user.click(dialog.getAllByRole('button', { name: 'Remover destinatário' })[0] as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Adicionar destinatário' })).toHaveFocus());
    expect(dialog.getByRole('alert')).toBeVisible();
  });

  it('is previewed in the language of a recipient', async () => {
    const saved = fakeDownloads();
    api.on('GET', '/organisations/7/report', () => new Response('%PDF', { headers: PDF_HEADERS }));
    const { user } = open({ ...ON, recipients: [{ email: 'eva@example.com', language: 'es-ES' }] });
    const dialog = within(await openDialog(user));
    await user.click(dialog.getByRole('button', { name: 'Prévia do último mês (PDF)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(api.requestsTo('GET', '/organisations/7/report')[0]?.query.get('language')).toBe('es-ES');
  });

  it('says why it could not be saved', async () => {
    api.on('PUT', '/organisations/7/report-settings', () =>
      problem(412, 'record.stale', 'Mudou enquanto isso'),
    );
    const { user } = open(ON);
    const dialog = within(await openDialog(user));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Mudou enquanto isso');
  });

  it('is not offered to those who may not set it, nor for an inactive organisation', async () => {
    open(ON, [], false);
    expect(await screen.findByText(/Próximo envio/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Envio por e-mail' })).toBeNull();
  });
});

describe('the reports that were mailed', () => {
  it('say to how many and when, and are downloaded as they were', async () => {
    const saved = fakeDownloads();
    api.on('GET', '/organisations/7/reports/2026-10', () => new Response('%PDF', { headers: PDF_HEADERS }));
    const url = '/api/organisations/7/reports/2026-10?language=es-ES';
    const { user } = open(ON, [
      {
        month: '2026-10',
        madeAt: '2026-11-05T03:00:00.000Z',
        files: [{ language: 'es-ES', url }],
        ...{ recipients: 3, sent: 2, sentAt: '2026-11-05T15:00:00.000Z' },
      },
    ]);
    const section = within(await screen.findByRole('region', { name: 'Relatórios enviados' }));
    expect(section.getByText(/^2 de 3 enviados, o último em /)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Espanhol: baixar outubro de 2026 (PDF)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
