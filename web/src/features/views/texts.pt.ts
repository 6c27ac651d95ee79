export const views = {
  empty: 'Ainda não há visualizações desta lista. Filtre ou ordene a lista e salve a primeira.',
  save: 'Salvar visualização',
  saved: 'Visualização salva',
  current: 'Lista como está agora',
  renaming: 'Renomear “{{name}}”',
  share: 'Compartilhar com a equipe',
  shared: 'Compartilhada com a equipe',
  by: 'De {{name}}',
  nameMissing: 'Informe um nome',
  pin: 'Fixar “{{name}}” no menu',
  open: 'Abrir a lista com “{{name}}”',
  actions: 'Ações: {{name}}',
  rename: 'Renomear',
  replace: 'Substituir pela lista atual',
  removeShared: 'Quem a usa também deixará de vê-la. Não será possível desfazer.',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    views: { views: typeof views };
  }
}
