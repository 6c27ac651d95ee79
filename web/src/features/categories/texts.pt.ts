export const categories = {
  title: 'Categorias',
  create: 'Nova categoria',
  edit: 'Editar categoria',
  fragrances: 'Fragrâncias',
  emptyHint: 'As categorias agrupam as fragrâncias. Comece adicionando a primeira.',
  nameHelp: 'É assim que a categoria aparece ao escolher a de uma fragrância.',
  holds_one: 'Contém {{count}} fragrância, contando as inativas. Mude-a de categoria antes.',
  holds_other: 'Contém {{count}} fragrâncias, contando as inativas. Mude-as de categoria antes.',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    categories: { categories: typeof categories };
  }
}
