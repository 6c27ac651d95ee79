import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IMPORT_MAX_BYTES } from '#contracts/core/constants.ts';
import type { ImportResult } from '#contracts/imports.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import type { FakeStream } from '#web/testing/fake-stream.ts';
import { fakeStreams } from '#web/testing/fake-stream.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const READY: ImportResult = {
  rows: 1203,
  created: 1201,
  updated: 2,
  errors: [],
  errorsTotal: 0,
  preview: [
    { row: 2, key: 'CAP-1', action: 'create', changes: [] },
    {
      row: 3,
      key: 'CAP-2',
      action: 'update',
      changes: [
        { column: 'totalShots', before: '100', after: '200' },
        { column: 'dueDate', before: '', after: '2027-01-31' },
      ],
    },
    { row: 4, key: 'CAP-3', action: 'update', changes: [] },
  ],
};
const WRITTEN: ImportResult = { ...READY, preview: [] };
const FAULTY: ImportResult = {
  rows: 700,
  created: 0,
  updated: 0,
  errors: [
    { row: 3, column: 'totalShots', code: 'whole_number', message: 'Informe um número inteiro' },
    { row: 9, column: null, code: 'invalid', message: 'Valor inválido' },
  ],
  errorsTotal: 612,
  preview: [],
};

let api: FakeApi;
let streams: FakeStream[];

beforeEach(() => {
  api = fakeApi();
  streams = fakeStreams();
  signedInAs('ADMIN');
  isOnServer('ADMIN');
  api.on('GET', '/health', () => json({ status: 'ok', version: '1.2.3', database: 'embedded' }));
  api.on('GET', '/notices', () => json({ attention: [], recent: [] }));
  api.on('GET', '/capsules', () => json({ data: [], total: 0, totalPages: 0 }));
});

function isOnServer(profile: string) {
  const person = { id: 1, nome: 'Someone', email: 'someone@example.com', language: null };
  api.on('GET', '/usuario/me', () => json({ ...person, profile: { id: 1, nome: profile } }));
}

const sheet = (name = 'capsulas.csv', size = 2048) =>
  new File([new Uint8Array(size)], name, { type: 'text/csv' });
const field = () => screen.findByLabelText<HTMLInputElement>('Planilha');
const checkButton = () => screen.getByRole('button', { name: 'Verificar' });

/** The page with a file chosen. */
async function withFile(at = '/admin/import') {
  const app = renderApp(at);
  await app.user.upload(await field(), sheet());
  return app;
}

/** The server's side of the run that was begun last. */
async function stream(count: number): Promise<FakeStream> {
  await waitFor(() => expect(streams).toHaveLength(count));
  return streams[count - 1] as FakeStream;
}

async function answered(count: number, answer: ImportResult) {
  const server = await stream(count);
  server.line({ answer });
  server.end();
}

/** The page with the trial's answer on it. */
async function checked(result = READY) {
  const app = await withFile();
  await app.user.click(checkButton());
  await answered(1, result);
  return app;
}

