import { RARE_WORD } from './seed.ts';

/** A server to be measured. */
export interface BenchServer {
  address: string;
  headers: Record<string, string>;
  close(): Promise<void>;
}

/** Who calls: both servers read the session at each request. */
export interface BenchCaller {
  userId: number;
  profile: string;
  sessionId: string;
}

/** What the caller signs in with. */
export const CALLER = { email: 'bench@example.com', password: 'Perfume#2026' };

/** One kind of request. */
export interface Scenario {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

const list = (name: string, query: string): Scenario => ({
  name,
  method: 'GET',
  path: `/api/fragrances?perPage=50&${query}`,
});

/** Reading comes first: what is created must not change what is read. */
export const SCENARIOS: readonly Scenario[] = [
  list('list, page 1 by name', 'page=1&orderBy=name&orderByDirection=ASC'),
  list('list, page 1 by creation', 'page=1&orderBy=createdAt&orderByDirection=DESC'),
  list('list, search finding 1 %', `page=1&orderBy=name&orderByDirection=ASC&FilterString=${RARE_WORD}`),
  list('list, page 1000 by name', 'page=1000&orderBy=name&orderByDirection=ASC'),
  { name: 'one fragrance', method: 'GET', path: '/api/fragrances/50000' },
  { name: 'sign in', method: 'POST', path: '/api/login', body: JSON.stringify(CALLER) },
  { name: 'create a category', method: 'POST', path: '/api/categories', body: '{"name":"Nova [<id>]"}' },
];
