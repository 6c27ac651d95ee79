import { describe, expect, it } from 'vitest';
import { ALERT_KINDS } from '#contracts/alerts/alerts.ts';
import { LANGUAGES, type Language } from '#contracts/core/language.ts';
import { forbiddenWords } from '#contracts/testing/wording.ts';
import type { SecurityEvent } from '../mail-tasks.ts';
import type { Mail } from '../mailer.ts';
import { alertsMail } from './alerts.ts';
import { knownAddressMail } from './known-address.ts';
import type { Recipient, Sender } from './layout.ts';
import { linkMail } from './links.ts';
import { reportMail } from './report.ts';
import { securityMail } from './security.ts';

const SENDER: Sender = { name: 'Casa & Aroma', color: '#7A1F5C' };
const TO: Recipient = { name: 'Ana', email: 'ana@example.com' };
const LINK = 'https://sillage.test/auth/page?token=a&b';
type Template = (sender: Sender, to: Recipient, link: string, language: Language) => Mail;

const TEMPLATES: Record<string, Template> = {
  'a registration': (...args) => linkMail(...args, 'registration'),
  'an activation': (...args) => linkMail(...args, 'activation'),
  'a recovery': (...args) => linkMail(...args, 'recovery'),
  'a known address': (...args) => knownAddressMail(...args, 'nothing'),
  'a known, unconfirmed address': (...args) => knownAddressMail(...args, 'password'),
  'a new password': security('password-changed'),
  'a second factor turned on': security('second-factor-on'),
  'a second factor turned off': security('second-factor-off'),
  'a reset second factor': security('second-factor-reset'),
  'an authenticator turned off': security('authenticator-off'),
  'an added passkey': security('passkey-added'),
  'a removed passkey': security('passkey-removed'),
  'a used recovery code': security('recovery-code-used'),
  'a requested erasure': security('erasure-asked'),
  'a new browser': security('new-browser'),
  'a requested change of e-mail': security('email-asked'),
  'a completed change of e-mail': security('email-changed'),
  'an e-mail to confirm': (...args) => linkMail(...args, 'email'),
  'a monthly report': (...args) => reportMail(...args, '2026'),
};

/** The words of a mail, in any language, that no text may use. */
function forbiddenIn(write: Template): string[] {
  return LANGUAGES.flatMap((language) => {
    const { subject, text } = write({ ...SENDER, name: 'Casa' }, TO, 'https://sillage.test/', language);
    return forbiddenWords(language, `${subject}\n${text}`);
  });
}

function security(event: SecurityEvent): Template {
  const at = '25/11/2026 17:05 (America/Sao_Paulo)';
  return (...args) => securityMail(...args, { event, at, newEmail: 'bia@example.com', address: '192.0.2.1' });
}

describe.each(Object.entries(TEMPLATES))('the mail about %s', (_, write) => {
  it('has the same content as text and HTML, and is worded in each language', () => {
    const subjects = LANGUAGES.map((language) => {
      const { text, html, subject } = write(SENDER, TO, LINK, language);
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
    const { text, html, subject } = write(SENDER, TO, LINK, 'pt-BR');
    expect(subject).toMatch(/ - Casa & Aroma$/);
    expect(text.split('\n').at(-1)).toBe('Casa & Aroma');
    expect(html).toContain('color:#7A1F5C">Casa &amp; Aroma</p>');
    expect(html).toContain('background:#7A1F5C');
  });

  it('uses one word for each thing', () => {
    expect(forbiddenIn(write)).toEqual([]);
  });

  it('contains its link in the text, the HTML and the link field', () => {
    const { text, html, link } = write(SENDER, TO, LINK, 'en-US');
    expect(link).toBe(LINK);
    expect(text.split('\n')).toContain(LINK);
    expect(html).toContain('href="https://sillage.test/auth/page?token=a&amp;b"');
  });
});

describe('the mail about new alerts', () => {
  it('uses one word for each thing', () => {
    const groups = ALERT_KINDS.map((kind) => ({ kind, count: 2, named: [{ name: 'CAP-2208', link: '' }] }));
    expect(forbiddenIn((...args) => alertsMail(...args, groups))).toEqual([]);
  });
});
