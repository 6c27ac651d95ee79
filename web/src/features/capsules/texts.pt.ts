export const capsules = {
  emptyHint: 'As cápsulas chegam por importação e se esvaziam com os disparos dos dispositivos.',
  import: 'Importar cápsulas',
  emptyOf: {
    low: 'Nenhuma cápsula está acabando.',
    expired: 'Nenhuma cápsula está vencida.',
    expiring: 'Nenhuma cápsula vence nos próximos 30 dias.',
    due: 'Nenhuma cápsula está vencida ou vence nos próximos 30 dias.',
  },
  states: {
    all: 'Todas',
    low: 'Acabando',
    expired: 'Vencidas',
    expiring: 'Vencem em breve',
    due: 'Vencidas ou a vencer',
  },
  unknown: 'Desconhecido',
  today: 'Hoje',
  inDays_one: '{{count}} dia',
  inDays_many: '{{count}} dias',
  inDays_other: '{{count}} dias',
  days_one: '{{low}} a {{count}} dia',
  days_many: '{{low}} a {{count}} de dias',
  days_other: '{{low}} a {{count}} dias',
  ofTotal: 'de {{total}}',
  low: 'Acabando',
  empty: 'Vazia',
  overdue: 'Vencida',
  dueIn_zero: 'Vence hoje',
  dueIn_one: 'Vence amanhã',
  dueIn_many: 'Vence em {{count}} de dias',
  dueIn_other: 'Vence em {{count}} dias',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    capsules: { capsules: typeof capsules };
  }
}
