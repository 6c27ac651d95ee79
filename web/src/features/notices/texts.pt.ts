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
    capsule: {
      low_one: '{{count}} cápsula acabando',
      low_many: '{{count}} de cápsulas acabando',
      low_other: '{{count}} cápsulas acabando',
      due_one: '{{count}} cápsula vencida ou a vencer',
      due_many: '{{count}} de cápsulas vencidas ou a vencer',
      due_other: '{{count}} cápsulas vencidas ou a vencer',
      empty_within_one: '{{count}} cápsula ficará vazia em breve',
      empty_within_many: '{{count}} de cápsulas ficarão vazias em breve',
      empty_within_other: '{{count}} cápsulas ficarão vazias em breve',
      elsewhere_one: '{{count}} cápsula usada no dispositivo de outra pessoa',
      elsewhere_many: '{{count}} de cápsulas usadas no dispositivo de outra pessoa',
      elsewhere_other: '{{count}} cápsulas usadas no dispositivo de outra pessoa',
    },
    device: {
      silent_one: '{{count}} dispositivo sem comunicação',
      silent_many: '{{count}} de dispositivos sem comunicação',
      silent_other: '{{count}} dispositivos sem comunicação',
      behind_one: '{{count}} dispositivo desatualizado',
      behind_many: '{{count}} de dispositivos desatualizados',
      behind_other: '{{count}} dispositivos desatualizados',
      fault_one: '{{count}} dispositivo com falha',
      fault_many: '{{count}} de dispositivos com falha',
      fault_other: '{{count}} dispositivos com falha',
    },
    shots: {
      too_many_one: '{{count}} dispositivo acima do limite de disparos',
      too_many_many: '{{count}} de dispositivos acima do limite de disparos',
      too_many_other: '{{count}} dispositivos acima do limite de disparos',
    },
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
