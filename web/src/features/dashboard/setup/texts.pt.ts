export const setup = {
  title: 'Primeiros passos',
  progress: '{{done, number}} de {{count, number}}',
  dismiss: 'Dispensar',
  dismissed: 'Primeiros passos dispensados',
  dismissFailed: 'Não foi possível dispensar os primeiros passos',
  done: 'Feito',
  open: 'A fazer',
  steps: {
    identity: {
      name: 'Dar nome e cor ao sistema',
      why: 'Aparecem no menu, na página de entrada e nos e-mails.',
    },
    category: {
      name: 'Criar uma categoria',
      why: 'Cada fragrância pertence a uma família, como “Cítricos”.',
    },
    fragrance: { name: 'Criar uma fragrância', why: 'O que os dispositivos disparam, com nome e imagem.' },
    campaign: {
      name: 'Criar uma campanha',
      why: 'Diz qual fragrância fica em cada um dos 20 slots do dispositivo, e por quantos segundos dura um disparo.',
    },
    quiz: {
      name: 'Publicar um quiz',
      why: 'Perguntas que levam as pessoas, no aplicativo, a uma fragrância da campanha.',
    },
    device: {
      name: 'Adicionar um dispositivo',
      why: 'Quem tem o código de vinculação o conecta no aplicativo; a partir daí os disparos são contados.',
    },
    mail: {
      name: 'Configurar o servidor de e-mail',
      why: 'Sem ele, convites e links de senha ficam em uma pasta do servidor: defina SMTP_URL.',
    },
    administrator: {
      name: 'Convidar um segundo administrador',
      why: 'Se uma pessoa perder o acesso, a outra pode ajudar.',
    },
    backup: {
      name: 'Agendar cópias de segurança',
      why: 'Defina BACKUP_TO para que o servidor as faça; feito quando existir a primeira.',
    },
  },
};

export const sample = {
  offer:
    'Com um cliente de amostra você vê os números antes de ter dispositivos: um local, um dispositivo que dispara sozinho, uma campanha e um quiz. Ele sai inteiro quando você quiser.',
  putIn: 'Incluir cliente de amostra',
  isIn: 'Cliente de amostra incluído',
  putInFailed: 'Não foi possível incluir o cliente de amostra',
  title: 'O cliente de amostra está no sistema',
  text: 'Os números incluem os disparos dele.',
  device: 'Ver o dispositivo',
  client: 'Ver o cliente',
  takeOut: 'Remover cliente de amostra',
  isOut: 'Cliente de amostra removido',
  takeOutFailed: 'Não foi possível remover o cliente de amostra',
  kept: 'Ainda em uso, por isso ficou: {{names}}',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'dashboard/setup': { setup: typeof setup; sample: typeof sample };
  }
}
