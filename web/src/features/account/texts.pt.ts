export const account = {
  sessions: {
    title: 'Minhas sessões',
    text: 'Os lugares em que você está com a conta aberta. Encerre os que não reconhece e altere a sua senha.',
    client: '{{browser}} em {{system}}',
    unknown: 'Navegador desconhecido',
    address: 'Endereço {{address}}',
    since: 'Desde {{date}}',
    used: 'Último uso em {{date}}',
    current: 'Esta sessão',
    end: 'Encerrar',
    endTitle: 'Encerrar sessão',
    endNamed: 'Encerrar {{name}}, {{address}}',
    endOthers: 'Encerrar todas as outras',
    endText_one: 'Quem a usa precisará entrar de novo.',
    endText_other: 'Quem as usa precisará entrar de novo.',
    ended_one: 'Sessão encerrada',
    ended_other: '{{count}} sessões encerradas',
    endFailed: 'Não foi possível encerrar a sessão',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    account: { account: typeof account };
  }
}
