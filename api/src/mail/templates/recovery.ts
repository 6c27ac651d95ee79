import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { type MailText, type Recipient, renderMail, type Sender } from './layout.ts';

const WORDS: Record<Language, MailText> = {
  'pt-BR': {
    subject: 'Recuperação de senha',
    message: 'Recebemos um pedido para recuperar a sua senha. Escolha uma nova pelo link abaixo.',
    action: 'Escolher nova senha',
    note: 'O link vale por 1 hora e só pode ser usado uma vez. Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
  },
  'en-US': {
    subject: 'Password recovery',
    message: 'We received a request to recover your password. Choose a new one with the link below.',
    action: 'Choose a new password',
    note: 'The link is valid for 1 hour and can be used only once. If you did not request it, ignore this e-mail: your password stays as it is.',
  },
  'es-ES': {
    subject: 'Recuperación de contraseña',
    message: 'Recibimos una solicitud para recuperar su contraseña. Elija una nueva con el siguiente enlace.',
    action: 'Elegir nueva contraseña',
    note: 'El enlace es válido durante 1 hora y solo se puede usar una vez. Si usted no lo solicitó, ignore este correo: su contraseña no cambia.',
  },
};

/** Contains a link to choose a new password. */
export function recoveryMail(sender: Sender, to: Recipient, link: string, language: Language): Mail {
  return renderMail(sender, to, link, language, WORDS[language]);
}
