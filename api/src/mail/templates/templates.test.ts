import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contracts/core/language.ts';
import type { SecurityEvent } from '../mail-tasks.ts';
import { confirmEmailMail } from './email.ts';
import { activationMail, registrationMail } from './invitations.ts';
import { knownAddressMail } from './known-address.ts';
import type { Recipient, Sender } from './layout.ts';
import { recoveryMail } from './recovery.ts';
import { securityMail } from './security.ts';

const SENDER: Sender = { name: 'Casa & Aroma', color: '#7A1F5C' };
const LINK = 'https://sillage.test/auth/page?token=a&b';
const LETTERS = {
  'a registration': registrationMail,
  'an activation': activationMail,
  'a recovery': recoveryMail,
  'a known address': (sender: Sender, to: Recipient, link: string, language: (typeof LANGUAGES)[number]) =>
    knownAddressMail(sender, to, link, language, 'nothing'),
  'a known, unconfirmed address': (
    sender: Sender,
    to: Recipient,
    link: string,
    language: (typeof LANGUAGES)[number],
  ) => knownAddressMail(sender, to, link, language, 'password'),
  'a new password': told('password-changed'),
  'a second factor turned on': told('second-factor-on'),
  'a second factor turned off': told('second-factor-off'),
  'a reset second factor': told('second-factor-reset'),
  'an authenticator turned off': told('authenticator-off'),
  'an added passkey': told('passkey-added'),
  'a removed passkey': told('passkey-removed'),
  'a used recovery code': told('recovery-code-used'),
  'a requested erasure': told('erasure-asked'),
  'a new browser': told('new-browser'),
  'a requested change of e-mail': told('email-asked'),
  'a completed change of e-mail': told('email-changed'),
  'an e-mail to confirm': confirmEmailMail,
};

function told(event: SecurityEvent) {
  const at = '25/11/2026 17:05 (America/Sao_Paulo)';
  return (sender: Sender, to: Recipient, link: string, language: (typeof LANGUAGES)[number]) =>
    securityMail(sender, to, link, language, {
      ...{ event, at, newEmail: 'bia@example.com', address: '192.0.2.1' },
    });
}

describe.each(Object.entries(LETTERS))('the mail about %s', (_, write) => {
  it('has the same content as text and HTML, and is worded in each language', () => {
    const subjects = LANGUAGES.map((language) => {
      const { text, html, subject } = write(
        SENDER,
        { name: 'Ana', email: 'ana@example.com' },
        LINK,
        language,
      );
      expect(html).toContain(`<html lang="${language}">`);
      expect(text).not.toContain('[object');
      const words = html
        .slice(html.indexOf('<body'))
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&amp;', '&')
        .replaceAll('&#39;', "'");
      for (const line of text.split(/\n+/)) expect(words).toContain(line.replace(/:$/, ''));
      return subject;
    });
    expect(new Set(subjects).size).toBe(LANGUAGES.length);
  });

  it('allows no markup or line breaks in a name', () => {
    const name = 'Ana\r\nBcc: eve@example.com <img src=x onerror="a">';
    const { text, html, subject, to } = write(SENDER, { name, email: 'ana@example.com' }, LINK, 'pt-BR');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;a&quot;&gt;');
    expect(text.split('\n')[0]).toBe('Olá, Ana Bcc: eve@example.com <img src=x onerror="a">.');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(to).toBe('ana@example.com');
  });

  it('has the name and colour of its sender', () => {
    const { text, html, subject } = write(SENDER, { name: 'Ana', email: 'ana@example.com' }, LINK, 'pt-BR');
    expect(subject).toMatch(/ - Casa & Aroma$/);
    expect(text.split('\n').at(-1)).toBe('Casa & Aroma');
    expect(html).toContain('color:#7A1F5C">Casa &amp; Aroma</p>');
    expect(html).toContain('background:#7A1F5C');
  });

  it('contains its link in the text, the HTML and the link field', () => {
    const { text, html, link } = write(SENDER, { name: 'Ana', email: 'ana@example.com' }, LINK, 'en-US');
    expect(link).toBe(LINK);
    expect(text.split('\n')).toContain(LINK);
    expect(html).toContain('href="https://sillage.test/auth/page?token=a&amp;b"');
  });
});
