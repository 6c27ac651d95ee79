export const imports = {
  title: 'Importar',
  kind: 'O que importar',
  kinds: { capsules: 'Cápsulas', devices: 'Dispositivos', users: 'Usuários' },
  about: {
    capsules: 'Cria cápsulas novas e atualiza as que já têm o mesmo número de série.',
    devices:
      'Cria dispositivos novos e atualiza os que já têm o mesmo endereço MAC. A coluna claimCode pode ficar vazia: um dispositivo novo recebe um código de vinculação, e os demais mantêm o seu.',
    users:
      'Cria usuários novos e atualiza os que já têm o mesmo e-mail. Cada usuário novo recebe um e-mail para ativar a conta.',
  },
  allOrNothing: 'Se alguma linha tiver um problema, nada é gravado.',
  template: 'Baixar modelo',
  templateFailed: 'Não foi possível baixar o modelo',
  file: {
    label: 'Planilha',
    choose: 'Solte ou escolha uma planilha',
    limits: 'XLSX ou CSV (UTF-8), até {{megabytes}} MB e {{rows}} linhas',
    replace: 'solte ou escolha outra para trocar',
    remove: 'Remover',
    unreadable: 'O arquivo foi alterado ou removido depois de escolhido. Escolha-o de novo.',
  },
  check: 'Verificar',
  start: 'Importar',
  stages: {
    uploading: 'Enviando o arquivo',
    reading: 'Lendo a planilha',
    checking: 'Verificando as linhas',
    writing: 'Gravando',
  },
  rowsDone_one: '{{done}} linha',
  rowsDone_other: '{{done}} linhas',
  rowsOf: '{{done}} de {{total}} linhas',
  cancelled: 'Verificação cancelada.',
  result: {
    ready: 'Tudo certo para importar',
    readyText: 'Nada foi importado ainda. Confira abaixo o que vai mudar.',
    nothing: 'Nada a importar',
    nothingText: 'Os registros já estão como na planilha.',
    faulty: 'A planilha tem problemas',
    faultyText: 'Nada foi importado. Corrija o arquivo e escolha-o de novo.',
    written: 'Importação concluída',
  },
  counts: {
    rows: 'Linhas',
    create: 'A criar',
    update: 'A alterar',
    created: 'Criados',
    updated: 'Alterados',
    faults: 'Problemas',
  },
  row: 'Linha',
  column: 'Coluna',
  faults: {
    title: 'Problemas',
    what: 'O que corrigir',
    first: 'Os primeiros {{shown}} de {{total}} problemas.',
    wholeRow: 'Linha toda',
    file: 'Baixar as linhas com problemas',
    fileFailed: 'Não foi possível baixar as linhas com problemas',
  },
  preview: {
    title: 'O que vai acontecer',
    first: 'As primeiras {{shown}} de {{total}} linhas.',
    action: 'Ação',
    changes: 'O que muda',
    create: 'Criar',
    update: 'Alterar',
    same: 'Sem mudança',
    none: 'vazio',
  },
  confirm: {
    title: 'Importar a planilha?',
    create_one: '{{number}} registro será criado.',
    create_other: '{{number}} registros serão criados.',
    update_one: '{{number}} registro será alterado.',
    update_other: '{{number}} registros serão alterados.',
    mails: 'Cada usuário novo recebe um e-mail.',
  },
  done: { list: 'Ver a lista', another: 'Importar outra planilha' },
  failed: {
    check: 'Não foi possível verificar a planilha',
    write: 'A importação não foi feita',
    unknown: 'Não se sabe se a importação foi gravada',
    unknownText:
      'A resposta do servidor se perdeu. Verifique a planilha de novo: se todas as linhas estiverem sem mudança, ela foi gravada.',
    checkAgain: 'Verificar de novo',
    nothing: 'Nada foi gravado.',
  },
  leave: {
    title: 'Sair durante a importação?',
    text: 'A importação continua no servidor, mas você não verá o resultado dela. Confira depois na lista.',
    leave: 'Sair da página',
    stay: 'Continuar aqui',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    imports: { imports: typeof imports };
  }
}
