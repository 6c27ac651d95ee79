/** @returns the value of a JSON text; null if it is missing or invalid: not written by this app, or cut off */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
