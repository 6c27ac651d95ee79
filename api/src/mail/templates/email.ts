import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { type MailText, type Recipient, renderMail, type Sender } from './layout.ts';

const WORDS: Record<Language, MailText> = {
  'pt-BR': {
    subject: 'Confirme o novo e-mail',
    message: 'Este endereço foi indicado como o novo e-mail da sua conta. Confirme-o pelo link abaixo.',
    action: 'Confirmar e-mail',
    note: 'O link vale por 72 horas e só pode ser usado uma vez. Até lá, o e-mail anterior continua valendo. Se você não tem conta aqui, ignore este e-mail.',
  },
  'en-US': {
    subject: 'Confirm the new e-mail',
    message: 'This address was given as the new e-mail of your account. Confirm it with the link below.',
    action: 'Confirm e-mail',
    note: 'The link is valid for 72 hours and can be used only once. Until then the previous e-mail stays in use. If you have no account here, ignore this e-mail.',
  },
  'es-ES': {
    subject: 'Confirme el nuevo correo electrónico',
    message:
      'Esta dirección se indicó como el nuevo correo de su cuenta. Confírmela con el siguiente enlace.',
    action: 'Confirmar correo',
    note: 'El enlace es válido durante 72 horas y solo se puede usar una vez. Hasta entonces sigue valiendo el correo anterior. Si usted no tiene una cuenta aquí, ignore este correo.',
  },
};

/** Asks the recipient to confirm the address as the new one of their account. */
export function confirmEmailMail(sender: Sender, to: Recipient, link: string, language: Language): Mail {
  return renderMail(sender, to, link, language, WORDS[language]);
}
