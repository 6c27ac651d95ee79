export const snooze = {
  until: 'Até',
  help: 'Volta no início desse dia, se a causa ainda existir.',
  submit: 'Adiar',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    snooze: { snooze: typeof snooze };
  }
}
