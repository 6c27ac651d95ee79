import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { layOut, type Recipient, type Sender, type Words } from './layout.ts';

const WORDS: Record<Language, Words> = {
  'pt-BR': {
    subject: 'Redefinição de senha',
    message: 'Recebemos um pedido para redefinir a sua senha. Escolha uma nova pelo link abaixo.',
    action: 'Escolher nova senha',
    note: 'O link vale por 1 hora e só pode ser usado uma vez. Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.',
  },
  'en-US': {
    subject: 'Password reset',
    message: 'We received a request to reset your password. Choose a new one through the link below.',
    action: 'Choose a new password',
    note: 'The link is good for 1 hour and works once. If you did not ask for it, ignore this e-mail: your password stays as it is.',
  },
  'es-ES': {
    subject: 'Restablecimiento de contraseña',
    message:
      'Hemos recibido una solicitud para restablecer su contraseña. Elija una nueva con el siguiente enlace.',
    action: 'Elegir nueva contraseña',
    note: 'El enlace es válido durante 1 hora y solo se puede usar una vez. Si no lo ha solicitado, ignore este correo: su contraseña no cambia.',
  },
};

/** Lets somebody choose a new password. */
export function recoveryMail(sender: Sender, to: Recipient, link: string, language: Language): Mail {
  return layOut(sender, to, link, language, WORDS[language]);
}
