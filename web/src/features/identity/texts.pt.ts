export const identity = {
  title: 'Identidade',
  text: 'Texto da página de entrada',
  textHelp: 'Uma ou duas frases acima do formulário de entrada.',
  nameHelp: 'No menu, na página de entrada e nos e-mails.',
  color: 'Cor',
  colorHelp: 'De botões e destaques. Texto branco precisa ser bem lido sobre ela.',
  logo: 'Logotipo',
  logoHelp: 'Ao lado do nome, em 28 pixels de altura. Melhor com fundo transparente.',
  removeLogo: 'Usar a marca do produto no lugar do logotipo',
  preview: 'Prévia',
  previewName: 'Nome da instalação',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    identity: { identity: typeof identity };
  }
}
