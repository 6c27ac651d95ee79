export const quizMap = {
  title: 'Mapa do quiz',
  empty: 'O mapa aparece aqui assim que houver uma pergunta.',
  keys: 'As setas percorrem o mapa, Enter abre a pergunta, + e − aproximam e afastam, 0 mostra tudo.',
  touch: 'Use dois dedos para mover e aproximar o mapa.',
  tools: 'Ferramentas do mapa',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  fit: 'Mostrar tudo',
  picture: 'Baixar imagem',
  pictureFailed: 'Não foi possível criar a imagem. Tente novamente.',
  expand: 'Ampliar',
  question_zero: 'Pergunta: {{quest}}, sem respostas',
  question_one: 'Pergunta: {{quest}}, {{count}} resposta',
  question_many: 'Pergunta: {{quest}}, {{count}} de respostas',
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
