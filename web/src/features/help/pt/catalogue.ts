/** The home page, and what is made before devices come into play. */
export const catalogue = {
  today: {
    purpose:
      'O que precisa de alguém agora, do mais urgente ao que pode esperar. Cada linha some sozinha quando a causa some.',
    words: [
      ['Responsável', 'A pessoa que cuida do item. Um item sem responsável é de quem o assumir primeiro.'],
      ['Adiar', 'Esconder o item até um dia; ele volta se a causa continuar.'],
      ['Prazo', 'Até quando o item precisa estar resolvido.'],
    ],
    tasks: {
      work: {
        title: 'Cuidar do que é urgente',
        steps: [
          'Comece pelo alto: as linhas de cima são as mais urgentes, e as de um local ficam juntas.',
          'Em {list.actions}, escolha {today.take} para dizer que você cuida do item.',
          'Clique no botão da linha, como {today.actions.check}: ele abre a página onde o item se resolve.',
          'Os seus itens ficam em {today.tabs.me}.',
        ],
      },
      give: {
        title: 'Distribuir o trabalho de um local',
        steps: [
          'Marque a caixa ao lado do nome do local: ela seleciona todas as linhas dele.',
          'Clique em {today.assign} e escolha a pessoa.',
          'Para mudar de ideia, clique em {list.undo} no aviso.',
        ],
      },
      later: {
        title: 'Deixar para depois',
        steps: [
          'Em {list.actions}, escolha {today.snoozeDay} ou {today.snoozeUntil}.',
          'Até lá, o item fica em {today.tabs.snoozed}; {today.reopen} o traz de volta.',
        ],
      },
    },
  },
  home: {
    purpose: 'O painel mostra quantos disparos os dispositivos fazem e o que pede atenção agora.',
    words: [
      ['Disparo', 'Cada vez que um dispositivo libera uma fragrância.'],
      ['Ao vivo', 'Os números mudam sozinhos assim que chega um disparo.'],
      ['Participação', 'Quanto uma fragrância representa no total de disparos do período.'],
    ],
    tasks: {
      period: {
        title: 'Ver outro período ou um só local',
        steps: [
          'Acima dos gráficos, escolha um período, como {dashboard.period.thisMonth}.',
          'Para usar datas suas, escolha {dashboard.period.own} e informe {dashboard.period.from} e {dashboard.period.to}.',
          'Para ver um só local, escolha-o no campo {dashboard.allPlaces}.',
          'Em cada gráfico, {dashboard.showTable} mostra os números e {list.export} baixa uma planilha.',
        ],
        shows: 'Gráfico de disparos por dia, com o total do período acima.',
      },
      sample: {
        title: 'Ver números antes de ter dispositivos',
        steps: [
          'No painel, em {setup.title}, clique em {sample.putIn}.',
          'O dispositivo de amostra dispara sozinho: veja o painel, a campanha, o quiz e as cápsulas dele.',
          'Quando tiver visto o bastante, clique em {sample.takeOut}, no topo do painel.',
        ],
      },
      compare: {
        title: 'Comparar campanhas',
        steps: [
          'No cartão {dashboard.compare.campaigns}, clique em {dashboard.compare.action}.',
          'Escolha ao menos duas campanhas e o período.',
          'Para levar o resultado a uma reunião, clique em {dashboard.print}.',
        ],
      },
    },
  },
  fragrances: {
    purpose:
      'A lista de tudo o que os dispositivos podem liberar. Campanhas e quizzes só usam fragrâncias que estão aqui.',
    words: [
      ['Configuração', 'O nome desta lista no menu, dentro de Fragrâncias.'],
      ['Categoria', 'A família da fragrância, como “Cítricos”.'],
      ['Arquivo secreto', 'Uma imagem que só a equipe vê, guardada com a fragrância.'],
      ['Inativa', 'Fora das escolhas, mas com os disparos e o histórico guardados.'],
    ],
    tasks: {
      create: {
        title: 'Adicionar uma fragrância',
        steps: [
          'Clique em {list.add}.',
          'Informe [Nome] e escolha [Categoria]. Se a categoria não existir, crie-a ali mesmo.',
          'Solte uma imagem em [Imagem] e outra em [Arquivo secreto], cada uma de até 5 MB.',
          'Clique em {form.save}.',
        ],
        shows: 'Formulário de fragrância com nome, categoria e descrição.',
      },
      replace: {
        title: 'Trocar uma fragrância em todas as campanhas',
        steps: [
          'Em {list.actions}, na linha da fragrância, escolha {fragrances.replace.action}.',
          'Escolha a nova em {fragrances.replace.by} e confira as campanhas.',
          'Confirme. O aviso que aparece permite {list.undo}.',
        ],
      },
      find: {
        title: 'Achar uma fragrância desativada',
        steps: [
          'Ao lado da busca, escolha {list.inactiveFeminine}.',
          'Digite ao menos 3 letras em {list.search}.',
          'Para usá-la de novo, escolha {list.activate} em {list.actions}.',
        ],
      },
    },
  },
  categories: {
    purpose: 'As categorias agrupam as fragrâncias em famílias, para achá-las e filtrá-las mais depressa.',
    words: [
      ['Categoria', 'Uma família de fragrâncias. Cada fragrância está em uma só.'],
      ['Inativa', 'Não pode ser escolhida em fragrâncias novas.'],
    ],
    tasks: {
      create: {
        title: 'Adicionar uma categoria',
        steps: [
          'Clique em {list.add}.',
          'Informe um nome de 3 a 100 letras, diferente dos que já existem.',
          'Clique em {form.save}. Em seguida, é possível adicionar as fragrâncias dela.',
        ],
      },
      move: {
        title: 'Esvaziar uma categoria para desativá-la',
        steps: [
          'Abra a categoria pelo nome e veja as fragrâncias dela.',
          'Na lista de fragrâncias, marque-as e escolha {fragrances.changeCategory}.',
          'Volte às categorias e escolha {list.deactivate} em {list.actions}.',
        ],
      },
    },
  },
  campaigns: {
    purpose:
      'Uma campanha diz qual fragrância fica em cada slot do dispositivo e quantos disparos ela libera. Quem lê o QR Code recebe a campanha no aplicativo.',
    words: [
      ['Slot', 'Cada um dos 20 lugares numerados do dispositivo; em cada um cabe uma cápsula.'],
      ['Disparo', 'Cada vez que o dispositivo libera a fragrância de um slot.'],
      ['Campanha padrão', 'A que recebe quem não tem outra. Só uma é a padrão.'],
      ['Kit de impressão', 'O QR Code pronto para imprimir, em um arquivo só.'],
    ],
    tasks: {
      create: {
        title: 'Criar uma campanha',
        steps: [
          'Clique em {list.add} e informe [Nome], [Disparos] e [Capa].',
          'Escreva a descrição de cada idioma em que o aplicativo a mostrará.',
          'No anel, escolha um slot, a {campaigns.ring.fragrance} e os {campaigns.ring.seconds}.',
          'Repita para os outros slots. A mesma fragrância só pode ficar em um.',
          'Clique em {form.save}.',
        ],
        shows: 'Anel com os 20 slots numerados e as fragrâncias de cada um.',
      },
      code: {
        title: 'Entregar a campanha a quem tem um dispositivo',
        steps: [
          'Em {list.actions}, na linha da campanha, escolha {campaigns.qr.open}.',
          'Clique em {campaigns.qr.print}, ou em {campaigns.qr.png} para enviá-lo.',
          'A pessoa lê o código no aplicativo, e o dispositivo recebe a campanha.',
        ],
      },
      default: {
        title: 'Escolher a campanha padrão',
        steps: [
          'Na lista, clique na estrela da campanha, ou escolha {campaigns.makeDefault} em {list.actions}.',
          'Clique em {list.confirm}. A anterior deixa de ser a padrão.',
        ],
      },
    },
  },
  quiz: {
    purpose:
      'Um quiz faz perguntas no aplicativo e leva cada pessoa a uma ou mais fragrâncias da campanha. Cada campanha tem no máximo um por idioma.',
    words: [
      ['Destino', 'O que vem depois de uma resposta: outra pergunta ou as fragrâncias finais.'],
      ['Validado', 'Todas as respostas levam a algum lugar; já pode ser publicado.'],
      ['Publicado', 'Os aplicativos recebem esta versão, que não muda mais.'],
      ['Rascunho', 'O que está sendo escrito e ainda não chega aos aplicativos.'],
    ],
    tasks: {
      write: {
        title: 'Escrever um quiz',
        steps: [
          'Clique em {list.add}, escolha a campanha e o idioma, e clique em {form.save}.',
          'Clique em {quiz.writeQuestions} e escreva a primeira {quiz.question}.',
          'Clique em {quiz.addAnswer} e escolha o {quiz.destination}: {quiz.nextQuestion} ou {quiz.finalFragrances}.',
          'Clique em {quiz.saveQuestion} e repita até que todo caminho chegue a uma fragrância.',
        ],
        shows: 'Uma pergunta com suas respostas e o destino de cada uma.',
      },
      publish: {
        title: 'Testar e publicar',
        steps: [
          'Na aba {quiz.panels.play}, responda como quem usa o aplicativo.',
          'Na aba {quiz.panels.questions}, veja {quiz.faults}: cada um leva à pergunta.',
          'Clique em {quiz.validate} e depois em {quiz.publish}.',
        ],
      },
    },
  },
};
