import type { Language } from '#contracts/core/language.ts';

/** The purposes of personal data, in the words of people's archives: by table, or for several tables together. */
export const PURPOSES = {
  sessions: {
    'pt-BR': 'Manter você conectado e mostrar onde a sua conta está em uso.',
    'en-US': 'Keeping you signed in, and showing where your account is in use.',
    'es-ES': 'Mantener su sesión y mostrar dónde se usa su cuenta.',
  },
  provider: {
    'pt-BR': 'Deixar você entrar pelo provedor de identidade da sua organização.',
    'en-US': 'Letting you sign in through the identity provider of your organisation.',
    'es-ES': 'Permitirle entrar con el proveedor de identidad de su organización.',
  },
  secondFactor: {
    'pt-BR': 'Proteger a sua conta com um segundo fator.',
    'en-US': 'Protecting your account with a second factor.',
    'es-ES': 'Proteger su cuenta con un segundo factor.',
  },
  auditLog: {
    'pt-BR': 'Segurança e prova do que foi feito: as suas ações e as alterações da sua conta.',
    'en-US': 'Security and proof of what was done: your actions, and the changes to your account.',
    'es-ES': 'Seguridad y prueba de lo que se hizo: sus acciones y las modificaciones de su cuenta.',
  },
  mailOutbox: {
    'pt-BR': 'Enviar os e-mails da sua conta.',
    'en-US': 'Sending the e-mails of your account.',
    'es-ES': 'Enviar los correos de su cuenta.',
  },
  quizPublications: {
    'pt-BR': 'Dizer quem publicou cada versão de um quiz.',
    'en-US': 'Saying who published each version of a quiz.',
    'es-ES': 'Decir quién publicó cada versión de un quiz.',
  },
  batches: {
    'pt-BR': 'Listar as suas alterações em lote, para desfazê-las.',
    'en-US': 'Listing your bulk changes, to undo them.',
    'es-ES': 'Enumerar sus cambios en lote, para deshacerlos.',
  },
  viewUses: {
    'pt-BR': 'Lembrar as visualizações que você fixou.',
    'en-US': 'Remembering the views that you pinned.',
    'es-ES': 'Recordar las vistas que usted fijó.',
  },
  views: {
    'pt-BR': 'Guardar as visualizações de listas que você salvou.',
    'en-US': 'Keeping the views of lists that you saved.',
    'es-ES': 'Guardar las vistas de listas que usted guardó.',
  },
  alertReaders: {
    'pt-BR': 'Saber quais alertas você recebe por e-mail.',
    'en-US': 'Knowing which alerts you get by e-mail.',
    'es-ES': 'Saber qué alertas recibe usted por correo.',
  },
  alerts: {
    'pt-BR': 'Dizer quem assumiu um alerta.',
    'en-US': 'Saying who acknowledged an alert.',
    'es-ES': 'Decir quién asumió una alerta.',
  },
  reportRecipients: {
    'pt-BR': 'Saber de que organizações você recebe o relatório mensal por e-mail.',
    'en-US': 'Knowing of which organisations you get the monthly report by e-mail.',
    'es-ES': 'Saber de qué organizaciones recibe usted el informe mensual por correo.',
  },
  todayStates: {
    'pt-BR': 'Dizer de que tarefas você cuida.',
    'en-US': 'Saying which tasks you take care of.',
    'es-ES': 'Decir de qué tareas se ocupa usted.',
  },
  visits: {
    'pt-BR': 'Dizer quem faz uma visita aos dispositivos.',
    'en-US': 'Saying who makes a visit to devices.',
    'es-ES': 'Decir quién hace una visita a los dispositivos.',
  },
  visitEntries: {
    'pt-BR': 'Saber o que foi feito com as cápsulas, quando e por quem.',
    'en-US': 'Knowing what was done to capsules, when and by whom.',
    'es-ES': 'Saber qué se hizo con las cápsulas, cuándo y quién.',
  },
  incidents: {
    'pt-BR': 'Registrar os incidentes com dados pessoais, como a lei exige.',
    'en-US': 'Keeping the register of incidents with personal data that the law requires.',
    'es-ES': 'Llevar el registro de los incidentes con datos personales que exige la ley.',
  },
  incidentUsers: {
    'pt-BR': 'Saber quem avisar de um incidente com dados pessoais.',
    'en-US': 'Knowing whom to inform about an incident with personal data.',
    'es-ES': 'Saber a quién avisar de un incidente con datos personales.',
  },
  campaignDownloads: {
    'pt-BR': 'Levar as campanhas aos seus dispositivos e contar quantos as baixaram.',
    'en-US': 'Delivering campaigns to your devices, and counting how many downloaded them.',
    'es-ES': 'Llevar las campañas a sus dispositivos y contar cuántos las descargaron.',
  },
  deviceEvents: {
    'pt-BR':
      'Manter os seus dispositivos funcionando e saber com quem estavam quando uma cápsula foi trocada.',
    'en-US': 'Keeping your devices working, and knowing who had them when a capsule was swapped.',
    'es-ES':
      'Mantener sus dispositivos en funcionamiento y saber quién los tenía cuando se cambió una cápsula.',
  },
  devices: {
    'pt-BR':
      'Saber quais dispositivos são seus ou estão conectados a você. Os disparos são contados por dispositivo e campanha.',
    'en-US': 'Knowing which devices are yours or connected to you. Shots are counted by device and campaign.',
    'es-ES':
      'Saber qué dispositivos son suyos o están conectados a usted. Los disparos se cuentan por dispositivo y campaña.',
  },
  signInNetworks: {
    'pt-BR': 'Não deixar que tentativas de estranhos impeçam você de entrar.',
    'en-US': 'Keeping the attempts of strangers from locking you out.',
    'es-ES': 'Evitar que los intentos de extraños le impidan entrar.',
  },
  signInBrowsers: {
    'pt-BR': 'Avisar você quando alguém entra na sua conta com um navegador novo.',
    'en-US': 'Telling you when someone signs in to your account with a new browser.',
    'es-ES': 'Avisarle cuando alguien entra en su cuenta con un navegador nuevo.',
  },
  accountTokens: {
    'pt-BR': 'Reconhecer os links dos e-mails que confirmam a conta e recuperam a senha.',
    'en-US': 'Recognising the links in e-mails that confirm the account or recover the password.',
    'es-ES': 'Reconocer los enlaces de los correos que confirman la cuenta y recuperan la contraseña.',
  },
  passkeys: {
    'pt-BR': 'Deixar você entrar com uma chave de acesso.',
    'en-US': 'Letting you sign in with a passkey.',
    'es-ES': 'Permitirle entrar con una clave de acceso.',
  },
  termsAcceptances: {
    'pt-BR': 'Provar qual versão dos termos de uso você aceitou, e quando.',
    'en-US': 'Proving which version of the terms of use you accepted, and when.',
    'es-ES': 'Probar qué versión de los términos de uso aceptó usted, y cuándo.',
  },
  taxNumbers: {
    'pt-BR': 'Não deixar que duas contas usem o mesmo CPF ou CNPJ.',
    'en-US': 'Keeping two accounts from using the same CPF or CNPJ.',
    'es-ES': 'Evitar que dos cuentas usen el mismo CPF o CNPJ.',
  },
  users: {
    'pt-BR': 'A sua conta: saber quem você é, falar com você e cumprir a lei.',
    'en-US': 'Your account: knowing who you are, writing to you and complying with the law.',
    'es-ES': 'Su cuenta: saber quién es usted, escribirle y cumplir la ley.',
  },
} satisfies Record<string, Record<Language, string>>;
