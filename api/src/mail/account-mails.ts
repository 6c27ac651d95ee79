import { BRAND_COLOR, PRODUCT_NAME } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Mail } from './mailer.ts';

interface Words {
  subject: string;
  greeting: (name: string) => string;
  message: string;
  action: string;
  /** How long the link lives, and what to do if one didn't ask for it. */
  note: string;
}

const RECOVERY: Record<Language, Words> = {
  'pt-BR': {
    subject: 'Redefinição de senha',
    greeting: (name) => `Olá, ${name}.`,
    message: 'Recebemos um pedido para redefinir a sua senha. Escolha uma nova pelo link abaixo.',
    action: 'Escolher nova senha',
    note: 'O link vale por 1 hora e só pode ser usado uma vez. Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
  },
  'en-US': {
    subject: 'Password reset',
    greeting: (name) => `Hello, ${name}.`,
    message: 'We received a request to reset your password. Choose a new one through the link below.',
    action: 'Choose a new password',
    note: 'The link is good for 1 hour and works once. If you did not ask for it, ignore this e-mail: your password stays as it is.',
  },
  'es-ES': {
    subject: 'Restablecimiento de contraseña',
    greeting: (name) => `Hola, ${name}.`,
    message:
      'Hemos recibido una solicitud para restablecer su contraseña. Elija una nueva con el siguiente enlace.',
    action: 'Elegir nueva contraseña',
    note: 'El enlace es válido durante 1 hora y solo se puede usar una vez. Si no lo ha solicitado, ignore este correo: su contraseña no cambia.',
  },
};

/** The mail that lets somebody choose a new password. */
export function recoveryMail(to: { name: string; email: string }, link: string, language: Language): Mail {
  return accountMail(to, link, RECOVERY[language]);
}

function accountMail(to: { name: string; email: string }, link: string, words: Words): Mail {
  const greeting = words.greeting(to.name);
  return {
    to: to.email,
    link,
    subject: `${words.subject} - ${PRODUCT_NAME}`,
    text: [greeting, words.message, link, words.note, PRODUCT_NAME].join('\n\n'),
    html: `<!doctype html>
<html><body style="margin:0;padding:24px;background:#f4f6f6;font-family:Helvetica,Arial,sans-serif;color:#1b2625">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:8px">
<tr><td style="padding:32px;font-size:16px;line-height:1.5">
<p style="margin:0 0 16px;font-weight:bold;color:${BRAND_COLOR}">${PRODUCT_NAME}</p>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(words.message)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${BRAND_COLOR};color:#ffffff;text-decoration:none">${escapeHtml(words.action)}</a></p>
<p style="margin:0;font-size:14px;color:#566463">${escapeHtml(words.note)}</p>
</td></tr></table></td></tr></table></body></html>`,
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
