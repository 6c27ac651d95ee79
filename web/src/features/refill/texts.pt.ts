export const refill = {
  title: 'Lista de reposição',
  print: 'Imprimir',
  within: 'Repor nos próximos',
  days_one: '{{count}} dia',
  days_many: '{{count}} de dias',
  days_other: '{{count}} dias',
  count_one: '{{capsules}} cápsula',
  count_many: '{{capsules}} de cápsulas',
  count_other: '{{capsules}} cápsulas',
  some: 'As {{shown}} mais urgentes de {{total}} cápsulas. A planilha tem todas.',
  empty: 'Nada a repor nos próximos {{count}} dias.',
  allCapsules: 'Ver todas as cápsulas',
  nobody: 'Sem proprietário',
  slot: 'Slot {{slot}}',
  insteadOf: 'em vez de {{fragrance}}',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    refill: { refill: typeof refill };
  }
}
