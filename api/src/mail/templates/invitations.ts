import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { layOut, type Recipient, type Sender, type Words } from './layout.ts';

const REGISTRATION: Record<Language, Words> = {
  'pt-BR': {
    subject: 'Crie a sua senha',
    message: 'Uma conta foi criada para você. Escolha a sua senha pelo link abaixo para começar a usá-la.',
    action: 'Criar senha',
    note: 'O link vale por 72 horas e só pode ser usado uma vez. Se você não esperava este e-mail, ignore-o.',
  },
  'en-US': {
    subject: 'Create your password',
    message: 'An account was made for you. Choose your password through the link below to start using it.',
    action: 'Create password',
    note: 'The link is good for 72 hours and works once. If you did not expect this e-mail, ignore it.',
  },
  'es-ES': {
    subject: 'Cree su contraseña',
    message:
      'Se ha creado una cuenta para usted. Elija su contraseña con el siguiente enlace para empezar a usarla.',
    action: 'Crear contraseña',
    note: 'El enlace es válido durante 72 horas y solo se puede usar una vez. Si no esperaba este correo, ignórelo.',
  },
};

const ACTIVATION: Record<Language, Words> = {
  'pt-BR': {
    subject: 'Ative a sua conta',
    message: 'Obrigado pelo cadastro. Confirme o seu e-mail pelo link abaixo para ativar a sua conta.',
    action: 'Ativar conta',
    note: 'O link vale por 72 horas e só pode ser usado uma vez. Se não foi você quem se cadastrou, ignore este e-mail.',
  },
  'en-US': {
    subject: 'Activate your account',
    message: 'Thank you for signing up. Confirm your e-mail through the link below to activate your account.',
    action: 'Activate account',
    note: 'The link is good for 72 hours and works once. If it was not you who signed up, ignore this e-mail.',
  },
  'es-ES': {
    subject: 'Active su cuenta',
    message: 'Gracias por registrarse. Confirme su correo con el siguiente enlace para activar su cuenta.',
    action: 'Activar cuenta',
    note: 'El enlace es válido durante 72 horas y solo se puede usar una vez. Si no se ha registrado usted, ignore este correo.',
  },
};

/** Lets somebody for whom an account was made choose a first password. */
export function registrationMail(sender: Sender, to: Recipient, link: string, language: Language): Mail {
  return layOut(sender, to, link, language, REGISTRATION[language]);
}

/** Lets somebody who signed up confirm that the address is theirs. */
export function activationMail(sender: Sender, to: Recipient, link: string, language: Language): Mail {
  return layOut(sender, to, link, language, ACTIVATION[language]);
}
