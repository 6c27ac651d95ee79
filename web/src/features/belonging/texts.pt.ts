export const belonging = {
  organisation: 'Organização',
  organisationHelp: 'Vazio: da casa.',
  place: 'Local',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    belonging: { belonging: typeof belonging };
  }
}
