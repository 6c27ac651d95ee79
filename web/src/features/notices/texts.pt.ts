export const notices = {
  title: 'Avisos',
  attention: 'Precisa de atenção',
  calm: 'Tudo em ordem: nada precisa de atenção agora.',
  kinds: {
    'space-low_one': '{{count}} disco quase cheio',
    'space-low_other': '{{count}} discos quase cheios',
    'backup-overdue_one': '{{count}} cópia de segurança atrasada',
    'backup-overdue_other': '{{count}} cópias de segurança atrasadas',
    'clock-doubted_one': '{{count}} relógio em dúvida',
    'clock-doubted_other': '{{count}} relógios em dúvida',
    'capsules-low_one': '{{count}} cápsula acabando',
    'capsules-low_other': '{{count}} cápsulas acabando',
    'capsules-due_one': '{{count}} cápsula vencida ou a vencer',
    'capsules-due_other': '{{count}} cápsulas vencidas ou a vencer',
    'devices-silent_one': '{{count}} dispositivo sem sinal',
    'devices-silent_other': '{{count}} dispositivos sem sinal',
    'quizzes-unpublished_one': '{{count}} quiz sem publicação',
    'quizzes-unpublished_other': '{{count}} quizzes sem publicação',
    'mails-failed_one': '{{count}} e-mail não entregue',
    'mails-failed_other': '{{count}} e-mails não entregues',
  },
  mailHint: 'Nos últimos 7 dias. Veja quem ainda não confirmou a conta.',
  recent: 'O que aconteceu',
  quiet: 'Nada foi feito ainda. O que for alterado aparece aqui.',
  wholeTrail: 'Ver toda a auditoria',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    notices: { notices: typeof notices };
  }
}
