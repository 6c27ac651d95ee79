export const quizCopy = {
  text: 'Cria um quiz com as perguntas e respostas salvas de “{{name}}”, para outra campanha ou para a mesma em outro idioma. Os textos são copiados como estão. Fragrâncias que a campanha não tem ficam de fora.',
  title: 'Duplicar {{name}}',
  failed: 'Não foi possível duplicar o quiz',
  done: 'Quiz duplicado',
  where: '“{{name}}” foi criado na campanha {{campaign}} ({{language}}).',
  leftOpen_one: 'Uma resposta está sem destino: escolha um antes de validar.',
  leftOpen_many: '{{count}} de respostas estão sem destino: escolha os destinos antes de validar.',
  leftOpen_other: '{{count}} respostas estão sem destino: escolha os destinos antes de validar.',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'quizzes/copy': { quizCopy: typeof quizCopy };
  }
}
