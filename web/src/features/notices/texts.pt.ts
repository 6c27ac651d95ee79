export const notices = {
  title: 'Avisos',
  attention: 'Precisa de atenção',
  calm: 'Tudo em ordem: nada precisa de atenção agora.',
  kinds: {
    'space-low_one': '{{count}} disco quase cheio',
    'space-low_many': '{{count}} de discos quase cheios',
    'space-low_other': '{{count}} discos quase cheios',
    'backup-overdue_one': '{{count}} cópia de segurança atrasada',
    'backup-overdue_many': '{{count}} de cópias de segurança atrasadas',
    'backup-overdue_other': '{{count}} cópias de segurança atrasadas',
    'clock-doubted_one': '{{count}} relógio em dúvida',
    'clock-doubted_many': '{{count}} de relógios em dúvida',
    'clock-doubted_other': '{{count}} relógios em dúvida',
    'capsules-low_one': '{{count}} cápsula acabando',
    'capsules-low_many': '{{count}} de cápsulas acabando',
    'capsules-low_other': '{{count}} cápsulas acabando',
    'capsules-due_one': '{{count}} cápsula vencida ou a vencer',
    'capsules-due_many': '{{count}} de cápsulas vencidas ou a vencer',
    'capsules-due_other': '{{count}} cápsulas vencidas ou a vencer',
    'devices-silent_one': '{{count}} dispositivo sem comunicação',
    'devices-silent_many': '{{count}} de dispositivos sem comunicação',
    'devices-silent_other': '{{count}} dispositivos sem comunicação',
    'quizzes-unpublished_one': '{{count}} quiz não publicado',
    'quizzes-unpublished_many': '{{count}} de quizzes não publicados',
    'quizzes-unpublished_other': '{{count}} quizzes não publicados',
    'mails-failed_one': '{{count}} e-mail não entregue',
    'mails-failed_many': '{{count}} de e-mails não entregues',
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
