export const userPage = {
  sessions: 'Sessões',
  noSessions: 'Sem sessão aberta.',
  factor: 'Segundo fator',
  noFactor: 'Esta pessoa não tem segundo fator.',
  authenticator: 'Aplicativo autenticador',
  passkeys: 'Chaves de acesso: {{count}}',
  codesLeft_zero: 'Sem códigos de recuperação',
  codesLeft_one: '{{count}} código de recuperação',
  codesLeft_many: '{{count}} de códigos de recuperação',
  codesLeft_other: '{{count}} códigos de recuperação',
  resetFactor: 'Desativar',
  resetFactorTitle: 'Desativar o segundo fator de {{name}}?',
  resetFactorText:
    'A senha bastará para entrar, os códigos de recuperação deixarão de valer e as sessões desta pessoa serão encerradas. Ela receberá um e-mail.',
  factorReset: 'Segundo fator de {{name}} desativado',
  factorResetFailed: 'Não foi possível desativar o segundo fator',
  endAll: 'Encerrar todas as sessões',
  endAllTitle: 'Encerrar todas as sessões?',
  mails: 'Últimos e-mails',
  noMails: 'Nenhum e-mail nas últimas horas.',
  connected: 'Dispositivos em uso',
  noConnected: 'Nenhum dispositivo em uso agora.',
  owned: 'Dispositivos de sua propriedade',
  noOwned: 'Nenhum dispositivo é desta pessoa.',
  campaigns: 'Campanhas em seus dispositivos',
  noCampaigns: 'Nenhuma campanha nos dispositivos desta pessoa.',
  noCapsules: 'Nenhuma cápsula desta pessoa ainda.',
};

export const userMails = {
  kinds: {
    registration: 'Convite para criar a senha',
    activation: 'Confirmação do endereço',
    recovery: 'Recuperação de senha',
    'known-address': 'Aviso de conta existente',
    alerts: 'Novos alertas',
    report: 'Relatório mensal',
    security: 'Aviso de segurança',
    email: 'Confirmação de novo e-mail',
  },
  states: {
    waiting: 'Na fila',
    sending: 'Saindo agora',
    sent: 'E-mail enviado',
    dropped: 'Dispensado',
    failed: 'Falhou',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'users/page': { userPage: typeof userPage; userMails: typeof userMails };
  }
}
