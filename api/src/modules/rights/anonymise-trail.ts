import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../platform/db/schema/audit.ts';
import type { Person } from './person.ts';

/** Fields of an account that identify a person. */
const ACCOUNT_FIELDS = [
  ...['nome', 'name', 'email', 'cpf', 'document', 'genre', 'birthday', 'language'],
  ...['address', 'zipcode', 'street', 'city', 'state', 'country'],
];
/** Fields of other records that refer to people, by name or by email address. */
const PEOPLE_FIELDS = ['owner', 'user', 'mail', 'assignee'];

/** Shown in place of removed values, as for secrets. */
const HIDDEN = '•••';

const anyOf = (texts: readonly string[]) => sql`any(${sql.param([...texts])}::text[])`;

/** Whether an audit event is about the person's account. */
export const isOfAccount = ({ id }: Person) => sql`(resource = 'user' and record_id = ${id})`;
/** Whether it is about one of their email addresses: a refused sign-in or a requested recovery. */
const ofAddress = ({ emails }: Person) =>
  sql`(resource = 'session' and lower(record_name) = ${anyOf(emails)})`;

/** Whether an audit event belongs to the person: what they did, and what was done to their account. */
export function isOfTrail(person: Person): SQL {
  return sql`(user_id = ${person.id} or ${isOfAccount(person)} or ${ofAddress(person)})`;
}

/** Before a whole word: nothing that could belong to it, except the end of an escape in JSON or of one in a URL. */
const BEGINNING = String.raw`(?:(?<![\w.-])|(?<=\\[bfnrt]|%[0-9a-f]{2}))`;
const END = String.raw`(?![\w-]|\.\w)`;

/** A PostgreSQL pattern for a text as a whole word: `ana@example.com` is not part of `mariana@example.com.br`. */
export function wholeWord(text: string): string {
  return BEGINNING + text.replaceAll(/[^\p{L}\p{N}\s@_-]/gu, String.raw`\$&`) + END;
}

/** Removes a person from the audit trail; what was done, when and by which id stays. */
export function anonymiseTrail(person: Person): SQL {
  const { id, label, emails, names } = person;
  // Nobody was signed in, but the event is about their account or address, so its origin is theirs too.
  const didIt = sql`(user_id = ${id} or (user_id is null and (${isOfAccount(person)} or ${ofAddress(person)})))`;
  const namesAddress = sql`changes::text ~* ${emails.map(wholeWord).join('|')}`;
  const namesThem = sql`exists (
    select from jsonb_array_elements(changes) change where change ->> 'field' = ${anyOf(PEOPLE_FIELDS)}
      and (change -> 'before' ?| ${sql.param(names)}::text[] or change -> 'after' ?| ${sql.param(names)}::text[])
  )`;
  const named = (value: SQL) =>
    sql`case when ${value} #>> '{}' = ${anyOf(names)} then to_jsonb(${label}::text) else ${value} end`;
  const side = (name: 'before' | 'after') => {
    const value = sql`(change -> ${sql.raw(`'${name}'`)})`;
    return sql`case
      when not change ->> 'field' = ${anyOf(PEOPLE_FIELDS)} then ${value}
      when jsonb_typeof(${value}) = 'array'
        then (select jsonb_agg(${named(sql`item`)} order by place) from jsonb_array_elements(${value}) with ordinality items (item, place))
      else ${named(value)}
    end`;
  };
  const hidden = (name: 'before' | 'after') =>
    sql`case when jsonb_typeof(change -> ${sql.raw(`'${name}'`)}) = 'null' then 'null'::jsonb else to_jsonb(${HIDDEN}::text) end`;
  const rebuilt = (before: SQL, after: SQL) =>
    sql`jsonb_build_object('field', change -> 'field', 'before', ${before}, 'after', ${after})`;
  const changed = sql`(
    select coalesce(jsonb_agg(case
      when ${isOfAccount(person)} and change ->> 'field' = ${anyOf(ACCOUNT_FIELDS)} then ${rebuilt(hidden('before'), hidden('after'))}
      else ${rebuilt(side('before'), side('after'))}
    end order by position), '[]') from jsonb_array_elements(changes) with ordinality parts (change, position)
  )`;
  const withoutAddress = emails.reduce(
    (text, email) => sql`regexp_replace(${text}, ${wholeWord(email)}, ${label}, 'gi')`,
    sql`${changed}::text`,
  );
  return sql`
    update ${auditLog} set
      user_name = case when user_id = ${id} then ${label} else user_name end,
      address = case when ${didIt} then '' else address end,
      user_agent = case when ${didIt} then '' else user_agent end,
      record_name = case
        when ${isOfAccount(person)} or ${ofAddress(person)} then ${label}
        when resource = 'session' and user_id = ${id} and action not in ('permission-refused', 'throttled') then ${label}
        else record_name
      end,
      changes = (${withoutAddress})::jsonb,
      snapshot = case when ${isOfAccount(person)} then null else snapshot end,
      former = case when ${isOfAccount(person)} then null else former end
    where ${isOfTrail(person)} or ${namesAddress} or ${namesThem}`;
}
