import type { Language } from '#contracts/core/language.ts';
import type { TokenType } from '#contracts/session/session.ts';
import type { Mail } from '../mailer.ts';
import { type MailText, type Recipient, renderMail, type Sender } from './layout.ts';

/** The mails with a link that works once, by what the link does. */
const WORDS: Record<TokenType, Record<Language, MailText>> = {
  /** Invites the owner of a new account to choose a password. */
  registration: {
    'pt-BR': {
      subject: 'Crie a sua senha',
      message:
        'Uma conta foi criada para você. Crie a sua senha pelo link abaixo para começar a usar a conta.',
      action: 'Criar senha',
      note: 'O link vale por 72 horas e só pode ser usado uma vez. Se você não esperava este e-mail, ignore-o.',
    },
    'en-US': {
      subject: 'Create your password',
      message:
        'An account has been created for you. Create your password with the link below to start using it.',
      action: 'Create password',
      note: 'The link is valid for 72 hours and can be used only once. If you did not expect this e-mail, ignore it.',
    },
    'es-ES': {
      subject: 'Cree su contraseña',
      message:
        'Se creó una cuenta para usted. Cree su contraseña con el siguiente enlace para empezar a usar la cuenta.',
      action: 'Crear contraseña',
      note: 'El enlace es válido durante 72 horas y solo se puede usar una vez. Si no esperaba este correo, ignórelo.',
    },
  },
  /** Asks a user who signed up to confirm their address. */
  activation: {
    'pt-BR': {
      subject: 'Ative a sua conta',
      message: 'Obrigado por criar a sua conta. Confirme o seu e-mail pelo link abaixo para ativá-la.',
      action: 'Ativar conta',
      note: 'O link vale por 72 horas e só pode ser usado uma vez. Se não foi você quem criou a conta, ignore este e-mail.',
    },
    'en-US': {
      subject: 'Activate your account',
      message: 'Thank you for signing up. Confirm your e-mail with the link below to activate your account.',
      action: 'Activate account',
      note: 'The link is valid for 72 hours and can be used only once. If it was not you who signed up, ignore this e-mail.',
    },
    'es-ES': {
      subject: 'Active su cuenta',
      message: 'Gracias por crear su cuenta. Confirme su correo con el siguiente enlace para activarla.',
      action: 'Activar cuenta',
      note: 'El enlace es válido durante 72 horas y solo se puede usar una vez. Si usted no creó esta cuenta, ignore este correo.',
    },
  },
  /** Lets a user choose a new password. */
  recovery: {
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
      message:
        'Recibimos una solicitud para recuperar su contraseña. Elija una nueva con el siguiente enlace.',
      action: 'Elegir nueva contraseña',
      note: 'El enlace es válido durante 1 hora y solo se puede usar una vez. Si usted no lo solicitó, ignore este correo: su contraseña no cambia.',
    },
  },
  /** Asks the recipient to confirm the address as the new one of their account. */
  email: {
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
  },
};

export function linkMail(
  sender: Sender,
  to: Recipient,
  link: string,
  language: Language,
  type: TokenType,
): Mail {
  return renderMail(sender, to, link, language, WORDS[type][language]);
}
