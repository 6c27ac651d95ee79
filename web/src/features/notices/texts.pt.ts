export const notices = {
  title: 'Avisos',
  attention: 'Precisa de atenção',
  calm: 'Tudo em ordem: nada precisa de atenção agora.',
  kinds: {
    'space-low_one': '{{count, number}} disco quase cheio',
    'space-low_many': '{{count, number}} de discos quase cheios',
    'space-low_other': '{{count, number}} discos quase cheios',
    'clock-doubted_one': '{{count, number}} relógio em dúvida',
    'clock-doubted_many': '{{count, number}} de relógios em dúvida',
    'clock-doubted_other': '{{count, number}} relógios em dúvida',
    capsule: {
      refill_one: '{{count, number}} reposição de cápsulas',
      refill_many: '{{count, number}} de reposições de cápsulas',
      refill_other: '{{count, number}} reposições de cápsulas',
      elsewhere_one: '{{count, number}} cápsula usada no dispositivo de outra pessoa',
      elsewhere_many: '{{count, number}} de cápsulas usadas no dispositivo de outra pessoa',
      elsewhere_other: '{{count, number}} cápsulas usadas no dispositivo de outra pessoa',
    },
    device: {
      silent_one: '{{count, number}} dispositivo sem comunicação',
      silent_many: '{{count, number}} de dispositivos sem comunicação',
      silent_other: '{{count, number}} dispositivos sem comunicação',
      behind_one: '{{count, number}} dispositivo desatualizado',
      behind_many: '{{count, number}} de dispositivos desatualizados',
      behind_other: '{{count, number}} dispositivos desatualizados',
      fault_one: '{{count, number}} dispositivo com falha',
      fault_many: '{{count, number}} de dispositivos com falha',
      fault_other: '{{count, number}} dispositivos com falha',
    },
    shots: {
      too_many_one: '{{count, number}} dispositivo acima do limite de disparos',
      too_many_many: '{{count, number}} de dispositivos acima do limite de disparos',
      too_many_other: '{{count, number}} dispositivos acima do limite de disparos',
    },
    quiz: {
      unpublished_one: '{{count, number}} quiz não publicado',
      unpublished_many: '{{count, number}} de quizzes não publicados',
      unpublished_other: '{{count, number}} quizzes não publicados',
    },
    initiative: {
      starting_one: '{{count, number}} iniciativa que vai começar',
      starting_many: '{{count, number}} de iniciativas que vão começar',
      starting_other: '{{count, number}} iniciativas que vão começar',
      short_one: '{{count, number}} iniciativa abaixo da meta',
      short_many: '{{count, number}} de iniciativas abaixo da meta',
      short_other: '{{count, number}} iniciativas abaixo da meta',
    },
    incident: {
      report_one: '{{count, number}} incidente a comunicar',
      report_many: '{{count, number}} de incidentes a comunicar',
      report_other: '{{count, number}} incidentes a comunicar',
    },
    user: {
      unconfirmed_one: '{{count, number}} conta não confirmada',
      unconfirmed_many: '{{count, number}} de contas não confirmadas',
      unconfirmed_other: '{{count, number}} contas não confirmadas',
    },
    backup: {
      late_one: '{{count, number}} cópia de segurança atrasada',
      late_many: '{{count, number}} de cópias de segurança atrasadas',
      late_other: '{{count, number}} cópias de segurança atrasadas',
    },
    visit: {
      due_one: '{{count, number}} visita do dia',
      due_many: '{{count, number}} de visitas do dia',
      due_other: '{{count, number}} visitas do dia',
    },
    'mails-failed_one': '{{count, number}} e-mail não entregue',
    'mails-failed_many': '{{count, number}} de e-mails não entregues',
    'mails-failed_other': '{{count, number}} e-mails não entregues',
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
