import { expect, vi } from 'vitest';
import type { Caller, TestApp } from '../../../testing/test-app.ts';

export type Query = Record<string, string | number | boolean>;

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** The statements by which a call reads a list, after its session: one for the page, or one each for ids and rows. */
export async function statementsOf(
  app: TestApp,
  caller: Caller,
  path: string,
  query: Query,
): Promise<Statement[]> {
  const asked = vi.spyOn(app.db.$client, 'query');
  const { status, body } = await caller.get(path, { query });
  const statements = asked.mock.calls.map(([config, values]) => ({ ...Object(config), values }) as Statement);
  asked.mockRestore();
  expect(status, JSON.stringify(body)).toBe(200);
  const [session, ...others] = statements;
  expect(session?.name).toBe('read_sessions');
  const names = others.map(({ name }) => name);
  const inOne = [expect.stringMatching(/^page /)];
  expect(names).toEqual(names.length === 1 ? inOne : [undefined, expect.stringMatching(/ of ids$/)]);
  return others;
}
