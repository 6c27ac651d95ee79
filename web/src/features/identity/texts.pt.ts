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
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    identity: { identity: typeof identity };
  }
}
