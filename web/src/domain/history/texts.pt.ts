export const recordHistory = {
  title: 'Histórico',
  empty: 'O que for feito aparece aqui.',
  byServer: 'Sistema',
  more: 'Ver mais',
  view: 'Ver como era',
  slot: 'Slot {{slot}}',
  emptySlot: 'vazio',
  slotHolds: '{{fragrance}} ({{seconds}} s)',
  question: 'Pergunta “{{quest}}”',
  descriptionIn: 'Descrição ({{language}})',
  nothing: 'vazio',
  changed: 'outro arquivo',
  at: 'Como era em {{date}}',
  restore: 'Restaurar',
  before: 'Agora',
  after: 'Como ficará',
  same: 'Não há diferença do que está salvo agora.',
  restored: 'Versão restaurada',
  failed: 'Não foi possível restaurar',
  picture: '{{field}} ({{when}})',
  old: 'antes',
  new: 'depois',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    history: { recordHistory: typeof recordHistory };
  }
}
