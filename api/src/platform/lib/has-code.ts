/** The code of an error, such as EACCES; the error itself if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Whether an error has one of these codes, as those of files (`ENOENT`) and of PostgreSQL (`42P01`). */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
