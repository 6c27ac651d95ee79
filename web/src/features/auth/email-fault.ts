const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type EmailFault = 'empty' | 'invalid';

/** What is wrong with an e-mail address as typed, or null. The server has the last word. */
export function emailFault(text: string): EmailFault | null {
  const address = text.trim();
  if (address === '') return 'empty';
  return PATTERN.test(address) ? null : 'invalid';
}
