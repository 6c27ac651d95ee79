export const system = {
  title: 'Sistema',
  states: { ok: 'Em ordem', unwell: 'Atenção', off: 'Não configurado' },
  attention: 'Precisa de atenção',
  advice: {
    database: 'O banco de dados não responde como deveria. Veja as mensagens do servidor.',
    storage: 'Arquivos não podem ser guardados. Verifique o armazenamento de arquivos.',
    space: 'Menos de 5% do disco está livre. Libere espaço antes que alterações sejam recusadas.',
    backup: 'A última cópia de segurança está atrasada. Veja as mensagens do servidor.',
    clock:
      'O relógio do banco de dados deu um salto. Acerte-o: enquanto isso, nada é removido por ser antigo.',
    serverClock:
      'O relógio de um servidor difere do relógio do banco de dados. Acerte-o, de preferência por NTP.',
  },
  server: 'Servidor',
  version: 'Versão',
  database: 'Banco de dados',
  embedded: 'Embutido',
  startedAt: 'Em funcionamento desde',
  timeZone: 'Fuso horário',
  clock: 'Relógio',
  clockBelieved: 'Confiável',
  clockDoubted: 'Deu um salto para {{since}}; antes, {{believedAt}}',
  serverClock: 'Relógio do servidor',
  clockSame: 'Igual ao do banco de dados',
  clockAhead: '{{seconds}} s adiantado em relação ao banco de dados',
  clockBehind: '{{seconds}} s atrasado em relação ao banco de dados',
  storage: 'Armazenamento',
  files: 'Arquivos',
  stores: { disk: 'Pasta do servidor', bucket: 'Armazenamento de objetos (S3)' },
  free: { data: 'Espaço livre para dados', backup: 'Espaço livre para cópias' },
  ofDisk: '{{free}} ({{share}} do disco)',
  backup: 'Cópia de segurança',
  schedule: 'Agendamento',
  noSchedule: 'Nenhum',
  lastBackup: 'Última cópia',
  noBackup: 'Nenhuma ainda',
  backupSize: 'Tamanho',
  nextBackup: 'Próxima cópia',
  now: 'Agora',
  mails: 'E-mails',
  mailsWaiting: 'Aguardando envio',
  mailsFailed: 'Não entregues',
  retention: {
    title: 'Retenção de dados',
    kinds: {
      erasures: 'Contas que pediram para ser encerradas',
      'sign-ups': 'Contas não confirmadas',
      accounts: 'Contas desativadas',
      'access-log': 'Acessos',
      'audit-trail': 'Auditoria',
      sessions: 'Sessões sem uso',
      links: 'Links de e-mails',
      'device-events': 'Eventos de dispositivos',
      alerts: 'Alertas resolvidos',
    },
    kept_one: '{{count}} dia',
    kept_many: '{{count}} de dias',
    kept_other: '{{count}} dias',
    removed: '{{number}} removidos em {{date}}',
    none: 'Nada removido ainda',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    system: { system: typeof system };
  }
}
