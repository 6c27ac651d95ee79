export const address = {
  zip: {
    searching: 'Buscando o endereço…',
    found: 'Endereço preenchido.',
    partial: 'Só o estado foi encontrado. Preencha a cidade e a rua.',
    missing: 'CEP não encontrado. Preencha o endereço.',
    unavailable: 'A busca de CEP não respondeu. Preencha o endereço.',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    address: { address: typeof address };
  }
}
