export const users = {
  title: 'Usuários',
  changeProfile: 'Mudar perfil',
  one: 'Usuário',
  mails: {
    kinds: {
      registration: 'Convite para criar a senha',
      activation: 'Confirmação do endereço',
      recovery: 'Recuperação de senha',
      'known-address': 'Aviso de conta existente',
    },
    states: {
      waiting: 'Na fila',
      sending: 'Saindo agora',
      sent: 'E-mail enviado',
      dropped: 'Dispensado',
      failed: 'Falhou',
    },
  },
  page: {
    sessions: 'Sessões',
    noSessions: 'Sem sessão aberta.',
    mails: 'Últimos e-mails',
    noMails: 'Nenhum e-mail nas últimas horas.',
    connected: 'Dispositivos em uso',
    noConnected: 'Nenhum dispositivo em uso agora.',
    owned: 'Dispositivos de sua propriedade',
    noOwned: 'Nenhum dispositivo é desta pessoa.',
    noCapsules: 'Nenhuma cápsula desta pessoa ainda.',
  },
  named: 'Usuário {{name}}',
  edit: 'Editar usuário',
  invited: 'Convite enviado a {{email}}',
  createFailed: 'Falha ao efetuar o cadastro.',
  emptyHint: 'Comece adicionando a primeira pessoa da equipe: ela receberá um e-mail para criar a senha.',
  email: 'E-mail',
  profile: 'Perfil',
  onlyProfile: 'É o único perfil que existe.',
  fixed: 'Só um administrador pode alterar.',
  document: 'Documento',
  genre: 'Gênero',
  genres: { M: 'Masculino', F: 'Feminino', O: 'Outro' },
  birthday: 'Data de nascimento',
  language: 'Idioma',
  languageHelp: 'O idioma dos e-mails que a pessoa recebe.',
  languages: { 'pt-BR': 'Português', 'en-US': 'Inglês', 'es-ES': 'Espanhol' },
  status: {
    active: 'Ativo',
    inactive: 'Inativo',
    unconfirmed: 'Não confirmado',
  },
  states: { confirmed: 'Confirmado', unconfirmed: 'Não confirmado' },
  confirmed: 'Confirmado em',
  deactivated: 'Desativado em',
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
