import type { TestApp } from './test-app.ts';

/**
 * Sends the mails that are due.
 * @param page part of the link's URL, to consider only mails with such a link
 * @returns the token of the link in the last mail to the address; empty if there is none
 */
export async function tokenSentTo(app: TestApp, email: string, page = ''): Promise<string> {
  await app.deliverMails();
  const mail = app.mails.findLast(({ to, link }) => to === email && link.includes(page));
  return new URL(mail?.link ?? 'http://none.test').searchParams.get('token') ?? '';
}
