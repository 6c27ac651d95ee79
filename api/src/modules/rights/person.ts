import { type SQL, sql } from 'drizzle-orm';

/** Somebody whose data is read or made anonymous. */
export interface Person {
  id: number;
  /** What they are called, and their address, once they are anonymous. */
  label: string;
  address: string;
  /** Addresses that they have or had, in lower case. */
  emails: string[];
  /** Names that they have or had. */
  names: string[];
  /** CPF, CNPJ and documents that they have or had. */
  numbers: string[];
}

/** That a row is a person's, by a column that holds their id. */
export function ofThem(column = 'user_id') {
  return ({ id }: Person): SQL => sql`${sql.identifier(column)} = ${id}`;
}
