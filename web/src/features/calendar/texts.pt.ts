export const calendar = {
  title: 'Calendário',
  goToday: 'Hoje',
  today: 'hoje',
  previous: 'Mês anterior',
  next: 'Próximo mês',
  view: 'Exibição',
  views: { month: 'Mês', list: 'Lista' },
  all: 'Tudo',
  kind: 'Tipo',
  kinds: {
    'capsule-due': 'Vencimento de cápsula',
    'quiz-published': 'Quiz publicado',
    initiative: 'Iniciativa',
  },
  short: { 'capsule-due': 'Cápsulas', 'quiz-published': 'Quizzes', initiative: 'Iniciativas' },
  chips: {
    'capsule-due_one': 'cápsula',
    'capsule-due_many': 'de cápsulas',
    'capsule-due_other': 'cápsulas',
    'quiz-published_one': 'quiz',
    'quiz-published_many': 'de quizzes',
    'quiz-published_other': 'quizzes',
    initiative_one: 'iniciativa',
    initiative_many: 'de iniciativas',
    initiative_other: 'iniciativas',
  },
  counts: {
    'capsule-due_one': '{{count}} cápsula vence',
    'capsule-due_many': '{{count}} de cápsulas vencem',
    'capsule-due_other': '{{count}} cápsulas vencem',
    'quiz-published_one': '{{count}} quiz publicado',
    'quiz-published_many': '{{count}} de quizzes publicados',
    'quiz-published_other': '{{count}} quizzes publicados',
    initiative_one: '{{count}} iniciativa',
    initiative_many: '{{count}} de iniciativas',
    initiative_other: '{{count}} iniciativas',
  },
  legend: 'Legenda',
  entries_zero: 'Nada neste dia',
  entries_one: '{{count}} evento',
  entries_many: '{{count}} de eventos',
  entries_other: '{{count}} eventos',
  more: 'Ver mais {{count}} na lista',
  capsuleDue: 'Vence: {{fragrance}}',
  quizPublished: 'Versão {{version}} publicada: {{campaign}}',
  runs: 'De {{from}} a {{to}}: {{campaign}}',
  versionOf: '{{campaign}}, versão {{version}}',
  date: 'Data',
  entry: 'Evento',
  detail: 'Detalhe',
  emptyHint: 'Aqui aparecem as cápsulas que vencem, os quizzes publicados e as iniciativas do mês.',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    calendar: { calendar: typeof calendar };
  }
}
