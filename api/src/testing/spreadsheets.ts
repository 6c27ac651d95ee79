import type { Answer, Caller } from './test-app.ts';

/** The form that brings a file. */
export function sheetForm(content: string | Uint8Array, name = 'arquivo.csv'): FormData {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return form;
}

/** Imports a file, or only tries to. */
export function importing(caller: Caller, kind: string) {
  const send =
    (dryRun: boolean) =>
    (content: string | Uint8Array, name?: string): Promise<Answer> =>
      caller.post(`/import/${kind}`, { query: { dryRun }, form: sheetForm(content, name) });
  return { run: send(false), dryRun: send(true) };
}
