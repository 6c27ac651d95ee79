import { type SQL, sql } from 'drizzle-orm';

/** A person whose data is read or made anonymous. */
export interface Person {
  id: number;
  /** Their name and email address once they are anonymous. */
  label: string;
  address: string;
  /** Current and former email addresses, in lower case. */
  emails: string[];
  /** Current and former names. */
  names: string[];
  /** Current and former CPF, CNPJ and document numbers. */
  numbers: string[];
}

/** Selects a person's rows by a column with their id. */
export function belongsToPerson(column = 'user_id') {
  return ({ id }: Person): SQL => sql`${sql.identifier(column)} = ${id}`;
}
