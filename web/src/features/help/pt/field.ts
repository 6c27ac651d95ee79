/** What is out in the field, and what keeps it running. */
export const field = {
  devices: {
    purpose:
      'Todos os dispositivos: onde estão, quem os usa, que campanha têm e se estão se comunicando. A página de cada um diz o que há com ele e mostra os slots, a saúde e o histórico.',
    words: [
      ['Vincular', 'Ligar o dispositivo ao seu proprietário, com o código de vinculação.'],
      ['Conectar', 'Começar a usá-lo no aplicativo. Só conectado ele envia disparos.'],
      ['Sem comunicação', 'Faz mais de 24 horas que ele não fala com o servidor.'],
      ['Desatualizado', 'Ainda não recebeu a última mudança da campanha.'],
      [
        'Nome do dispositivo',
        'Como as pessoas o chamam. Vem antes do endereço MAC e se define na página dele.',
      ],
      ['Código de redefinição', 'Vale um minuto e, digitado no dispositivo, o desconecta do usuário.'],
    ],
    tasks: {
      wrong: {
        title: 'Ver o que há com um dispositivo',
        steps: [
          'Abra o dispositivo. No alto está o que falta, e ao lado o que fazer.',
          'Se nunca informou a configuração, atualize o firmware: só o novo informa.',
          'Em {devicePage.history}, escolha um tipo ou um período. {recordHistory.view} leva a uma versão anterior, que se pode restaurar.',
        ],
      },
      label: {
        title: 'Imprimir a etiqueta com o código de vinculação',
        steps: [
          'Em {list.actions}, na linha do dispositivo, escolha {devices.claimCode.title}.',
          'Clique em {devices.claimCode.print}.',
          'Para várias etiquetas, marque os dispositivos e clique em {devices.labels.print}.',
        ],
        shows: 'Código de vinculação de um dispositivo, com o QR Code e o botão de imprimir.',
      },
      campaign: {
        title: 'Definir a campanha de um dispositivo',
        steps: [
          'Abra o dispositivo e clique em {devices.setCampaign}.',
          'Escolha a campanha e clique em {devicePage.save}.',
          'Ele a recebe na próxima comunicação; até lá, aparece como desatualizado.',
        ],
      },
    },
  },
  capsules: {
    purpose: 'Cada cápsula, com o que resta nela, onde está e até quando pode ser usada.',
    words: [
      ['Cápsula', 'O recipiente de uma fragrância, que fica em um slot do dispositivo.'],
      ['Disparos restantes', 'Quantas vezes a cápsula ainda pode liberar a fragrância.'],
      ['Acabando', 'Restam poucos dos disparos que ela tinha.'],
      ['Acaba em', 'Previsão em dias, pelo uso das últimas semanas.'],
    ],
    tasks: {
      ending: {
        title: 'Ver o que precisa ser trocado',
        steps: [
          'Acima da lista, escolha as que estão acabando, as vencidas ou as que vencem em breve.',
          'Clique na coluna [Acaba em] para ordenar pela previsão.',
          'Para o roteiro de cada local, clique em {shell.menu.refill}.',
        ],
        shows: 'Linhas da lista com o nível de cada cápsula.',
      },
      swaps: {
        title: 'Ver quem trocou uma cápsula, remover ou desativar',
        steps: [
          'Pressione Ctrl K, digite o número de série e escolha a cápsula.',
          'Em {recordHistory.title}, cada linha diz em que slot ela entrou ou de qual saiu, e quem estava com o dispositivo.',
          'Se ela vai para o estoque, escolha {capsules.takeOut.action}: o nível fica como está. Na lista, selecione várias.',
          'Se acabou de vez, escolha {list.deactivate}: sai da lista de reposição e dos alertas, e fica em {list.inactiveFeminine}.',
        ],
      },
      add: {
        title: 'Adicionar cápsulas',
        steps: [
          'No menu, abra {shell.menu.import} e escolha {shell.records.capsule}.',
          'Baixe o modelo, complete uma linha por cápsula e envie a planilha.',
          'Ao ser colocada em um dispositivo, a cápsula aparece aqui com ele.',
        ],
      },
    },
  },
  calendar: {
    purpose:
      'O mês em uma página: cápsulas que vencem, quizzes publicados, iniciativas em andamento e visitas.',
    words: [
      ['Vencimento', 'O último dia em que uma cápsula pode ser usada.'],
      ['Iniciativa', 'Uma campanha nos locais de uma organização, de um dia a outro.'],
    ],
    tasks: {
      day: {
        title: 'Ver o que há em um dia',
        steps: [
          'Mude de mês com as setas, ou clique em {calendar.goToday}.',
          'Clique em um dia: os eventos aparecem ao lado.',
          'Clique em um evento para abrir a cápsula, o quiz, a iniciativa ou a visita.',
        ],
        shows: 'Um mês com iniciativas em faixas e cápsulas que vencem.',
      },
      narrow: {
        title: 'Ver só um tipo de evento',
        steps: [
          'No topo, escolha {calendar.short.capsule-due}, {calendar.short.quiz-published}, {calendar.short.initiative} ou {calendar.short.visit}.',
          'Para ler tudo em ordem de data, escolha {calendar.views.list}.',
        ],
      },
    },
  },
  refill: {
    purpose: 'O que levar a cada dispositivo nos próximos dias, agrupado por local, pronto para imprimir.',
    words: [
      ['Repor até', 'O dia em que a cápsula deve acabar ou vencer.'],
      ['Em vez de', 'A campanha mudou: leve a fragrância nova no lugar da que acabou.'],
    ],
    tasks: {
      visit: {
        title: 'Preparar uma ida a campo',
        steps: [
          'Escolha o prazo, de 7 a 30 dias.',
          'Em {list.filters}, escolha a organização ou o local que será visitado.',
          'Confira cada slot: a fragrância, o que resta e até quando repor.',
          'Clique em {refill.print}, ou em {list.export} para ter uma planilha.',
        ],
        shows: 'Cápsulas a repor em um local, com slot, nível e prazo.',
      },
      done: {
        title: 'Depois da troca',
        steps: [
          'O dispositivo informa a cápsula nova quando se comunica.',
          'A linha sai desta lista sozinha, e o alerta da cápsula se resolve.',
        ],
      },
    },
  },
  visits: {
    purpose:
      'Uma ida a campo: os locais em ordem, o que cada slot precisa e o que foi feito, também onde não há sinal.',
    words: [
      ['Trocada', 'Uma cápsula nova entrou no slot; a antiga saiu.'],
      ['Mantida', 'A cápsula ainda serve e ficou.'],
      ['À espera de envio', 'Está guardado neste navegador e será enviado quando houver conexão.'],
    ],
    tasks: {
      plan: {
        title: 'Planejar uma visita',
        steps: [
          'Em {shell.menu.refill}, clique em {shell.crumb.create.visit}.',
          'Informe [Dia] e [Responsável], e confira os [Locais].',
          'Clique em {visits.plan}: a visita reúne o que falta em cada slot.',
          'Em {visits.bring} está o que levar; {visits.print} põe tudo no papel.',
        ],
      },
      work: {
        title: 'Fazer a visita, com ou sem sinal',
        steps: [
          'Antes de sair, abra a visita uma vez: assim ela fica neste navegador.',
          'Em cada slot, toque em {visits.asPlanned} e leia ou digite o número de série da cápsula nova.',
          'Se foi diferente, toque no que foi feito e toque em {visits.record}.',
          'Sem sinal, continue: a página abre de novo neste navegador, e o que você registra é guardado e enviado depois.',
          'O que ninguém planejou entra com {visits.add.open}, onde há conexão. O que outros registram na mesma visita aparece sozinho.',
          'No fim, clique em {visits.steps.finish}.',
        ],
      },
    },
  },
  alerts: {
    purpose:
      'O que precisa de alguém: cápsulas que acabam, dispositivos em silêncio ou com falha. Um alerta se resolve sozinho quando a causa some.',
    words: [
      ['Assumir', 'Dizer que você cuida do alerta, para ninguém fazer o mesmo duas vezes.'],
      ['Adiar', 'Esconder o alerta até um dia; ele se abre de novo se a causa continuar.'],
      ['Urgência', 'Agora: algo parou. Em breve: vai parar se ninguém agir.'],
      [
        'Regra',
        'O limite que abre um alerta, e quem recebe o e-mail. Listas e painel seguem o mesmo limite.',
      ],
    ],
    tasks: {
      handle: {
        title: 'Cuidar de um alerta',
        steps: [
          'Em {list.actions}, na linha do alerta, escolha {alerts.acknowledge}. Cápsulas a repor no mesmo local são uma linha só.',
          'Para vários de uma vez, marque as linhas e use os botões da seleção; dá para desfazer.',
          'Clique no item para abrir a cápsula, o dispositivo ou a lista de reposição do local.',
          'Se só puder depois, escolha {alerts.snoozeUntil} e a data.',
          'Os seus ficam em {alerts.states.acknowledged}; os que sumiram, em {alerts.states.resolved}.',
        ],
        shows: 'Menu de um alerta, com assumir e adiar.',
      },
      rules: {
        title: 'Mudar os limites e quem recebe e-mails',
        steps: [
          'Clique em {alerts.openRules}.',
          'Ligue ou desligue uma regra e altere o limite: ao lado, veja quantos alertas ele teria aberto.',
          'Em {alertRules.mail}, escolha as pessoas e clique em {form.save}.',
        ],
      },
    },
  },
  initiatives: {
    purpose:
      'Uma iniciativa leva uma campanha aos locais de uma organização por alguns dias e, se você quiser, com uma meta de disparos.',
    words: [
      ['Iniciativa', 'Campanha, locais, primeiro e último dia, juntos sob um nome.'],
      ['Meta de disparos', 'Quantos disparos se espera de todos os locais e dias juntos.'],
      ['Entregues', 'Os disparos que já aconteceram nesses locais e dias.'],
      ['Situação', 'Planejada, em andamento, pausada, encerrada ou cancelada.'],
    ],
    tasks: {
      create: {
        title: 'Planejar uma iniciativa',
        steps: [
          'Clique em {list.add}, informe o nome e escolha [Organização] e [Campanha].',
          'Em [Locais], escolha onde; sem escolha, valem todos os da organização.',
          'Informe [Primeiro dia] e [Último dia] e, se houver, [Meta de disparos].',
          'Clique em {form.save}. Os dispositivos tocam a campanha nesses dias e depois voltam à de antes.',
          'Se duas ficaram com as datas uma da outra, abra {list.actions} e escolha {initiatives.swap.action}.',
        ],
      },
      follow: {
        title: 'Acompanhar a meta',
        steps: [
          'Abra a iniciativa pelo nome e veja {initiatives.results.title}.',
          'Compare por local ou por dia; {initiatives.results.reasons} diz por que um local está atrás.',
          'Clique em {list.export} para ter uma planilha.',
        ],
        shows: 'Resultados de uma iniciativa: disparos entregues, meta e o que impede.',
      },
      stop: {
        title: 'Pausar ou cancelar',
        steps: [
          'Na página da iniciativa, abra {list.actions}.',
          '{initiatives.steps.pause} devolve os dispositivos à campanha de antes até {initiatives.steps.resume}.',
          '{initiatives.steps.cancel} termina de vez; os resultados ficam.',
        ],
      },
    },
  },
  import: {
    purpose:
      'Traz cápsulas, dispositivos, organizações, locais ou usuários de uma planilha, muitos de uma vez. Nada muda antes da sua confirmação.',
    words: [
      ['Modelo', 'Uma planilha vazia com as colunas certas.'],
      ['Inclusões e atualizações', 'Linhas novas, e linhas de itens que já existem.'],
      ['Problemas', 'Linhas que precisam de correção. Com um só, nada é importado.'],
    ],
    tasks: {
      bring: {
        title: 'Importar uma planilha',
        steps: [
          'Em {imports.kind}, escolha o tipo e clique em {imports.template}.',
          'Complete o modelo, uma linha por item, e solte-o em {imports.file.label}.',
          'Clique em {imports.check} e leia o que vai acontecer com cada linha.',
          'Clique em {imports.start} e confirme.',
        ],
        shows: 'Resultado da verificação: quantas linhas serão criadas.',
      },
      correct: {
        title: 'Corrigir problemas',
        steps: [
          'Veja em {imports.faults.title} a linha, a coluna e o que corrigir.',
          'Clique em {imports.faults.file} para receber só essas linhas, com a explicação.',
          'Corrija a planilha e escolha-a de novo.',
        ],
      },
      client: {
        title: 'Trazer um cliente inteiro',
        steps: [
          'Em {imports.kind}, escolha {imports.kinds.clients} e clique em {imports.template}.',
          'Complete uma aba por vez: organização, locais, usuários e dispositivos. Abas vazias não atrapalham.',
          'Clique em {imports.check}: os problemas de todas as abas aparecem juntos.',
          'Clique em {imports.start}: tudo é criado de uma vez e as pessoas recebem o convite.',
        ],
      },
    },
  },
};
