export const users = {
  changeProfile: 'Mudar perfil',
  one: 'Usuário',
  named: 'Usuário {{name}}',
  edit: 'Editar usuário',
  invited: 'Convite enviado a {{email}}',
  createFailed: 'Falha ao efetuar o cadastro.',
  emptyHint: 'Comece adicionando a primeira pessoa da equipe: ela receberá um e-mail para criar a senha.',
  emailAsked: '{{name}}: falta confirmar o e-mail {{email}}',
  emailWaited: '{{email}} passará a valer quando for confirmado pelo link enviado a ele.',
  emailHelp: 'Um novo e-mail passa a valer quando for confirmado pelo link enviado a ele.',
  onlyProfile: 'É o único perfil que existe.',
  fixed: 'Só um administrador pode alterar.',
  languageHelp: 'O idioma dos e-mails que a pessoa recebe.',
  status: {
    active: 'Ativo',
    inactive: 'Inativo',
    unconfirmed: 'Não confirmado',
  },
  states: { confirmed: 'Confirmado', unconfirmed: 'Não confirmado' },
  adolescent: '{{date}} (menor de 18 anos)',
  details: 'Ver detalhes',
  oneself: {
    title: 'Desativar a sua própria conta?',
    text: 'Você é {{name}}, {{email}}. Ao desativar a sua conta, você sai agora e só volta a entrar quando outro administrador a ativar.',
    button: 'Desativar a minha conta',
  },
  resend: {
    action: 'Reenviar e-mail',
    text: 'Reenviar o e-mail de confirmação a {{name}} ({{email}})? O link anterior deixará de valer.',
    done: 'E-mail enviado a {{name}}',
    failed: 'Não foi possível enviar o e-mail',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    users: { users: typeof users };
  }
}
