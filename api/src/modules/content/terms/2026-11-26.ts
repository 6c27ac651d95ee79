import type { Language } from '#contracts/core/language.ts';
import type { TermsText } from '#contracts/terms.ts';

/** The terms that ship with the program; never changed. In plain words, since readers are 12 or older. */
export const TERMS_2026_11_26: Record<Language, TermsText> = {
  'pt-BR': {
    title: 'Termos de uso',
    parts: [
      {
        heading: 'Quem pode usar',
        paragraphs: [
          'Para criar uma conta é preciso ter 12 anos ou mais.',
          'Quem tem de 12 a 17 anos deve ler estes termos com o pai, a mãe ou outro responsável e usar o aplicativo com o acordo dele.',
        ],
      },
      {
        heading: 'A sua conta',
        paragraphs: [
          'Informe dados verdadeiros e mantenha a senha só com você. A conta é de uma pessoa e não se empresta.',
          'Avise-nos se alguém usar a sua conta sem permissão.',
        ],
      },
      {
        heading: 'O que o serviço faz',
        paragraphs: [
          'Com a conta você vincula dispositivos, baixa campanhas e responde a quizzes que sugerem fragrâncias.',
          'Usamos os seus dados só para isso: sem publicidade e sem traçar o perfil de ninguém. A política de privacidade diz quais são, para que servem e por quanto tempo ficam guardados.',
        ],
      },
      {
        heading: 'O que não é permitido',
        paragraphs: [
          'Não use dispositivos ou contas de outra pessoa sem permissão, nem tente burlar a segurança do serviço.',
          'A conta de quem fizer isso pode ser desativada.',
        ],
      },
      {
        heading: 'Encerrar a conta',
        paragraphs: [
          'Você pode baixar os seus dados e encerrar a sua conta quando quiser, no aplicativo ou pela página de entrada. Por 7 dias ainda é possível desistir: basta entrar.',
        ],
      },
      {
        heading: 'Mudanças',
        paragraphs: [
          'Quando estes termos mudarem, pediremos que você leia e aceite a nova versão. A lei brasileira vale para eles.',
        ],
      },
    ],
  },
  'en-US': {
    title: 'Terms of use',
    parts: [
      {
        heading: 'Who may use it',
        paragraphs: [
          'You must be at least 12 years old to create an account.',
          'If you are 12 to 17 years old, read these terms with a parent or guardian and use the app with their agreement.',
        ],
      },
      {
        heading: 'Your account',
        paragraphs: [
          'Give true details and keep the password to yourself. An account belongs to one person and is not lent.',
          'Tell us if somebody uses your account without permission.',
        ],
      },
      {
        heading: 'What the service does',
        paragraphs: [
          'With the account you claim devices, download campaigns and answer quizzes that suggest fragrances.',
          'We use your data for that alone: no advertising, and no profiles of anybody. The privacy policy says which data there is, what it is for and how long it is kept.',
        ],
      },
      {
        heading: 'What is not allowed',
        paragraphs: [
          'Do not use the devices or accounts of another person without permission, and do not try to get around the security of the service.',
          'The account of anybody who does so may be deactivated.',
        ],
      },
      {
        heading: 'Closing the account',
        paragraphs: [
          'You can download your data and close your account at any time, in the app or from the sign-in page. For 7 days you can change your mind: just sign in.',
        ],
      },
      {
        heading: 'Changes',
        paragraphs: [
          'When these terms change, we will ask you to read and accept the new version. Brazilian law applies to them.',
        ],
      },
    ],
  },
  'es-ES': {
    title: 'Términos de uso',
    parts: [
      {
        heading: 'Quién puede usarlo',
        paragraphs: [
          'Para crear una cuenta hay que tener 12 años o más.',
          'Quien tiene de 12 a 17 años debe leer estos términos con su padre, su madre u otro responsable y usar la aplicación con su acuerdo.',
        ],
      },
      {
        heading: 'Su cuenta',
        paragraphs: [
          'Ingrese datos verdaderos y no comparta la contraseña. La cuenta es de una persona y no se presta.',
          'Avísenos si alguien usa su cuenta sin permiso.',
        ],
      },
      {
        heading: 'Qué hace el servicio',
        paragraphs: [
          'Con la cuenta usted vincula dispositivos, descarga campañas y responde quizzes que sugieren fragancias.',
          'Usamos sus datos solo para eso: sin publicidad y sin trazar el perfil de nadie. La política de privacidad dice cuáles son, para qué sirven y cuánto tiempo se guardan.',
        ],
      },
      {
        heading: 'Qué no está permitido',
        paragraphs: [
          'No use dispositivos ni cuentas de otra persona sin permiso, ni intente burlar la seguridad del servicio.',
          'La cuenta de quien lo haga puede ser desactivada.',
        ],
      },
      {
        heading: 'Cerrar la cuenta',
        paragraphs: [
          'Usted puede descargar sus datos y cerrar su cuenta cuando quiera, en la aplicación o desde la página de acceso. Durante 7 días todavía puede desistir: basta con entrar.',
        ],
      },
      {
        heading: 'Cambios',
        paragraphs: [
          'Cuando estos términos cambien, le pediremos que lea y acepte la nueva versión. La ley brasileña se aplica a ellos.',
        ],
      },
    ],
  },
};
