export const quizVersions = {
  title: 'Versões publicadas',
  text: 'Cada publicação guarda uma versão que não muda mais. Os aplicativos recebem a mais recente.',
  none: 'O quiz ainda não foi publicado. Publicar guarda uma versão numerada, que não muda mais: é ela que os aplicativos recebem, enquanto você continua a escrever aqui.',
  copy: 'Versão nº {{number}}',
  live: 'No ar',
  by: '{{date}} por {{name}}',
  show: 'Ver a versão',
  showAll: 'Mostrar todas ({{count}})',
  begins: 'Começa aqui',
  next: 'Segue para {{number}}. {{quest}}',
  difference: 'Diferenças',
  from: 'De',
  to: 'Para',
  draft: 'Rascunho salvo',
  count_one: '{{count}} diferença',
  count_many: '{{count}} de diferenças',
  count_other: '{{count}} diferenças',
  same: 'Nenhuma diferença.',
  before: 'Antes',
  after: 'Depois',
  empty: 'vazio',
  first: 'O quiz começa por outra pergunta',
  leadsTo: { question: 'Próxima pergunta: {{quest}}', fragrances: 'Fragrâncias finais: {{names}}' },
  kinds: {
    question_added: 'Pergunta nova',
    question_removed: 'Pergunta excluída',
    question_reworded: 'Texto da pergunta alterado',
    answers_reordered: 'Ordem das respostas alterada',
    answer_added: 'Resposta nova: “{{label}}”',
    answer_removed: 'Resposta removida: “{{label}}”',
    answer_reworded: 'Texto da resposta alterado',
    description_changed: 'Descrição de “{{label}}” alterada',
    answer_moved: 'Resposta “{{label}}” veio de outra pergunta',
    destination_changed: 'Destino de “{{label}}” alterado',
    fragrance_added: 'Fragrância {{fragrance}} incluída em “{{label}}”',
    fragrance_removed: 'Fragrância {{fragrance}} removida de “{{label}}”',
    fragrance_renamed: 'Fragrância de “{{label}}” com outro nome',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'quizzes/versions': { quizVersions: typeof quizVersions };
  }
}
