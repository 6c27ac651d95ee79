export const categories = {
  one: 'Categoria',
  seeActive: 'Ver as fragrâncias ativas da categoria',
  seeInactive: 'Ver as fragrâncias inativas da categoria',
  page: {
    fragrances: 'Fragrâncias, com as inativas',
    activeFragrances: 'Fragrâncias ativas',
    noFragrances: 'Nenhuma fragrância ativa nesta categoria.',
  },
  named: 'Categoria {{name}}',
  edit: 'Editar categoria',
  loadFailed: 'Não foi possível carregar a categoria',
  createFailed: 'Não foi possível criar a categoria',
  emptyHint: 'As categorias agrupam as fragrâncias. Comece adicionando a primeira.',
  nameHelp: 'Nome que aparece na escolha da categoria de uma fragrância.',
  holds_one: 'Contém {{count}} fragrância, contando as inativas. Mude-a de categoria antes.',
  holds_many: 'Contém {{count}} de fragrâncias, contando as inativas. Mude-as de categoria antes.',
  holds_other: 'Contém {{count}} fragrâncias, contando as inativas. Mude-as de categoria antes.',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    categories: { categories: typeof categories };
  }
}
