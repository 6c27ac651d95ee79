export const quizMap = {
  title: 'Mapa do quiz',
  empty: 'O mapa aparece aqui assim que houver uma pergunta.',
  keys: 'Setas percorrem, Enter abre, + e − aproximam e afastam, 0 mostra tudo.',
  touch: 'No mapa, dois dedos movem e aproximam.',
  tools: 'Ferramentas do mapa',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  fit: 'Mostrar tudo',
  picture: 'Baixar imagem',
  pictureFailed: 'Não foi possível criar a imagem. Tente novamente.',
  expand: 'Ampliar',
  question_zero: 'Pergunta: {{quest}}, sem respostas',
  question_one: 'Pergunta: {{quest}}, {{count}} resposta',
  question_other: 'Pergunta: {{quest}}, {{count}} respostas',
  first: 'Início',
  current: 'Em edição',
  noAnswers: 'Sem respostas',
  nowhere: 'Sem destino',
  answer: 'Resposta: {{label}}',
  leadsTo: 'leva a: {{quest}}',
  endsIn: 'termina em: {{fragrances}}',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'quizzes/map': { quizMap: typeof quizMap };
  }
}
