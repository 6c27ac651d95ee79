/** A database, or a copy of one, has tables unknown to this version of the program. The message names the remedy. */
export class OtherVersionError extends Error {
  override name = 'OtherVersionError';
}

/**
 * @param what has the migrations; begins the message
 * @param applied their digests, in order
 * @param known digests of this program's migrations; there may be more of them
 * @throws OtherVersionError unless `known` begins with `applied`
 */
export function requireKnownMigrations(
  what: string,
  applied: readonly string[],
  known: readonly string[],
): void {
  const other = applied.findIndex((digest, at) => digest !== known[at]);
  if (other < 0) return;
  throw new OtherVersionError(
    other < known.length
      ? `${what} was made by another program, or a version that this one does not know: its migration ${other + 1} is another. ` +
          'Use the program that made it, or a backup that was made with this one'
      : `${what} is of a newer version of the program: it has had ${applied.length} migrations, and this version ` +
          `knows ${known.length}. Use that version, or a backup that was made before it`,
  );
}
