import type { capsulePage as pt } from './texts.pt.ts';

export const capsulePage: typeof pt = {
  title: 'Cápsula',
  levels: 'Nivel por día',
  level: 'Disparos restantes',
  forecast: 'Previsión',
  chart: '{{from}}: {{before}}; hoy: {{now}} disparos restantes.',
  chartUntil: 'Se acaba entre el {{low}} y el {{high}}.',
  today: 'Hoy',
  day: 'Día',
  onDay_one: '{{count}} disparo ese día',
  onDay_many: '{{count}} de disparos ese día',
  onDay_other: '{{count}} disparos ese día',
  imported: 'Importada',
  refilled: 'Rellenada',
  corrected: 'Corregida',
  in: 'En el slot {{slot}} de',
  out: 'Salió del slot {{slot}} de',
  replaced: 'en lugar de',
  replacedBy: 'cambiada por',
};
