import escapeHtml from 'escape-html';
import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';

/** The recipient of a mail. */
export interface Recipient {
  name: string;
  email: string;
}

/** The installation in whose name a mail is sent. */
export interface Sender {
  name: string;
  /** `#RRGGBB`, dark enough for white text. */
  color: string;
}

/** A heading with a list of links. */
export interface Section {
  title: string;
  links: { text: string; link: string }[];
  /** Line below the links. */
  more?: string | undefined;
}

/** The texts of one kind of mail in one language. */
export interface MailText {
  subject: string;
  message: string;
  /** Sections between the message and the button. */
  sections?: Section[];
  /** Label of the button. */
  action: string;
  /** Validity of the link, and what to do with an unexpected mail. */
  note: string;
}

const FRAME: Record<Language, { greeting: (name: string) => string; fallback: string }> = {
  'pt-BR': {
    greeting: (name) => `Olá, ${name}.`,
    fallback: 'Se o botão não funcionar, copie este endereço para o navegador:',
  },
  'en-US': {
    greeting: (name) => `Hello, ${name}.`,
    fallback: 'If the button does not work, copy this address into your browser:',
  },
  'es-ES': {
    greeting: (name) => `Hola, ${name}.`,
    fallback: 'Si el botón no funciona, copie esta dirección en el navegador:',
  },
};

/** Adds colours for clients that support dark mode; others show the light ones or invert them. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f1615!important}
.card{background:#1a2423!important}
.card,.card p{color:#e4ecea!important}
.card .brand,.card .address{color:#e4ecea!important}
.card .quiet{color:#a7b6b4!important}
}
@media (max-width:480px){
.page{padding:12px!important}
.inner{padding:24px 20px!important}
.button{display:block!important;text-align:center!important}
}`;

const P = 'margin:0 0 16px';
const QUIET = 'font-size:14px;color:#566463';

/** Lays out a mail with one button. Uses tables, the only layout that all mail clients support. */
export function renderMail(
  sender: Sender,
  to: Recipient,
  link: string,
  language: Language,
  mailText: MailText,
): Mail {
  const greeting = FRAME[language].greeting(oneLine(to.name));
  const { fallback } = FRAME[language];
  const { subject, message, action, note } = escaped(mailText);
  const { sections = [] } = mailText;
  const href = escapeHtml(link);
  return {
    to: to.email,
    link,
    subject: `${oneLine(mailText.subject)} - ${sender.name}`,
    text: [
      greeting,
      mailText.message,
      ...sections.map(sectionText),
      `${mailText.action}:\n${link}`,
      mailText.note,
      sender.name,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${STYLE}
</style></head>
<body class="page" style="margin:0;padding:24px;background:#f4f6f6;font-family:Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:8px;color:#1b2625">
<tr><td class="inner" style="padding:32px;font-size:16px;line-height:1.5;word-break:break-word">
<p class="brand" style="${P};font-weight:bold;color:${sender.color}">${escapeHtml(sender.name)}</p>
<p style="${P}">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${message}</p>${sections.map((section) => sectionHtml(section, sender.color)).join('')}
<p style="margin:0 0 24px"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${sender.color};color:#ffffff;text-decoration:none;font-weight:bold">${action}</a></p>
<p class="quiet" style="${P};${QUIET}">${note}</p>
<p class="quiet" style="margin:0;${QUIET}">${fallback}<br><a class="address" href="${href}" style="color:${sender.color};word-break:break-all">${href}</a></p>
</td></tr></table></td></tr></table></body></html>`,
  };
}

function sectionText({ title, links, more }: Section): string {
  const lines = links.map(({ text, link }) => `- ${oneLine(text)}: ${link}`);
  return [title, ...lines, ...(more ? [more] : [])].join('\n');
}

function sectionHtml({ title, links, more }: Section, color: string): string {
  const lines = links.map(
    ({ text, link }) =>
      `<a class="address" href="${escapeHtml(link)}" style="color:${color}">${escapeHtml(oneLine(text))}</a>`,
  );
  const all = [`<b>${escapeHtml(title)}</b>`, ...lines, ...(more ? [escapeHtml(more)] : [])];
  return `\n<p style="margin:0 0 24px">${all.join('<br>')}</p>`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escaped(words: MailText): Omit<MailText, 'sections'> {
  return {
    subject: escapeHtml(words.subject),
    message: escapeHtml(words.message),
    action: escapeHtml(words.action),
    note: escapeHtml(words.note),
  };
}
