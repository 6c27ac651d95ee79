import type { Language } from '#contracts/core/language.ts';
import type { Mail } from '../mailer.ts';
import { type MailText, type Recipient, renderMail, type Sender } from './layout.ts';

/** What the account still lacks before it can be used. */
export type MissingStep = 'nothing' | 'password';

const WORDS: Record<MissingStep, Record<Language, MailText>> = {
  nothing: {
    'pt-BR': {
      subject: 'Você já tem uma conta',
      message:
        'Alguém tentou criar uma conta com este e-mail, que já tem uma. Entre com a sua senha; se não se lembra dela, use “Esqueci minha senha” na página de entrada.',
      action: 'Entrar',
      note: 'Nada mudou na sua conta. Se não foi você quem tentou, ignore este e-mail.',
    },
    'en-US': {
      subject: 'You already have an account',
      message:
        'Someone tried to sign up with this e-mail, which already has an account. Sign in with your password; if you do not remember it, use “Forgot my password” on the sign-in page.',
      action: 'Sign in',
      note: 'Nothing has changed in your account. If it was not you, ignore this e-mail.',
    },
    'es-ES': {
      subject: 'Ya tiene una cuenta',
      message:
        'Alguien intentó crear una cuenta con este correo, que ya tiene una. Entre con su contraseña; si no la recuerda, use “Olvidé mi contraseña” en la página de acceso.',
      action: 'Entrar',
      note: 'Nada cambió en su cuenta. Si no fue usted, ignore este correo.',
    },
  },
  password: {
    'pt-BR': {
      subject: 'Falta confirmar a sua conta',
      message:
        'Alguém tentou criar uma conta com este e-mail, que já tem uma à espera de confirmação. Crie a senha pelo link abaixo para confirmar a conta e começar a usá-la.',
      action: 'Criar senha',
      note: 'O link vale por 72 horas, só pode ser usado uma vez e substitui o anterior. Se você não esperava este e-mail, ignore-o.',
    },
    'en-US': {
      subject: 'Your account is not confirmed yet',
      message:
        'Someone tried to sign up with this e-mail, which already has an account waiting to be confirmed. Create its password with the link below to confirm the account and start using it.',
      action: 'Create password',
      note: 'The link is valid for 72 hours, can be used only once and replaces the previous one. If you did not expect this e-mail, ignore it.',
    },
    'es-ES': {
      subject: 'Falta confirmar su cuenta',
      message:
        'Alguien intentó crear una cuenta con este correo, que ya tiene una pendiente de confirmar. Cree su contraseña con el siguiente enlace para confirmar la cuenta y empezar a usarla.',
      action: 'Crear contraseña',
      note: 'El enlace es válido durante 72 horas, solo se puede usar una vez y sustituye al anterior. Si no esperaba este correo, ignórelo.',
    },
  },
};

/** Notifies the owner of an account that their address was used to sign up, and what to do. */
export function knownAddressMail(
  sender: Sender,
  to: Recipient,
  link: string,
  language: Language,
  missing: MissingStep,
): Mail {
  return renderMail(sender, to, link, language, WORDS[missing][language]);
}
