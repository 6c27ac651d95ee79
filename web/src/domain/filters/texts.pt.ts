export const filters = {
  applied: 'Filtros em uso',
  other: 'Outro filtro',
  remove: 'Remover filtro {{filter}}',
  campaign: 'Campanha',
  firmware: 'Firmware',
  fragrance: 'Fragrância',
  category: 'Categoria',
  owner: 'Proprietário',
  user: 'Usuário',
  due: 'Validade',
  empty: 'Acaba em',
  days_one: '{{count}} dia',
  days_many: '{{count}} de dias',
  days_other: '{{count}} dias',
  from: 'De',
  to: 'Até',
  since: 'desde {{day}}',
  until: 'até {{day}}',
  reversed: 'A data final vem antes da inicial',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    filters: { filters: typeof filters };
  }
}
