/** People, organisations and the installation itself. */
export const house = {
  users: {
    purpose:
      'As pessoas com uma conta: quem trabalha na administração e quem usa o aplicativo. O perfil diz o que cada uma pode fazer.',
    words: [
      ['Perfil', 'O conjunto do que uma pessoa pode ver e fazer.'],
      ['Não confirmado', 'A pessoa ainda não abriu o e-mail que confirma a conta.'],
      ['Anonimizar', 'Remover para sempre os dados da pessoa; as contagens ficam, sem nome.'],
    ],
    tasks: {
      invite: {
        title: 'Convidar uma pessoa',
        steps: [
          'Clique em {list.add} e informe [Nome] e [E-mail].',
          'Escolha o [Perfil] e, se ela for de uma organização, qual.',
          'Clique em {form.save}: ela recebe um e-mail para criar a senha.',
          'Se o e-mail não chegar, escolha {users.resend.action} em {list.actions}.',
        ],
      },
      profile: {
        title: 'Mudar o perfil de uma ou mais pessoas',
        steps: [
          'Para uma pessoa, clique em {list.edit} e escolha outro [Perfil].',
          'Para várias, marque-as na lista e clique em {users.changeProfile}.',
        ],
      },
      leave: {
        title: 'Quando alguém sai da equipe',
        steps: [
          'Em {list.actions}, na linha da pessoa, escolha {list.deactivate}.',
          'A pessoa não entra mais, e o que ela fez continua no histórico.',
        ],
      },
    },
  },
  organisations: {
    purpose:
      'Os clientes da casa. Locais, dispositivos, campanhas e pessoas podem ser de uma organização, e só ela e a casa os veem.',
    words: [
      ['Organização', 'Um cliente, com seus locais e pessoas.'],
      ['Membro', 'Uma pessoa de uma organização: vê e altera só o que é dela.'],
      ['Da casa', 'O que não é de nenhuma organização.'],
    ],
    tasks: {
      create: {
        title: 'Receber um cliente',
        steps: [
          'Clique em {list.add} e informe o nome, o [CNPJ] e o contato.',
          'Depois de salvar, adicione os locais dela.',
          'Em {shell.records.user}, convide as pessoas e escolha a organização delas.',
          'Para trazer tudo em uma só planilha, clique em {organisations.import}.',
        ],
      },
      mail: {
        title: 'Mandar o relatório todo mês',
        steps: [
          'Na página da organização, clique em {organisations.report.mailing}.',
          'Ligue {organisations.report.enabled} e informe o dia e quem o recebe, em que idioma.',
          'Veja antes como fica em {organisations.report.preview} e clique em {form.save}.',
        ],
      },
      end: {
        title: 'Encerrar um contrato',
        steps: [
          'Na página da organização, clique em {organisations.closing.action}.',
          'Leia o que será feito com locais, dispositivos, pessoas e iniciativas, e confirme.',
          'Os relatórios continuam disponíveis. Por 30 dias, desfaça tudo em {shell.account.batches}.',
        ],
      },
    },
  },
  places: {
    purpose: 'Onde os dispositivos ficam: uma loja, um hotel, um andar. Cada local é de uma organização.',
    words: [
      ['Local', 'Um endereço de uma organização, com seus dispositivos.'],
      ['Fuso horário', 'Por ele contam os dias dos disparos do local.'],
    ],
    tasks: {
      create: {
        title: 'Adicionar um local',
        steps: [
          'Clique em {list.add}, informe o nome e escolha [Organização].',
          'Informe o CEP: a cidade e o estado se completam.',
          'Com {places.hours.add}, diga quando o local abre: a visita mostra o horário do dia.',
          'Confira o [Fuso horário] e clique em {form.save}.',
          'Para vários de uma vez, clique em {places.import}.',
        ],
      },
      devices: {
        title: 'Pôr dispositivos em um local',
        steps: [
          'Abra {shell.records.device} e marque os que ficam no local.',
          'Clique em {devices.setPlace} e escolha a organização e o local.',
          'A página do local mostra os dispositivos, as cápsulas e os disparos do mês.',
        ],
      },
      only: {
        title: 'Ver só o que é de uma organização',
        steps: [
          'No topo da página, clique em {shell.organisation.choose}.',
          'Listas, números e alertas passam a mostrar só o que é dela.',
          'Para voltar, escolha {shell.organisation.all} no mesmo lugar.',
        ],
      },
    },
  },
  perfis: {
    purpose: 'O que cada perfil pode fazer e quantas pessoas o têm. Os perfis vêm com o produto e não mudam.',
    words: [
      ['Administrador', 'Pode tudo. Tenha ao menos dois, para um ajudar o outro.'],
      ['Equipe', 'Cuida do dia a dia, mas não de usuários, importações e auditoria.'],
      ['Usuário do aplicativo', 'Usa só o aplicativo e não entra aqui.'],
    ],
    tasks: {
      give: {
        title: 'Dar um perfil a alguém',
        steps: [
          'Abra {shell.records.user} e clique em {list.edit} na linha da pessoa.',
          'Escolha o [Perfil] e clique em {form.save}.',
        ],
      },
      who: {
        title: 'Ver quem tem um perfil',
        steps: [
          'Abra {shell.records.user}.',
          'Em {list.filters}, escolha o [Perfil].',
          'Clique em {list.export} se precisar da lista em uma planilha.',
        ],
      },
    },
  },
  audit: {
    purpose: 'Quem fez o quê, e quando. Nada aqui pode ser alterado, nem por administradores.',
    words: [
      ['Item', 'Aquilo em que se mexeu: uma campanha, um usuário, uma regra.'],
      ['Sem sessão', 'Feito antes de entrar, como uma senha errada.'],
      ['Sistema', 'Feito pelo próprio servidor, como a remoção por idade.'],
    ],
    tasks: {
      who: {
        title: 'Descobrir quem mudou algo',
        steps: [
          'Em {audit.filter.resource}, escolha o que mudou; em {audit.filter.action}, o que foi feito.',
          'Limite os dias com {audit.filter.from} e {audit.filter.to}.',
          'Clique em {audit.details} na linha: lado a lado, antes e depois.',
        ],
      },
      record: {
        title: 'Ver a história de um só item e voltar atrás',
        steps: [
          'Abra a página do item, como a de uma campanha.',
          'No fim dela está {recordHistory.title}.',
          'Em uma versão anterior, {recordHistory.view} mostra como era e {recordHistory.restore} volta a ela.',
        ],
      },
    },
  },
  incidents: {
    purpose:
      'O que aconteceu com dados pessoais e não deveria, com os prazos e as pessoas a avisar. Serve de prova do que foi feito.',
    words: [
      ['Incidente', 'Dados pessoais vistos, perdidos ou enviados a quem não devia.'],
      ['ANPD', 'A autoridade de proteção de dados, que deve ser comunicada em três dias úteis.'],
      ['Medidas tomadas', 'O que se fez para parar o dano e para que não se repita.'],
    ],
    tasks: {
      open: {
        title: 'Abrir um incidente',
        steps: [
          'Clique em {list.add} assim que souber dele, mesmo sem todos os detalhes.',
          'Informe [Descoberto em], de onde corre o prazo, e [O que aconteceu].',
          'Marque [Dados afetados] e clique em {form.save}.',
        ],
      },
      tell: {
        title: 'Avisar as pessoas e a autoridade',
        steps: [
          'Na página do incidente, adicione quem foi afetado com {incidents.page.addPerson} ou {incidents.page.addGroup}.',
          'Clique em {incidents.page.export} para ter a lista delas e avise-as.',
          'Em {list.edit}, informe [Pessoas avisadas em] e [Comunicado à ANPD em].',
        ],
      },
    },
  },
  identity: {
    purpose:
      'O nome, a cor e o logotipo que todos veem no menu, na página de entrada e nos e-mails, e os termos de uso.',
    words: [
      ['Identidade visual', 'A aparência do sistema com a sua marca.'],
      ['Termos de uso', 'O texto que cada pessoa aceita ao entrar. Cada versão fica guardada.'],
      ['Em vigor', 'A versão que vale agora.'],
    ],
    tasks: {
      brand: {
        title: 'Pôr a sua marca',
        steps: [
          'Informe o nome, escolha a {identity.color} e solte o {identity.logo}.',
          'Confira a {identity.preview}: uma cor clara demais é recusada, pois o texto some.',
          'Clique em {form.save}. Todos veem a mudança na próxima página que abrirem.',
        ],
        shows: 'Prévia da página de entrada com o nome e a cor escolhidos.',
      },
      terms: {
        title: 'Mudar os termos de uso',
        steps: [
          'Clique em {identity.terms.new} e escreva o texto em cada idioma.',
          'Clique em {identity.terms.publish}. Não é possível alterar depois.',
          'Ao entrar da próxima vez, cada pessoa precisa aceitar a nova versão.',
        ],
      },
    },
  },
  system: {
    purpose: 'A saúde do servidor: banco de dados, espaço, cópias de segurança e e-mails.',
    words: [
      ['Cópia de segurança', 'Tudo o que o sistema guarda, em um arquivo à parte.'],
      ['Retenção', 'Quanto tempo cada tipo de dado fica antes de ser removido.'],
      ['Não configurado', 'Funciona sem, mas convém pedir a quem cuida do servidor.'],
    ],
    tasks: {
      morning: {
        title: 'Conferir se está tudo bem',
        steps: [
          'Veja se há {system.attention} no topo: cada linha diz o que fazer.',
          'Em {system.backup}, confira {system.lastBackup}.',
          'Em {system.mails}, {system.mailsFailed} deve ser zero.',
        ],
      },
      ask: {
        title: 'Pedir ajuda técnica',
        steps: [
          'Anote {system.version} e {system.startedAt}.',
          'Informe também a hora do problema e o que aparecia na tela.',
        ],
      },
    },
  },
  account: {
    purpose: 'A sua senha, a proteção da conta e onde ela está aberta. Tudo fica no menu da sua inicial.',
    words: [
      ['Sessão', 'Cada navegador em que a sua conta está aberta.'],
      ['Segundo fator', 'Um código do celular ou uma chave de acesso, pedido além da senha.'],
      ['Chave de acesso', 'Entrar com a digital, o rosto ou o PIN, sem senha.'],
    ],
    tasks: {
      password: {
        title: 'Mudar a senha',
        steps: [
          'Clique na sua inicial, no canto da página, e em {shell.account.changePassword}.',
          'Informe a senha atual e duas vezes a nova.',
          'Clique em {form.save}. As sessões em outros lugares terminam.',
        ],
      },
      protect: {
        title: 'Proteger a conta com um segundo fator',
        steps: [
          'Clique na sua inicial e em {shell.account.secondFactor}.',
          'Clique em {factor.begin} e leia o QR Code com um aplicativo autenticador.',
          'Informe o código que ele mostra e clique em {factor.turnOn}.',
          'Guarde os {factor.codes}: com eles você entra sem o celular.',
        ],
      },
      elsewhere: {
        title: 'Sair de um computador que ficou longe',
        steps: [
          'Clique na sua inicial e em {shell.account.sessions}.',
          'Na sessão que não deve ficar aberta, clique em {account.sessions.end}.',
          'Se não a reconhecer, mude também a senha.',
        ],
      },
    },
  },
};
