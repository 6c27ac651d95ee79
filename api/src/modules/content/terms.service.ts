import { TERMS_VERSION } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { PublishedTerms, Terms, TermsInput } from '#contracts/terms.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { todayIn } from '../../platform/lib/local-time.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { TERMS_2026_11_26 } from './terms/2026-11-26.ts';
import * as queries from './terms.queries.ts';

/**
 * The terms of use.
 * @param requestedVersion the version; undefined: the current one
 * @throws problem with a fault at `version` if there is no such version
 */
export async function readTerms(
  db: Queryable,
  requestedVersion: string | undefined,
  language: Language,
): Promise<Terms> {
  const version = requestedVersion ?? (await queries.findCurrentVersion(db));
  const texts = version === TERMS_VERSION ? TERMS_2026_11_26 : await queries.findTexts(db, version);
  if (!texts) throw fieldProblem({ path: 'version', code: 'reference' });
  return { version, termsVersion: version, language, ...texts[language] };
}

/** All versions, newest first; the last is the one that ships with the program. */
export async function listVersions(db: Queryable): Promise<PublishedTerms[]> {
  const [published, accepted] = [await queries.findVersions(db), await queries.countAcceptances(db)];
  return [
    ...published.map(({ version, publishedAt }) => ({ version, publishedAt: publishedAt.toISOString() })),
    { version: TERMS_VERSION, publishedAt: null },
  ].map((row, index) => ({ ...row, current: index === 0, accepted: accepted.get(row.version) ?? 0 }));
}

/**
 * Publishes a version, which takes effect at once. Of two published concurrently, the second becomes current.
 * @param timeZone IANA name of the time zone whose date names the version
 */
export function publishTerms(
  db: Database,
  { texts }: TermsInput,
  timeZone: string,
  { origin }: Pick<CallContext, 'origin'>,
): Promise<PublishedTerms> {
  return db.transaction(async (tx) => {
    await queries.lockPublishing(tx);
    const day = todayIn(timeZone);
    const before = (await queries.countOfDay(tx, day)) + (day === TERMS_VERSION ? 1 : 0);
    const version = before === 0 ? day : `${day}.${before + 1}`;
    const publishedAt = await queries.insertVersion(tx, version, texts);
    const what = { action: 'publish', resource: 'terms', recordId: null } as const;
    await recordEvent(tx, origin, { ...what, recordName: version });
    return { version, publishedAt: publishedAt.toISOString(), current: true, accepted: 0 };
  });
}

/** Accepts the current terms for the signed-in user; repeating it changes nothing. */
export function acceptTerms(
  db: Database,
  version: string,
  { user, origin }: Pick<CallContext, 'user' | 'origin'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await requireCurrentTerms(tx, version);
    if (!(await recordAcceptance(tx, user.userId, version))) return;
    const what = { action: 'terms-accepted', resource: 'user', recordId: user.userId } as const;
    await recordEvent(tx, origin, { ...what, recordName: version });
  });
}

/** @throws problem with a fault at `termsVersion` if it isn't the version in force */
export async function requireCurrentTerms(db: Queryable, version: string): Promise<void> {
  if (version !== (await queries.findCurrentVersion(db)))
    throw fieldProblem({ path: 'termsVersion', code: 'terms.version' });
}

/**
 * Records that a user has accepted the terms, and when.
 * @param version undefined: the current one
 * @returns whether the user had not accepted it before
 */
export async function recordAcceptance(tx: Transaction, userId: number, version?: string): Promise<boolean> {
  return (await queries.insertAcceptances(tx, [userId], version)).length > 0;
}
