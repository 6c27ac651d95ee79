const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type EmailFault = 'empty' | 'invalid';

/** Checks a typed e-mail address; null if it is valid. The server has the last word. */
export function emailFault(text: string): EmailFault | null {
  const address = text.trim();
  if (address === '') return 'empty';
  return PATTERN.test(address) ? null : 'invalid';
}
