export const identity = {
  title: 'Identidade visual',
  text: 'Texto da página de entrada',
  textHelp: 'Uma ou duas frases acima do formulário de entrada.',
  nameHelp: 'No menu, na página de entrada e nos e-mails.',
  color: 'Cor',
  colorHelp: 'Usada em botões e destaques. O texto branco precisa ficar legível sobre ela.',
  logo: 'Logotipo',
  logoHelp: 'Ao lado do nome, em 28 pixels de altura. Melhor com fundo transparente.',
  removeLogo: 'Remover o logotipo e usar o padrão do produto',
  preview: 'Prévia',
  previewName: 'Nome do sistema',
  terms: {
    help: 'Quem entra precisa aceitar a versão em vigor.',
    new: 'Publicar nova versão',
    current: 'Em vigor',
    own: 'Veio com o produto',
    published: 'Publicada em {{moment}}',
    accepted_zero: 'nenhum aceite',
    accepted_one: '{{count, number}} aceite',
    accepted_many: '{{count, number}} de aceites',
    accepted_other: '{{count, number}} aceites',
    read: 'Ver',
    readVersion: 'Ver versão de {{version}}',
    dialog: 'Versão de {{version}}',
    loadFailed: 'Não foi possível carregar os termos de uso',
    title: 'Nova versão dos termos de uso',
    name: 'Título',
    text: 'Texto',
    textHelp: 'Uma linha em branco separa parágrafos. Uma linha que começa com “# ” é um subtítulo.',
    faulty: 'Há campos a corrigir',
    publish: 'Publicar',
    ask: 'Publicar a nova versão dos termos de uso?',
    askText:
      'Ela entra em vigor agora e não poderá ser alterada. Todos precisarão aceitá-la na próxima vez que entrarem.',
    told: 'Termos de uso, versão de {{version}}',
    failed: 'Não foi possível publicar os termos de uso',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    identity: { identity: typeof identity };
  }
}
