/** Whether an error has one of these codes, as those of files (`ENOENT`) and of PostgreSQL (`42P01`). */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
