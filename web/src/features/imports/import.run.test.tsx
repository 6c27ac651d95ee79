import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportResult } from '#contracts/imports.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import type { FakeStream } from '#web/testing/fake-stream.ts';
import {
  checkButton,
  confirmWriting,
  counts,
  FAULTY,
  field,
  heading,
  type ImportStage,
  importStage,
  READY,
  rowTexts,
  sheet,
  WRITTEN,
  withFile,
} from '#web/testing/import-page.ts';
import { textsOf } from '#web/testing/screen.ts';

let stage: ImportStage;

/** Those of `READY`. */
const COUNTS = { Linhas: '1.203', Inclusões: '1.200', Atualizações: '2', 'Sem mudança': '1' };

beforeEach(() => {
  stage = importStage();
});

describe('the dry run', () => {
  it.each<[ImportResult, string]>([
    [READY, 'Aba: Cápsulas · Datas: dia/mês/ano'],
    [FAULTY, 'Codificação: Windows-1252 · Separador: ponto e vírgula · Datas: dia/mês/ano'],
    [
      { ...READY, reading: { sheet: null, encoding: 'utf-8', separator: null, dates: 'iso' } },
      'Codificação: UTF-8 · Datas: ano-mês-dia',
    ],
  ])('says how the file was read (%#)', async (result, said) => {
    const { user } = await withFile();
    await user.click(checkButton());
    await stage.answered(1, result);
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('shows its progress and can be cancelled', async () => {
    const { user } = await withFile();
    await user.click(checkButton());
    const server = await stage.stream(1);
    expect(server).toMatchObject({ method: 'POST', url: '/api/import/capsules?dryRun=true' });
    expect(server.form.get('file')).toMatchObject({ name: 'capsulas.csv' });
    server.uploaded(0.5);
    const bar = await screen.findByRole('progressbar', { name: 'Enviando o arquivo' });
    expect(bar).toHaveAttribute('aria-valuenow', '50');
    server.line({ progress: { stage: 'reading', done: 1000, total: null } });
    expect(screen.getByText('1.000 linhas')).toBeVisible();
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    server.line({ progress: { stage: 'checking', done: 300, total: 1200 } });
    expect(screen.getByText('300 de 1.200 linhas')).toBeVisible();
    const said = textsOf('status');
    expect(said).toContain('Verificando as linhas');
    expect(screen.getByRole('progressbar', { name: 'Verificando as linhas' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(await field()).toBeDisabled();
    expect(await accessibilityViolations()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(checkButton()).toHaveFocus());
    expect(server.aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Verificação cancelada.')).toBeVisible();
    expect(await field()).toBeEnabled();
  });

  it('shows what would happen, row by row', async () => {
    await stage.checked();
    expect(await heading('Tudo certo para importar')).toHaveFocus();
    expect(counts()).toEqual(COUNTS);
    expect(screen.getByText('As primeiras 3 de 1.203 linhas.')).toBeVisible();
    expect(rowTexts('O que vai acontecer')).toEqual([
      ['2', 'CAP-1', 'Criar', 'totalShots: 50'],
      ['3', 'CAP-2', 'Atualizar', 'totalShots: 100 → 200dueDate: vazio → 31/01/2027'],
      ['4', 'CAP-3', 'Sem mudança', ''],
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows the errors and offers no import', async () => {
    const { user } = await stage.checked(FAULTY);
    expect(await heading('A planilha tem problemas')).toHaveFocus();
    expect(screen.getByText(/Nada foi importado\. Corrija o arquivo/)).toBeVisible();
    expect(screen.getByText('Os primeiros 2 de 612 problemas.')).toBeVisible();
    expect(counts()).toMatchObject({ Problemas: '612' });
    expect(rowTexts('Problemas')).toEqual([
      ['3', 'totalShots', 'Informe um número inteiro'],
      ['9', 'Linha toda', 'Valor inválido'],
    ]);
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);

    await user.upload(await field(), sheet('corrigida.csv'));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await user.click(checkButton());
    await stage.answered(2, READY);
    await heading('Tudo certo para importar');
  });

  it('names the rows that lose something besides, the first of them', async () => {
    const warnings = Array.from({ length: 12 }, (_, index) => ({
      ...{ row: index + 2, column: 'organisation', code: 'device.campaign_lost' },
      message: `Perde a campanha “Verão ${index}”, que é de outra organização`,
    }));
    const { user } = await stage.checked({ ...READY, warnings, warningsTotal: 1_012 });
    await heading('Tudo certo para importar');
    const alert = screen.getByRole('alert', { name: '1.012 linhas com aviso' });
    expect(alert).toHaveTextContent('Linha 2: Perde a campanha “Verão 0”, que é de outra organização.');
    expect(alert).toHaveTextContent('Linha 11: Perde a campanha “Verão 9”');
    expect(alert).not.toHaveTextContent('Linha 12');
    expect(alert).toHaveTextContent('E mais 1.002.');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('1.012 linhas com aviso.');
  });

  it('offers the faulty rows of the checked spreadsheet as a download', async () => {
    const saved = fakeDownloads();
    const head = { 'content-disposition': 'attachment; filename="linhas-com-erro.xlsx"' };
    stage.api.on('POST', '/import/capsules/faulty-rows', () => new Response('sheet', { headers: head }));
    const { user } = await stage.checked(FAULTY);
    await user.click(await screen.findByRole('button', { name: 'Baixar as linhas com problemas' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['linhas-com-erro.xlsx']));

    stage.api.on('POST', '/import/capsules/faulty-rows', () => problem(500, 'internal', 'Algo falhou.'));
    await user.click(await screen.findByRole('button', { name: 'Baixar as linhas com problemas' }));
    expect(await screen.findByText('Não foi possível baixar as linhas com problemas')).toBeVisible();
  });

  it('says when nothing would change', async () => {
    const preview = READY.preview.slice(2);
    await stage.checked({ ...READY, rows: 1, created: 0, updated: 0, preview });
    await heading('Nada a importar');
    expect(counts()).toEqual({ Linhas: '1', Inclusões: '0', Atualizações: '0', 'Sem mudança': '1' });
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });

  it('reports a lost connection and can be retried', async () => {
    const { user } = await withFile();
    await user.click(checkButton());
    (await stage.stream(1)).lose();
    expect(await heading('Não foi possível verificar a planilha')).toHaveFocus();
    expect(screen.getByText(/Sem conexão com o servidor\..*Nada foi importado\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await stage.answered(2, READY);
    await heading('Tudo certo para importar');
  });
});

describe('the import', () => {
  it('asks for confirmation, shows its progress and links to the refetched list', async () => {
    const app = await stage.checked();
    await app.user.click(await screen.findByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar a planilha?' }));
    expect(dialog.getByText('Inclusões: 1.200.')).toBeVisible();
    expect(dialog.getByText('Atualizações: 2.')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(stage.streams).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Importar' })).toHaveFocus();

    await confirmWriting(app);
    const server = await stage.stream(2);
    expect(server.url).toBe('/api/import/capsules?dryRun=false');
    server.line({ progress: { stage: 'writing', done: 1203, total: 1203 } });
    expect(await screen.findByRole('progressbar', { name: 'Importando' })).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Importar' });
    expect(button).toHaveFocus();
    await app.user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stage.streams).toHaveLength(2);
    await stage.answered(2, WRITTEN);
    expect(await heading('Importação concluída')).toHaveFocus();
    expect(counts()).toEqual(COUNTS);
    expect(await accessibilityViolations()).toEqual([]);
    await app.user.click(screen.getByRole('link', { name: 'Ver a lista' }));
    await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
    expect(app.path()).toBe('/admin/capsules');
  });

  it('can be followed by another import', async () => {
    const app = await stage.checked();
    await confirmWriting(app);
    await stage.answered(2, WRITTEN);
    await app.user.click(await screen.findByRole('button', { name: 'Importar outra planilha' }));
    expect(screen.queryByText('capsulas.csv')).toBeNull();
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('asks before the page is left only while it runs', async () => {
    const app = await stage.checked();
    await confirmWriting(app);
    await stage.stream(2);
    await app.user.click(screen.getByRole('link', { name: 'Cápsulas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sair durante a importação?' }));
    expect(app.path()).toBe('/admin/import');
    await app.user.click(dialog.getByRole('button', { name: 'Continuar aqui' }));
    await stage.answered(2, WRITTEN);
    await heading('Importação concluída');
    await app.user.click(screen.getByRole('link', { name: 'Cápsulas' }));
    await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
  });

  it('continues after the page is left and refetches the list when it ends', async () => {
    const app = await stage.checked();
    await confirmWriting(app);
    const server = await stage.stream(2);
    await app.user.click(screen.getByRole('link', { name: 'Cápsulas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sair durante a importação?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Sair da página' }));
    await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
    await screen.findByText('Nenhum registro encontrado');
    expect(server.aborted).toBe(false);
    const before = stage.api.requestsTo('GET', '/capsules').length;
    await stage.answered(2, WRITTEN);
    await waitFor(() => expect(stage.api.requestsTo('GET', '/capsules').length).toBeGreaterThan(before));
  });

  it('can be cancelled, which checks what is left to do', async () => {
    const app = await withFile('/admin/import?kind=clients');
    await app.user.click(checkButton());
    await stage.answered(1, READY);
    await confirmWriting(app);
    const server = await stage.stream(2);
    server.line({ progress: { stage: 'writing', done: 3, total: 1203 } });
    await app.user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(server.aborted).toBe(true);
    expect(await stage.stream(3)).toMatchObject({ url: '/api/import/clients?dryRun=true' });
    await stage.answered(3, READY);
    expect(await heading('Tudo certo para importar')).toBeVisible();
    expect(counts()).toEqual(COUNTS);
  });

  it('shows errors that only the import finds', async () => {
    const app = await stage.checked();
    await confirmWriting(app);
    await stage.answered(2, FAULTY);
    expect(await heading('A planilha tem problemas')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });

  it('reports that nothing was imported when the server refuses it', async () => {
    const app = await stage.checked();
    await confirmWriting(app);
    const server = await stage.stream(2);
    server.line({ progress: { stage: 'writing', done: 1, total: 1203 } });
    const detail = 'Este valor já está em uso.';
    server.line({ problem: { status: 409, code: 'conflict.duplicate', detail, errors: [] } });
    server.end();
    await heading('Não foi possível importar a planilha');
    expect(screen.getByText('Este valor já está em uso. Nada foi importado.')).toBeVisible();
  });

  it.each([
    ['fails with a network error', (server: FakeStream) => server.lose()],
    [
      'ends without a result',
      (server: FakeStream) => {
        server.line({ progress: { stage: 'writing', done: 1, total: 1203 } });
        server.end();
      },
    ],
    [
      'says that the server lost its database, which may have written everything',
      (server: FakeStream) => {
        server.line({ progress: { stage: 'writing', done: 1203, total: 1203 } });
        server.line({ problem: { status: 503, code: 'unavailable', detail: 'Indisponível.', errors: [] } });
        server.end();
      },
    ],
  ])('reports an unknown outcome when its response %s and offers another dry run', async (_, lose) => {
    const app = await stage.checked();
    await confirmWriting(app);
    lose(await stage.stream(2));
    expect(await heading('Não foi possível confirmar se a planilha foi importada')).toHaveFocus();
    expect(screen.queryByText(/Nada foi gravado/)).toBeNull();
    expect(screen.getByText(/se todas as linhas disserem “Sem mudança”, ela foi importada/)).toBeVisible();
    // The usual network error suggests trying again, which could import everything twice.
    expect(screen.queryByText(/tente novamente/)).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
    expect((await stage.stream(3)).url).toContain('dryRun=true');
    await stage.answered(3, { ...READY, created: 0, updated: 0 });
    await heading('Nada a importar');
  });
});

it('leaving the page aborts a dry run without asking', async () => {
  const { user } = await withFile();
  await user.click(checkButton());
  const server = await stage.stream(1);
  await user.click(screen.getByRole('link', { name: 'Cápsulas' }));
  await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
  await act(async () => undefined);
  expect(server.aborted).toBe(true);
});
