export const shortcuts = {
  title: 'Atalhos do teclado',
  general: 'Em qualquer lugar',
  search: 'Buscar em tudo',
  list: 'Mostrar estes atalhos',
  save: 'Salvar o formulário',
  lists: 'Nas listas e páginas',
  next: 'Próxima linha',
  previous: 'Linha anterior',
  open: 'Abrir a página da linha',
  edit: 'Editar',
  create: 'Adicionar',
  pages: 'Ir para',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    shortcuts: { shortcuts: typeof shortcuts };
  }
}
