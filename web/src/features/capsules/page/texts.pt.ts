export const capsulePage = {
  title: 'Cápsula',
  levels: 'Nível por dia',
  level: 'Disparos restantes',
  forecast: 'Previsão',
  chart: '{{from}}: {{before}}; hoje: {{now}} disparos restantes.',
  chartUntil: 'Acaba entre {{low}} e {{high}}.',
  today: 'Hoje',
  day: 'Dia',
  onDay_one: '{{count}} disparo no dia',
  onDay_many: '{{count}} de disparos no dia',
  onDay_other: '{{count}} disparos no dia',
  imported: 'Importada',
  refilled: 'Reabastecida',
  corrected: 'Corrigida',
  deactivated: 'Desativada',
  activated: 'Ativada',
  by: 'Por',
  in: 'No slot {{slot}} de',
  out: 'Saiu do slot {{slot}} de',
  replaced: 'no lugar de',
  replacedBy: 'trocada por',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'capsules/page': { capsulePage: typeof capsulePage };
  }
}
