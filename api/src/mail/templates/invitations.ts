import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { type MailText, type Recipient, renderMail, type Sender } from './layout.ts';

const REGISTRATION: Record<Language, MailText> = {
  'pt-BR': {
    subject: 'Crie a sua senha',
    message: 'Uma conta foi criada para você. Crie a sua senha pelo link abaixo para começar a usar a conta.',
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
};

const ACTIVATION: Record<Language, MailText> = {
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
};

/** Invites the owner of a new account to choose a password. */
export function registrationMail(sender: Sender, to: Recipient, link: string, language: Language): Mail {
  return renderMail(sender, to, link, language, REGISTRATION[language]);
}

/** Asks a user who signed up to confirm their address. */
export function activationMail(sender: Sender, to: Recipient, link: string, language: Language): Mail {
  return renderMail(sender, to, link, language, ACTIVATION[language]);
}
