import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ImportResult } from '#contracts/imports.ts';
import { textsOf } from '#web/testing/screen.ts';
import { newFakeApi, pageOf } from './fake-api.ts';
import { type FakeStream, fakeStreams } from './fake-stream.ts';
import { signedInAs } from './render.tsx';
import { renderApp } from './render-app.tsx';

const reading = { sheet: 'Cápsulas', encoding: null, separator: null, dates: 'day-first' } as const;

/** A dry run without errors. */
export const READY: ImportResult = {
  rows: 1203,
  created: 1200,
  updated: 2,
  errors: [],
  errorsTotal: 0,
  reading,
  warnings: [],
  warningsTotal: 0,
  preview: [
    { row: 2, key: 'CAP-1', action: 'create', changes: [{ column: 'totalShots', before: '', after: '50' }] },
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
/** The result of importing the same file. */
export const WRITTEN: ImportResult = { ...READY, preview: [] };
/** A dry run with more errors than it lists. */
export const FAULTY: ImportResult = {
  rows: 700,
  created: 0,
  updated: 0,
  errors: [
    { row: 3, column: 'totalShots', code: 'whole_number', message: 'Informe um número inteiro' },
    { row: 9, column: null, code: 'invalid', message: 'Valor inválido' },
  ],
  errorsTotal: 612,
  reading: { sheet: null, encoding: 'windows-1252', separator: ';', dates: 'day-first' },
  warnings: [],
  warningsTotal: 0,
  preview: [],
};

export const sheet = (name = 'capsulas.csv', size = 2048) =>
  new File([new Uint8Array(size)], name, { type: 'text/csv' });
export const field = () => screen.findByLabelText<HTMLInputElement>('Planilha');
export const checkButton = () => screen.getByRole('button', { name: 'Verificar' });

/** Opens the import page and chooses a file. */
export async function withFile(at = '/admin/import') {
  const app = renderApp(at);
  await app.user.upload(await field(), sheet());
  return app;
}

export type ImportStage = ReturnType<typeof importStage>;

/** An administrator, and a server whose import responses the test controls. */
export function importStage() {
  const api = newFakeApi();
  const streams = fakeStreams();
  signedInAs('ADMIN');
  api.on('GET', '/capsules', () => pageOf());

  /** The server's side of the latest run, once `count` have begun. */
  async function stream(count: number): Promise<FakeStream> {
    await waitFor(() => expect(streams).toHaveLength(count));
    return streams[count - 1] as FakeStream;
  }

  async function answered(count: number, answer: ImportResult) {
    const server = await stream(count);
    server.line({ answer });
    server.end();
  }

  /** The page after a dry run. */
  async function checked(result = READY) {
    const app = await withFile();
    await app.user.click(checkButton());
    await answered(1, result);
    return app;
  }

  return { api, streams, stream, answered, checked };
}

/** Confirms the import in its dialog. */
export async function confirmWriting({ user }: Awaited<ReturnType<typeof withFile>>) {
  await user.click(await screen.findByRole('button', { name: 'Importar' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Importar a planilha?' })).getByRole('button', {
      name: 'Importar',
    }),
  );
}

export const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
/** The cell texts of a table, row by row. */
export const rowTexts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf('cell', row));
/** The counts shown, by their labels. */
export const counts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  );
