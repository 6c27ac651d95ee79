export const search = {
  label: 'Buscar em tudo',
  placeholder: 'Buscar em tudo: pessoas, dispositivos, páginas, ações…',
  results: 'Resultados',
  recent: 'Abertos recentemente',
  pages: 'Páginas',
  actions: 'Ações',
  export: 'Exportar {{list}}',
  none: 'Nada encontrado com “{{text}}”. Tente outra palavra, um e-mail ou um número de série.',
  failed: 'Não foi possível buscar. Tente novamente.',
  searching: 'Buscando…',
  found_one: '{{count}} resultado',
  found_many: '{{count}} resultados',
  found_other: '{{count}} resultados',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    search: { search: typeof search };
  }
}
