export const account = {
  sessions: {
    title: 'Minhas sessões',
    text: 'Onde a sua conta está aberta. Encerre as sessões que não reconhecer e altere a sua senha.',
    client: '{{browser}} em {{system}}',
    unknown: 'Navegador desconhecido',
    address: 'IP {{address}}',
    since: 'Desde {{date}}',
    used: 'Último uso em {{date}}',
    current: 'Esta sessão',
    end: 'Encerrar',
    endTitle: 'Encerrar a sessão?',
    endNamed: 'Encerrar {{name}}, {{address}}',
    endOthers: 'Encerrar as outras sessões',
    endOthersTitle: 'Encerrar as outras sessões?',
    endText_one: 'Quem estiver usando esta sessão precisará entrar de novo.',
    endText_many: 'Quem estiver usando estas sessões precisará entrar de novo.',
    endText_other: 'Quem estiver usando estas sessões precisará entrar de novo.',
    ended_one: 'Sessão encerrada',
    ended_many: '{{count}} de sessões encerradas',
    ended_other: '{{count}} sessões encerradas',
    endFailed: 'Não foi possível encerrar a sessão',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    account: { account: typeof account };
  }
}
