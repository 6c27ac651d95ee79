import { type SQLWrapper, sql } from 'drizzle-orm';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { termsAcceptances } from './schema/accounts.ts';
import { termsVersions } from './schema/content.ts';

/** The version of the terms in force: the last one published, or else the one shipped with the program. */
export function currentTermsVersion() {
  return sql<string>`coalesce(
    (select published.version from ${termsVersions} published order by published.terms_version_id desc limit 1),
    ${TERMS_VERSION}
  )`;
}

/** Whether the user has yet to accept the current terms. */
export function termsDue(userId: SQLWrapper) {
  return sql<boolean>`not exists (
    select from ${termsAcceptances} accepted
    where accepted.user_id = ${userId} and accepted.version = ${currentTermsVersion()}
  )`;
}
