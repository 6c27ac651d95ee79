import type { AlertSeverity, AlertState } from '#contracts/alerts/alerts.ts';

export const alerts = {
  title: 'Alertas',
  openRules: 'Regras',
  subject: 'Item',
  place: 'Local e organização',
  kind: 'Tipo',
  since: 'Desde',
  severity: 'Urgência',
  severities: { now: 'Agora', soon: 'Em breve', info: 'Informação' } satisfies Record<AlertSeverity, string>,
  refill: 'Ver reposição do local',
  group: {
    title_one: 'Repor {{count}} cápsula',
    title_many: 'Repor {{count}} de cápsulas',
    title_other: 'Repor {{count}} cápsulas',
    kind: '{{kind}}: {{count}}',
    open: 'Mostrar os {{count}} alertas',
    close: 'Recolher os {{count}} alertas',
    openNamed: 'Mostrar os {{count}} alertas de {{place}}',
    closeNamed: 'Recolher os {{count}} alertas de {{place}}',
  },
  unresolved: 'Não resolvidos',
  count: 'Ocorrências',
  states: {
    open: 'Abertos',
    acknowledged: 'Assumidos',
    snoozed: 'Adiados',
    resolved: 'Resolvidos',
  } satisfies Record<AlertState, string>,
  stateOf: {
    open: 'Aberto',
    acknowledged: 'Assumido',
    snoozed: 'Adiado',
    resolved: 'Resolvido',
  } satisfies Record<AlertState, string>,
  acknowledgedBy: 'Assumido por {{name}}',
  snoozedUntil: 'Adiado até {{when}}',
  perPage: 'Alertas por página',
  range: '{{first}}–{{last}} de {{total}} alertas',
  emptyHint: 'Nenhum alerta aberto. O que precisar de alguém aparece aqui.',
  emptyOf: {
    acknowledged: 'Nenhum alerta assumido.',
    snoozed: 'Nenhum alerta adiado.',
    resolved: 'Nenhum alerta resolvido ainda.',
  },
  acknowledge: 'Assumir',
  acknowledged: 'Alerta assumido',
  acknowledgeFailed: 'Não foi possível assumir o alerta',
  snooze: 'Adiar',
  snoozeDay: 'Adiar por 1 dia',
  snoozeWeek: 'Adiar por 1 semana',
  snoozeUntil: 'Adiar até…',
  snoozed: 'Alerta adiado',
  snoozeFailed: 'Não foi possível adiar o alerta',
  snoozeTitle: 'Adiar o alerta de {{name}}',
  reopen: 'Reabrir',
  reopened: 'Alerta reaberto',
  reopenFailed: 'Não foi possível reabrir o alerta',
};

export const alertRules = {
  title: 'Regras de alertas',
  about: {
    capsule: {
      low: 'Restam menos disparos do que esta parte do total',
      due: 'A validade já passou ou está próxima, e a cápsula não está vazia',
      empty_within: 'Com o uso das últimas semanas, a cápsula ficará vazia em breve',
      elsewhere:
        'Disparada por um dispositivo que não é de quem a tem; resolvido após um dia sem outros disparos',
    },
    device: {
      silent: 'Um dispositivo conectado não se comunica. O tempo em que o servidor esteve parado não conta.',
      behind: 'O dispositivo ainda não tem a configuração desejada',
      fault: 'O dispositivo relata falhas',
    },
    shots: { too_many: 'Disparos recusados por excesso; resolvido após um dia sem outros' },
  },
  threshold: {
    capsule: { low: 'Restam menos de', due: 'Faltam no máximo', empty_within: 'Vazia em até' },
    device: { silent: 'Sem comunicação há', behind: 'Desatualizado há' },
  },
  units: { percent: '%', hours: ' horas', days: ' dias' },
  range: 'Informe de {{min}} a {{max}}',
  mail: 'Quem recebe por e-mail',
  show: 'Ver quais',
  alsoLists:
    'O que é cápsula acabando ou a vencer e dispositivo sem comunicação nas listas e no painel segue estes limites. O filtro “Acaba em” das cápsulas tem o seu próprio prazo e inclui as que estão fora de dispositivos.',
  preview: 'Prévia',
  lastDays: 'Nos últimos {{days}} dias: {{count}}. Agora: {{now}}.',
  since: 'Desde {{day}}: {{count}}. Agora: {{now}}. Não há dados anteriores.',
  onlyNow: 'Agora: {{now}}. Não há dados dos últimos {{days}} dias.',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    alerts: { alerts: typeof alerts; alertRules: typeof alertRules };
  }
}
