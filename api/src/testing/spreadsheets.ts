import type { Answer, Caller } from './test-app.ts';

/** Form that uploads a spreadsheet. */
export function sheetForm(content: string | Uint8Array, name = 'arquivo.csv'): FormData {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return form;
}

/** Functions that import a file, or only dry-run the import. */
export function importing(caller: Caller, kind: string) {
  const send =
    (dryRun: boolean) =>
    (content: string | Uint8Array, name?: string): Promise<Answer> =>
      caller.post(`/import/${kind}`, { query: { dryRun }, form: sheetForm(content, name) });
  return { run: send(false), dryRun: send(true) };
}
