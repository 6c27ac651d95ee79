/** The names of the alert kinds; other features that mention alerts load them without the rest of these texts. */
export const alertKinds = {
  capsule: {
    low: 'Cápsula acabando',
    due: 'Cápsula vencida ou a vencer',
    empty_within: 'Cápsula ficará vazia em breve',
    elsewhere: 'Cápsula no dispositivo de outra pessoa',
  },
  device: {
    silent: 'Dispositivo sem comunicação',
    behind: 'Dispositivo desatualizado',
    fault: 'Dispositivo com falha',
  },
  shots: { too_many: 'Disparos acima do limite do dia' },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'alerts/kinds': { alertKinds: typeof alertKinds };
  }
}