async function confirmWriting({ user }: { user: Awaited<ReturnType<typeof checked>>['user'] }) {
  await user.click(await screen.findByRole('button', { name: 'Importar' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Importar a planilha?' })).getByRole('button', {
      name: 'Importar',
    }),
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const rowTexts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const counts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  );

async function expectAccessible() {
  const found = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(found.violations).toEqual([]);
}

describe('what to import', () => {
  it('is not there for who may not', async () => {
    signedInAs('STAFF');
    isOnServer('STAFF');
    renderApp('/admin/import');
    await screen.findByRole('heading', { level: 1, name: 'Nada por aqui' });
    expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull();
  });

  it.each([
    ['/admin/import', 'Cápsulas'],
    ['/admin/import?kind=devices', 'Dispositivos'],
    ['/admin/import?kind=nothing', 'Cápsulas'],
  ])('is said by the address %s', async (at, chosen) => {
    renderApp(at);
    expect(await screen.findByRole('radio', { name: chosen })).toBeChecked();
  });

  it('is chosen, stands in the address, and forgets the file of another kind', async () => {
    const { user, path } = await withFile();
    expect(screen.getByText(/mesmo número de série/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Usuários' }));
    expect(await screen.findByText(/recebe um e-mail para ativar/)).toBeVisible();
    expect(path()).toBe('/admin/import?kind=users');
    expect(screen.queryByText('capsulas.csv')).toBeNull();
    expect(document.title).toBe('Importar - Admin');
  });

  it('has a template to fill in', async () => {
    const saved = fakeDownloads();
    const head = { 'content-disposition': 'attachment; filename="dispositivos.xlsx"' };
    api.on('GET', '/import/devices/template', () => new Response('sheet', { headers: head }));
    const { user } = renderApp('/admin/import?kind=devices');
    await user.click(await screen.findByRole('button', { name: 'Baixar modelo' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['dispositivos.xlsx']));

    api.on('GET', '/import/devices/template', () => problem(500, 'internal', 'Algo falhou.'));
    await user.click(screen.getByRole('button', { name: 'Baixar modelo' }));
    expect(await screen.findByText('Não foi possível baixar o modelo')).toBeVisible();
  });
});

describe('the file', () => {
  it('is shown with its size, and can be removed', async () => {
    const { user } = await withFile();
    expect(screen.getByText('capsulas.csv')).toBeVisible();
    expect(screen.getByText(/^2 kB · /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remover' }));
    expect(screen.queryByText('capsulas.csv')).toBeNull();
    expect(await field()).toHaveFocus();
  });

  it.each([
    ['of another type', () => new File(['x'], 'notas.pdf', { type: 'application/pdf' }), /XLSX ou CSV$/],
    ['that is too large', () => sheet('a.csv', IMPORT_MAX_BYTES + 1), 'O arquivo deve ter no máximo 20 MB'],
  ])('is refused at once when it is one %s', async (_, make, text) => {
    await withFile();
    const input = await field();
    const item = { kind: 'file', type: make().type, getAsFile: make };
    fireEvent.drop(input, { dataTransfer: { items: [item], types: ['Files'] } });
    const fault = await screen.findByText(text);
    expect(input).toHaveAccessibleDescription(expect.stringContaining(fault.textContent ?? ''));
    expect(input).toBeInvalid();
    expect(screen.queryByText('capsulas.csv')).toBeNull();
    expect(streams).toEqual([]);
  });

  it('is asked for', async () => {
    const { user } = renderApp('/admin/import');
    const input = await field();
    await user.click(checkButton());
    expect(input).toBeInvalid();
    expect(input).toHaveFocus();
    expect(streams).toEqual([]);
  });

  it('is not sent when it has changed since it was chosen', async () => {
    const { user } = await withFile();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    await user.click(checkButton());
    expect(await screen.findByText(/foi alterado ou removido depois de escolhido/)).toBeVisible();
    expect(streams).toEqual([]);
  });

  it.each([
    [400, 'validation', [{ path: 'file', code: 'import.columns', message: 'Faltam colunas: fragrance' }]],
    [413, 'file.too_large', []],
    [415, 'file.type', []],
  ])('shows why the server does not take it: %s', async (status, code, errors) => {
    const { user } = await withFile();
    await user.click(checkButton());
    const text = errors[0]?.message ?? 'O servidor não aceita o arquivo.';
    await (await stream(1)).refuse(status, code, 'O servidor não aceita o arquivo.', errors);
    expect(await screen.findByText(text)).toBeVisible();
    const input = await field();
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription(expect.stringContaining(text));
  });
});

describe('the trial', () => {
  it('tells how far it is, and can be given up', async () => {
    const { user } = await withFile();
    await user.click(checkButton());
    const server = await stream(1);
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
    const said = screen.getAllByRole('status').map((status) => status.textContent);
    expect(said).toContain('Verificando as linhas');
    expect(screen.getByRole('progressbar', { name: 'Verificando as linhas' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(await field()).toBeDisabled();
    await expectAccessible();

    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(checkButton()).toHaveFocus());
    expect(server.aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Verificação cancelada.')).toBeVisible();
    expect(await field()).toBeEnabled();
  });

  it('shows what would happen, row by row', async () => {
    await checked();
    expect(await heading('Tudo certo para importar')).toHaveFocus();
    expect(counts()).toEqual({ Linhas: '1.203', 'A criar': '1.201', 'A alterar': '2' });
    expect(screen.getByText('As primeiras 3 de 1.203 linhas.')).toBeVisible();
    expect(rowTexts('O que vai acontecer')).toEqual([
      ['2', 'CAP-1', 'Criar', ''],
      ['3', 'CAP-2', 'Alterar', 'totalShots: 100 → 200dueDate: vazio → 2027-01-31'],
      ['4', 'CAP-3', 'Sem mudança', ''],
    ]);
    await expectAccessible();
  });

  it('shows what is wrong, and has nothing imported', async () => {
    const { user } = await checked(FAULTY);
    expect(await heading('A planilha tem problemas')).toHaveFocus();
    expect(screen.getByText(/Nada foi importado\. Corrija o arquivo/)).toBeVisible();
    expect(screen.getByText('Os primeiros 2 de 612 problemas.')).toBeVisible();
    expect(counts()).toMatchObject({ Problemas: '612' });
    expect(rowTexts('Problemas')).toEqual([
      ['3', 'totalShots', 'Informe um número inteiro'],
      ['9', 'Linha toda', 'Valor inválido'],
    ]);
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
    await expectAccessible();

    await user.upload(await field(), sheet('corrigida.csv'));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await user.click(checkButton());
    await answered(2, READY);
    await heading('Tudo certo para importar');
  });

  it('says when nothing would change', async () => {
    const preview = READY.preview.slice(2);
    await checked({ ...READY, rows: 1, created: 0, updated: 1, preview });
    await heading('Nada a importar');
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });

  it('says that the connection was lost, and is tried again', async () => {
    const { user } = await withFile();
    await user.click(checkButton());
    (await stream(1)).lose();
    expect(await heading('Não foi possível verificar a planilha')).toHaveFocus();
    expect(screen.getByText(/Sem conexão com o servidor\..*Nada foi gravado\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await answered(2, READY);
    await heading('Tudo certo para importar');
  });
});

describe('the import', () => {
  it('is asked about, tells how far it is, and leads to the list, which is read again', async () => {
    const app = await checked();
    await app.user.click(await screen.findByRole('button', { name: 'Importar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Importar a planilha?' }));
    expect(dialog.getByText('1.201 registros serão criados.')).toBeVisible();
    expect(dialog.getByText('2 registros serão alterados.')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(streams).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Importar' })).toHaveFocus();

    await confirmWriting(app);
    const server = await stream(2);
    expect(server.url).toBe('/api/import/capsules?dryRun=false');
    server.line({ progress: { stage: 'writing', done: 1203, total: 1203 } });
    expect(await screen.findByRole('progressbar', { name: 'Gravando' })).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Importar' });
    expect(button).toHaveFocus();
    await app.user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(streams).toHaveLength(2);
    await answered(2, WRITTEN);
    expect(await heading('Importação concluída')).toHaveFocus();
    expect(counts()).toEqual({ Linhas: '1.203', Criados: '1.201', Alterados: '2' });
    await expectAccessible();
    await app.user.click(screen.getByRole('link', { name: 'Ver a lista' }));
    await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
    expect(app.path()).toBe('/admin/capsules');
  });

  it('is followed by another', async () => {
    const app = await checked();
    await confirmWriting(app);
    await answered(2, WRITTEN);
    await app.user.click(await screen.findByRole('button', { name: 'Importar outra planilha' }));
    expect(screen.queryByText('capsulas.csv')).toBeNull();
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('asks before it is left while it runs, and not before', async () => {
    const app = await checked();
    await confirmWriting(app);
    await stream(2);
    await app.user.click(screen.getByRole('link', { name: 'Cápsulas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sair durante a importação?' }));
    expect(app.path()).toBe('/admin/import');
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await answered(2, WRITTEN);
    await heading('Importação concluída');
    await app.user.click(screen.getByRole('link', { name: 'Cápsulas' }));
    await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
  });

  it('goes on when it is left, and the list is read again at its end', async () => {
    const app = await checked();
    await confirmWriting(app);
    const server = await stream(2);
    await app.user.click(screen.getByRole('link', { name: 'Cápsulas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sair durante a importação?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
    await screen.findByText('Nenhum registro encontrado');
    expect(server.aborted).toBe(false);
    const before = api.asked('GET', '/capsules').length;
    await answered(2, WRITTEN);
    await waitFor(() => expect(api.asked('GET', '/capsules').length).toBeGreaterThan(before));
  });

  it('shows the faults that it finds after all', async () => {
    const app = await checked();
    await confirmWriting(app);
    await answered(2, FAULTY);
    expect(await heading('A planilha tem problemas')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });

  it('says that it was not done when it is refused', async () => {
    const app = await checked();
    await confirmWriting(app);
    const server = await stream(2);
    server.line({ progress: { stage: 'writing', done: 1, total: 1203 } });
    const detail = 'Já existe um registro assim.';
    server.line({ problem: { status: 409, code: 'conflict.duplicate', detail, errors: [] } });
    server.end();
    await heading('A importação não foi feita');
    expect(screen.getByText('Já existe um registro assim. Nada foi gravado.')).toBeVisible();
  });

  it.each([
    ['is lost', (server: FakeStream) => server.lose()],
    [
      'breaks off',
      (server: FakeStream) => {
        server.line({ progress: { stage: 'writing', done: 1, total: 1203 } });
        server.end();
      },
    ],
  ])('says that nobody knows when its answer %s, and finds out by another trial', async (_, lose) => {
    const app = await checked();
    await confirmWriting(app);
    lose(await stream(2));
    expect(await heading('Não se sabe se a importação foi gravada')).toHaveFocus();
    expect(screen.queryByText(/Nada foi gravado/)).toBeNull();
    expect(screen.getByText(/se todas as linhas estiverem sem mudança, ela foi gravada/)).toBeVisible();
    // Which says to try again: of all things not that.
    expect(screen.queryByText(/tente novamente/)).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
    expect((await stream(3)).url).toContain('dryRun=true');
    await answered(3, { ...READY, created: 0, updated: 0 });
    await heading('Nada a importar');
  });
});

it('gives up a trial whose page is left, without asking', async () => {
  const { user } = await withFile();
  await user.click(checkButton());
  const server = await stream(1);
  await user.click(screen.getByRole('link', { name: 'Cápsulas' }));
  await screen.findByRole('heading', { level: 1, name: 'Cápsulas' });
  await act(async () => undefined);
  expect(server.aborted).toBe(true);
});
