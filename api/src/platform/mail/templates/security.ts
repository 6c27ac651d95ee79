import type { Language } from '#contracts/core/language.ts';
import type { SecurityEvent } from '../mail-tasks.ts';
import type { Mail } from '../mailer.ts';
import { type Recipient, renderMail, type Sender } from './layout.ts';

/** Details of an event, formatted for people. */
interface Details {
  /** Date and time. */
  at: string;
  newEmail?: string | undefined;
  /** The network address. */
  address?: string | undefined;
}

/** Subject and message of each event. */
const EVENTS: Record<
  Language,
  Record<SecurityEvent, { subject: string; message: (details: Details) => string }>
> = {
  'pt-BR': {
    'password-changed': {
      subject: 'Sua senha foi alterada',
      message: ({ at }) => `A senha da sua conta foi alterada em ${at}. As outras sessões foram encerradas.`,
    },
    'second-factor-on': {
      subject: 'Segundo fator ativado',
      message: ({ at }) =>
        `O segundo fator da sua conta foi ativado em ${at}. A partir de agora, além da senha, será pedido um código para entrar.`,
    },
    'second-factor-off': {
      subject: 'Segundo fator desativado',
      message: ({ at }) =>
        `O segundo fator da sua conta foi desativado em ${at}. A partir de agora, basta a senha para entrar.`,
    },
    'second-factor-reset': {
      subject: 'Segundo fator desativado por um administrador',
      message: ({ at }) =>
        `Um administrador desativou o segundo fator da sua conta em ${at}. A partir de agora, basta a senha para entrar. As suas sessões foram encerradas.`,
    },
    'authenticator-off': {
      subject: 'Aplicativo autenticador desativado',
      message: ({ at }) =>
        `O aplicativo autenticador da sua conta foi desativado em ${at}. O segundo fator continua com as chaves de acesso e os códigos de recuperação.`,
    },
    'passkey-added': {
      subject: 'Chave de acesso adicionada',
      message: ({ at }) =>
        `Uma chave de acesso foi adicionada à sua conta em ${at}. A partir de agora, ela abre a conta, sozinha ou como segundo fator.`,
    },
    'passkey-removed': {
      subject: 'Chave de acesso removida',
      message: ({ at }) => `Uma chave de acesso da sua conta foi removida em ${at}. Ela deixou de valer.`,
    },
    'new-browser': {
      subject: 'Entrada em um navegador novo',
      message: ({ at, address }) =>
        `Alguém entrou na sua conta em ${at} com um navegador que ainda não tinha sido usado nela, a partir do endereço ${address}.`,
    },
    'email-asked': {
      subject: 'Pedido para alterar o e-mail da sua conta',
      message: ({ at, newEmail }) =>
        `Em ${at} foi pedido que o e-mail da sua conta passe a ser ${newEmail}. Nada muda até que o link enviado para esse endereço seja confirmado.`,
    },
    'email-changed': {
      subject: 'O e-mail da sua conta foi alterado',
      message: ({ at, newEmail }) =>
        `Desde ${at}, o e-mail da sua conta é ${newEmail}. As suas sessões foram encerradas: entre com esse endereço.`,
    },
    'recovery-code-used': {
      subject: 'Um código de recuperação foi usado',
      message: ({ at }) =>
        `Alguém entrou na sua conta com um código de recuperação em ${at}. Esse código deixou de valer.`,
    },
    'oidc-linked': {
      subject: 'Sua conta foi vinculada ao provedor de identidade',
      message: ({ at }) =>
        `Desde ${at}, você pode entrar na sua conta pelo provedor de identidade da sua organização.`,
    },
    'oidc-unlinked': {
      subject: 'Sua conta foi desvinculada do provedor de identidade',
      message: ({ at }) => `Desde ${at}, só é possível entrar na sua conta com a senha.`,
    },
    'erasure-asked': {
      subject: 'Sua conta será encerrada',
      message: ({ at }) =>
        `Em ${at} foi pedido encerrar a sua conta, e todas as sessões foram encerradas. Em 7 dias os seus dados serão anonimizados, sem volta. Para manter a conta, entre antes disso.`,
    },
  },
  'en-US': {
    'password-changed': {
      subject: 'Your password was changed',
      message: ({ at }) =>
        `The password of your account was changed on ${at}. The other sessions were ended.`,
    },
    'second-factor-on': {
      subject: 'Second factor turned on',
      message: ({ at }) =>
        `The second factor of your account has been on since ${at}. From now on, signing in takes a code as well as the password.`,
    },
    'second-factor-off': {
      subject: 'Second factor turned off',
      message: ({ at }) =>
        `The second factor of your account has been off since ${at}. From now on, the password is enough to sign in.`,
    },
    'second-factor-reset': {
      subject: 'Second factor turned off by an administrator',
      message: ({ at }) =>
        `An administrator turned off the second factor of your account on ${at}. From now on, the password is enough to sign in. Your sessions were ended.`,
    },
    'authenticator-off': {
      subject: 'Authenticator turned off',
      message: ({ at }) =>
        `The authenticator of your account has been off since ${at}. The second factor goes on with the passkeys and the recovery codes.`,
    },
    'passkey-added': {
      subject: 'Passkey added',
      message: ({ at }) =>
        `A passkey was added to your account on ${at}. From now on it opens the account, alone or as the second factor.`,
    },
    'passkey-removed': {
      subject: 'Passkey removed',
      message: ({ at }) => `A passkey of your account was removed on ${at}. It no longer works.`,
    },
    'new-browser': {
      subject: 'Sign-in from a new browser',
      message: ({ at, address }) =>
        `Someone signed in to your account on ${at} with a browser that had not been used with it before, from the address ${address}.`,
    },
    'email-asked': {
      subject: 'Request to change the e-mail of your account',
      message: ({ at, newEmail }) =>
        `On ${at} it was requested that the e-mail of your account become ${newEmail}. Nothing changes until the link sent to that address is confirmed.`,
    },
    'email-changed': {
      subject: 'The e-mail of your account was changed',
      message: ({ at, newEmail }) =>
        `Since ${at} the e-mail of your account has been ${newEmail}. Your sessions were ended: sign in with that address.`,
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      message: ({ at }) =>
        `Someone signed in to your account with a recovery code on ${at}. That code no longer works.`,
    },
    'oidc-linked': {
      subject: 'Your account was linked with the identity provider',
      message: ({ at }) =>
        `Since ${at} you have been able to sign in to your account through the identity provider of your organisation.`,
    },
    'oidc-unlinked': {
      subject: 'Your account was unlinked from the identity provider',
      message: ({ at }) => `Since ${at} your account can be signed in to with the password alone.`,
    },
    'erasure-asked': {
      subject: 'Your account will be closed',
      message: ({ at }) =>
        `Closing your account was requested on ${at}, and you were signed out everywhere. In 7 days your data will be anonymised, for good. To keep the account, sign in before that.`,
    },
  },
  'es-ES': {
    'password-changed': {
      subject: 'Se cambió su contraseña',
      message: ({ at }) => `La contraseña de su cuenta se cambió el ${at}. Las demás sesiones se cerraron.`,
    },
    'second-factor-on': {
      subject: 'Segundo factor activado',
      message: ({ at }) =>
        `El segundo factor de su cuenta se activó el ${at}. Desde ahora, además de la contraseña, se pedirá un código para entrar.`,
    },
    'second-factor-off': {
      subject: 'Segundo factor desactivado',
      message: ({ at }) =>
        `El segundo factor de su cuenta se desactivó el ${at}. Desde ahora, basta la contraseña para entrar.`,
    },
    'second-factor-reset': {
      subject: 'Segundo factor desactivado por un administrador',
      message: ({ at }) =>
        `Un administrador desactivó el segundo factor de su cuenta el ${at}. Desde ahora, basta la contraseña para entrar. Sus sesiones se cerraron.`,
    },
    'authenticator-off': {
      subject: 'Aplicación de autenticación desactivada',
      message: ({ at }) =>
        `La aplicación de autenticación de su cuenta se desactivó el ${at}. El segundo factor continúa con las claves de acceso y los códigos de recuperación.`,
    },
    'passkey-added': {
      subject: 'Clave de acceso añadida',
      message: ({ at }) =>
        `El ${at} se añadió una clave de acceso a su cuenta. Desde ahora abre la cuenta, sola o como segundo factor.`,
    },
    'passkey-removed': {
      subject: 'Clave de acceso quitada',
      message: ({ at }) => `El ${at} se quitó una clave de acceso de su cuenta. Dejó de valer.`,
    },
    'new-browser': {
      subject: 'Entrada con un navegador nuevo',
      message: ({ at, address }) =>
        `Alguien entró en su cuenta el ${at} con un navegador que no se había usado antes con ella, desde la dirección ${address}.`,
    },
    'email-asked': {
      subject: 'Solicitud para modificar el correo de su cuenta',
      message: ({ at, newEmail }) =>
        `El ${at} se solicitó que el correo de su cuenta pase a ser ${newEmail}. Nada cambia hasta que se confirme el enlace enviado a esa dirección.`,
    },
    'email-changed': {
      subject: 'Se modificó el correo de su cuenta',
      message: ({ at, newEmail }) =>
        `Desde el ${at}, el correo de su cuenta es ${newEmail}. Sus sesiones se cerraron: entre con esa dirección.`,
    },
    'recovery-code-used': {
      subject: 'Se usó un código de recuperación',
      message: ({ at }) =>
        `Alguien entró en su cuenta con un código de recuperación el ${at}. Ese código dejó de valer.`,
    },
    'oidc-linked': {
      subject: 'Su cuenta se vinculó con el proveedor de identidad',
      message: ({ at }) =>
        `Desde el ${at}, puede entrar en su cuenta con el proveedor de identidad de su organización.`,
    },
    'oidc-unlinked': {
      subject: 'Su cuenta se desvinculó del proveedor de identidad',
      message: ({ at }) => `Desde el ${at}, solo se puede entrar en su cuenta con la contraseña.`,
    },
    'erasure-asked': {
      subject: 'Su cuenta será cerrada',
      message: ({ at }) =>
        `El ${at} se pidió cerrar su cuenta y se cerraron todas las sesiones. En 7 días sus datos serán anonimizados, sin vuelta atrás. Para conservar la cuenta, entre antes.`,
    },
  },
};

const FRAME: Record<Language, { action: string; note: string }> = {
  'pt-BR': {
    action: 'Ir para a página de entrada',
    note: 'Se foi você, ou se você já sabia, não é preciso fazer nada. Senão, crie outra senha por “Esqueci minha senha” na página de entrada e avise os administradores.',
  },
  'en-US': {
    action: 'Go to the sign-in page',
    note: 'If it was you, or you knew of it, there is nothing to do. Otherwise create another password through “Forgot my password” on the sign-in page and tell the administrators.',
  },
  'es-ES': {
    action: 'Ir a la página de acceso',
    note: 'Si fue usted, o si ya lo sabía, no tiene que hacer nada. De lo contrario, cree otra contraseña con “Olvidé mi contraseña” en la página de acceso y avise a los administradores.',
  },
};

/** Notifies a user of an event that concerns how they sign in. */
export function securityMail(
  sender: Sender,
  to: Recipient,
  link: string,
  language: Language,
  { event, ...details }: Details & { event: SecurityEvent },
): Mail {
  const { subject, message } = EVENTS[language][event];
  return renderMail(sender, to, link, language, { subject, message: message(details), ...FRAME[language] });
}
