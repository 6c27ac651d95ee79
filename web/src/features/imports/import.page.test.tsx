import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IMPORT_MAX_BYTES } from '#contracts/core/constants.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import {
  checkButton,
  FAULTY,
  field,
  heading,
  type ImportStage,
  importStage,
  READY,
  rowTexts,
  sheet,
  withFile,
} from '#web/testing/import-page.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

let stage: ImportStage;

beforeEach(() => {
  stage = importStage();
});

describe('the import page', () => {
  it('is hidden from users without permission', async () => {
    signedInAs('STAFF');
    renderApp('/admin/import');
    await screen.findByRole('heading', { level: 1, name: 'Nada por aqui' });
    expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull();
  });

  it.each([
    ['/admin/import', 'Cápsulas'],
    ['/admin/import?kind=devices', 'Dispositivos'],
    ['/admin/import?kind=nothing', 'Cápsulas'],
  ])('takes the kind of records from the URL %s', async (at, chosen) => {
    renderApp(at);
    expect(await screen.findByRole('radio', { name: chosen })).toBeChecked();
  });

  it('keeps the chosen kind in the URL and drops the file of another kind', async () => {
    const { user, path } = await withFile();
    expect(screen.getByText(/mesmo número de série/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Usuários' }));
    expect(await screen.findByText(/recebe o e-mail de confirmação/)).toBeVisible();
    expect(path()).toBe('/admin/import?kind=users');
    expect(screen.queryByText('capsulas.csv')).toBeNull();
    expect(document.title).toBe('Importar - Admin');
  });

  it('takes cells that are pasted anywhere, without the picture that comes with them', async () => {
    const { user } = renderApp('/admin/import');
    await field();
    const cells = 'serialNumber\tfragrance\ttotalShots\nCAP-1\tLavanda\t50';
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    fireEvent.paste(await field(), { clipboardData: { getData: () => cells, files: [picture] } });
    expect(await screen.findByText('Células coladas')).toBeVisible();
    await user.click(checkButton());
    const server = await stage.stream(1);
    expect(await (server.form.get('file') as File).text()).toBe(cells);
  });

  it('of whole clients names the sheets, and offers no file of faulty rows', async () => {
    const app = await withFile('/admin/import?kind=clients');
    await app.user.click(checkButton());
    await stage.answered(1, {
      ...FAULTY,
      errors: [{ sheet: 'Locais', row: 3, column: 'zipcode', code: 'zip', message: 'CEP inválido' }],
    });
    await heading('A planilha tem problemas');
    expect(rowTexts('Problemas')).toEqual([['Locais', '3', 'zipcode', 'CEP inválido']]);
    expect(screen.queryByRole('button', { name: 'Baixar as linhas com problemas' })).toBeNull();

    await app.user.click(checkButton());
    await stage.answered(2, {
      ...READY,
      rows: 1,
      created: 1,
      updated: 0,
      preview: [{ sheet: 'Locais', row: 2, key: 'Rede Maré · Loja 1', action: 'create', changes: [] }],
    });
    await heading('Tudo certo para importar');
    expect(rowTexts('O que vai acontecer')).toEqual([['Locais', '2', 'Rede Maré · Loja 1', 'Criar', '']]);
    expect(await accessibilityViolations()).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Importar' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Cada usuário novo receberá um e-mail.');
  });

  it('offers a template to download', async () => {
    const saved = fakeDownloads();
    const head = { 'content-disposition': 'attachment; filename="dispositivos.xlsx"' };
    stage.api.on('GET', '/import/devices/template', () => new Response('sheet', { headers: head }));
    const { user } = renderApp('/admin/import?kind=devices');
    await user.click(await screen.findByRole('button', { name: 'Baixar modelo' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['dispositivos.xlsx']));

    stage.api.on('GET', '/import/devices/template', () => problem(500, 'internal', 'Algo falhou.'));
    await user.click(screen.getByRole('button', { name: 'Baixar modelo' }));
    expect(await screen.findByText('Não foi possível baixar o modelo')).toBeVisible();
  });
});

describe('the spreadsheet file', () => {
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
    ['too large', () => sheet('a.csv', IMPORT_MAX_BYTES + 1), 'O arquivo deve ter no máximo 20 MB'],
  ])('is refused at once if it is %s', async (_, make, text) => {
    await withFile();
    const input = await field();
    const item = { kind: 'file', type: make().type, getAsFile: make };
    fireEvent.drop(input, { dataTransfer: { items: [item], types: ['Files'] } });
    const fault = await screen.findByText(text);
    expect(input).toHaveAccessibleDescription(expect.stringContaining(fault.textContent ?? ''));
    expect(input).toBeInvalid();
    expect(screen.queryByText('capsulas.csv')).toBeNull();
    expect(stage.streams).toEqual([]);
  });

  it('is required', async () => {
    const { user } = renderApp('/admin/import');
    const input = await field();
    await user.click(checkButton());
    expect(input).toBeInvalid();
    expect(input).toHaveFocus();
    expect(stage.streams).toEqual([]);
  });

  it('is not sent when it has changed since it was chosen', async () => {
    const { user } = await withFile();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    await user.click(checkButton());
    expect(await screen.findByText(/foi alterado ou removido depois de escolhido/)).toBeVisible();
    expect(stage.streams).toEqual([]);
  });

  it.each([
    [400, 'validation', [{ path: 'file', code: 'import.columns', message: 'Faltam colunas: fragrance' }]],
    [413, 'file.too_large', []],
    [415, 'file.type', []],
  ])('shows why the server refuses it: %s', async (status, code, errors) => {
    const { user } = await withFile();
    await user.click(checkButton());
    const text = errors[0]?.message ?? 'O servidor não aceita o arquivo.';
    await (await stage.stream(1)).refuse(status, code, 'O servidor não aceita o arquivo.', errors);
    expect(await screen.findByText(text)).toBeVisible();
    const input = await field();
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription(expect.stringContaining(text));
  });
});
