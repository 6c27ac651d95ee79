import type { TodayAction, TodayKind } from '#contracts/today.ts';

export const today = {
  title: 'Hoje',
  about: 'O que precisa de alguém, do mais urgente ao que pode esperar.',
  tabs: {
    label: 'De quem',
    all: 'Todos',
    me: 'Meus',
    none: 'Sem responsável',
    snoozed: 'Adiados',
  },
  total_zero: 'Nenhum item',
  total_one: '{{count, number}} item',
  total_many: '{{count, number}} de itens',
  total_other: '{{count, number}} itens',
  kind: 'Tipo',
  kinds: {
    capsule: { refill: 'Cápsulas a repor', elsewhere: 'Cápsulas no dispositivo de outra pessoa' },
    device: { silent: 'Sem comunicação', behind: 'Desatualizados', fault: 'Com falha' },
    shots: { too_many: 'Disparos acima do limite' },
    quiz: { unpublished: 'Quizzes não publicados' },
    initiative: { starting: 'Iniciativas que vão começar', short: 'Iniciativas abaixo da meta' },
    incident: { report: 'Incidentes a comunicar' },
    user: { unconfirmed: 'Contas não confirmadas' },
    backup: { late: 'Cópia de segurança atrasada' },
    visit: { due: 'Visitas do dia' },
  } satisfies Nested<TodayKind>,
  what: {
    capsule: {
      refill_one: '{{count, number}} cápsula a repor',
      refill_many: '{{count, number}} de cápsulas a repor',
      refill_other: '{{count, number}} cápsulas a repor',
      elsewhere: 'Cápsula no dispositivo de outra pessoa',
    },
    device: {
      silent: 'Dispositivo sem comunicação',
      behind: 'Dispositivo desatualizado',
      fault: 'Dispositivo com falha',
    },
    shots: { too_many: 'Disparos acima do limite do dia' },
    quiz: { unpublished: 'Quiz não publicado' },
    initiative: { starting: 'Iniciativa vai começar', short: 'Iniciativa abaixo da meta' },
    incident: { report: 'Incidente a comunicar à autoridade' },
    user: { unconfirmed: 'Conta não confirmada' },
    backup: { late: 'Cópia de segurança atrasada' },
    visit: { due: 'Visita do dia' },
  },
  severities: { now: 'Agora', soon: 'Em breve', info: 'Sem pressa' },
  nobody: 'Sem responsável',
  age: 'há {{duration}}',
  due: 'prazo: {{day}}',
  snoozedUntil: 'adiado até {{when}}',
  general: 'Geral',
  selectGroup_one: 'Selecionar o item de {{name}}',
  selectGroup_many: 'Selecionar os {{count, number}} de itens de {{name}}',
  selectGroup_other: 'Selecionar os {{count, number}} itens de {{name}}',
  actions: {
    plan: 'Planejar visita',
    visit: 'Abrir visita',
    refill: 'Repor',
    check: 'Verificar',
    publish: 'Publicar',
    report: 'Comunicar',
    remind: 'Reenviar e-mail',
  } satisfies Record<Exclude<TodayAction, 'assign' | 'snooze'>, string>,
  take: 'Assumir',
  assign: 'Atribuir',
  assignTo: 'Atribuir…',
  assignTitle: 'Atribuir {{name}}',
  assignMany: 'Atribuir {{count, number}} itens',
  person: 'Responsável',
  leave: 'Deixar sem responsável',
  snooze: 'Adiar',
  snoozeDay: 'Adiar por 1 dia',
  snoozeWeek: 'Adiar por 1 semana',
  snoozeUntil: 'Adiar até…',
  snoozeTitle: 'Adiar {{name}}',
  snoozeMany: 'Adiar {{count, number}} itens',
  reopen: 'Reabrir',
  done: {
    taken_one: 'Item assumido',
    taken_many: '{{count, number}} de itens assumidos',
    taken_other: '{{count, number}} itens assumidos',
    assigned_one: 'Item atribuído a {{person}}',
    assigned_many: '{{count, number}} de itens atribuídos a {{person}}',
    assigned_other: '{{count, number}} itens atribuídos a {{person}}',
    left_one: 'Item sem responsável',
    left_many: '{{count, number}} de itens sem responsável',
    left_other: '{{count, number}} itens sem responsável',
    snoozed_one: 'Item adiado',
    snoozed_many: '{{count, number}} de itens adiados',
    snoozed_other: '{{count, number}} itens adiados',
    reopened_one: 'Item reaberto',
    reopened_many: '{{count, number}} de itens reabertos',
    reopened_other: '{{count, number}} itens reabertos',
  },
  failed_one: 'Não foi possível alterar o item',
  failed_many: 'Não foi possível alterar {{count, number}} de itens',
  failed_other: 'Não foi possível alterar {{count, number}} itens',
  empty: 'Tudo em dia: nada precisa de alguém agora',
  next: 'A seguir:',
  nothingMore: 'Nada mais por agora',
  none: 'Nenhum item com estes filtros',
  seeAll: 'Ver todos',
};

/** Texts by keys like `device.silent`, which the dictionary has in levels. */
type Nested<Key extends string> = {
  [Part in Key as Part extends `${infer Head}.${string}` ? Head : never]: Record<
    Part extends `${string}.${infer Tail}` ? Tail : never,
    string
  >;
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    today: { today: typeof today };
  }
}
