/** A database, or a copy of one, has tables that this version of the program doesn't know. The message says what to do. */
export class OtherVersionError extends Error {
  override name = 'OtherVersionError';
}

/**
 * @param what has had migrations, to begin a sentence with
 * @param applied digests of these migrations, in order
 * @param known those of this program: it may have more
 * @throws OtherVersionError unless they are the same as far as they go
 */
export function requireKnown(what: string, applied: readonly string[], known: readonly string[]): void {
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
