export const account = {
  anonymise: {
    title: 'Anonimizar',
    text: 'Quando a pessoa pede, ou quando os dados não são mais necessários.',
    button: 'Anonimizar',
    question: 'Anonimizar {{name}}?',
    gone: 'Saem: nome, e-mail, documento, endereço, data de nascimento, IPs, navegadores, sessões e visualizações, também da auditoria e dos e-mails.',
    stays: 'Ficam: contagens, disparos e o ID de quem fez o quê.',
    free: 'Os dispositivos ficam sem proprietário e podem ser vinculados de novo.',
    forGood: 'Não será possível desfazer.',
    failed: 'Não foi possível anonimizar',
    done: 'Dados anonimizados, linhas por tabela:',
    mails_one: '{{count}} e-mail excluído da pasta de e-mails',
    mails_many: '{{count}} de e-mails excluídos da pasta de e-mails',
    mails_other: '{{count}} e-mails excluídos da pasta de e-mails',
    left: 'O que ainda pode restar:',
    mention: '{{table}} {{id}}, “{{name}}”, cita a pessoa em um texto',
    backup: 'A cópia de segurança {{file}}, até {{date}}',
    logs: 'Endereços IP nas mensagens do servidor, enquanto forem guardadas',
  },
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
