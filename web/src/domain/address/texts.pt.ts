export const address = {
  title: 'Endereço',
  country: 'País',
  zipcode: 'CEP',
  state: 'Estado',
  city: 'Cidade',
  street: 'Rua',
  zip: {
    searching: 'Buscando o endereço…',
    found: 'Endereço preenchido.',
    partial: 'Só o estado foi encontrado. Preencha a cidade e a rua.',
    missing: 'CEP não encontrado. Preencha o endereço.',
    unavailable: 'A busca de CEP não respondeu. Preencha o endereço.',
  },
};

export const contact = {
  title: 'Contato',
  name: 'Pessoa de contato',
  phone: 'Telefone',
  email: 'E-mail',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    address: { address: typeof address; contact: typeof contact };
  }
}
