export const profiles = {
  title: 'Perfis',
  master: 'Perfil mestre',
  users: 'Total de usuários',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    profiles: { profiles: typeof profiles };
  }
}
