export const imports = {
  title: 'Importar',
  kind: 'O que importar',
  kinds: {
    capsules: 'Cápsulas',
    devices: 'Dispositivos',
    organisations: 'Organizações',
    places: 'Locais',
    users: 'Usuários',
    clients: 'Clientes',
  },
  about: {
    clients:
      'Cria ou atualiza clientes inteiros de uma vez: uma aba para as organizações, uma para os locais, uma para os usuários e uma para os dispositivos. Uma linha pode citar o que está nas outras abas.',
    capsules: 'Cria cápsulas novas e atualiza as que já têm o mesmo número de série.',
    devices:
      'Cria dispositivos novos e atualiza os que já têm o mesmo endereço MAC. A coluna claimCode pode ficar vazia: um dispositivo novo recebe um código de vinculação, e os demais mantêm o seu.',
    organisations:
      'Cria organizações novas e atualiza as que já existem com o mesmo nome. O logotipo fica como está.',
    places:
      'Cria locais novos e atualiza os que a organização já tem com o mesmo nome. A coluna timeZone pode ficar vazia: o fuso horário vem do endereço.',
    users:
      'Cria usuários novos e atualiza os que já têm o mesmo e-mail. Cada usuário novo recebe o e-mail de confirmação.',
  },
  allOrNothing: 'Se alguma linha tiver um problema, nada será importado.',
  template: 'Baixar modelo',
  templateFailed: 'Não foi possível baixar o modelo',
  file: {
    label: 'Planilha',
    choose: 'Solte ou escolha uma planilha',
    limits: 'XLSX, CSV ou células coladas, até {{megabytes}} MB e {{rows}} linhas',
    replace: 'solte ou escolha outra para trocar',
    pasted: 'Células coladas',
    remove: 'Remover',
    unreadable: 'O arquivo foi alterado ou removido depois de escolhido. Escolha-o de novo.',
  },
  check: 'Verificar',
  start: 'Importar',
  stages: {
    uploading: 'Enviando o arquivo',
    reading: 'Lendo a planilha',
    checking: 'Verificando as linhas',
    writing: 'Importando',
  },
  rowsDone_one: '{{done}} linha',
  rowsDone_many: '{{done}} de linhas',
  rowsDone_other: '{{done}} linhas',
  rowsOf_one: '{{done}} de {{total}} linha',
  rowsOf_many: '{{done}} de {{total}} de linhas',
  rowsOf_other: '{{done}} de {{total}} linhas',
  cancelled: 'Verificação cancelada.',
  result: {
    ready: 'Tudo certo para importar',
    readyText: 'Nada foi importado ainda. Confira abaixo o que vai mudar.',
    nothing: 'Nada a importar',
    nothingText: 'Os dados já estão iguais aos da planilha.',
    faulty: 'A planilha tem problemas',
    faultyText: 'Nada foi importado. Corrija o arquivo e escolha-o de novo.',
    written: 'Importação concluída',
  },
  reading: {
    sheet: 'Aba: {{sheet}}',
    encoding: 'Codificação: {{encoding}}',
    separator: 'Separador: {{separator}}',
    separators: { semicolon: 'ponto e vírgula', comma: 'vírgula', tab: 'tabulação' },
    dates: { dayFirst: 'Datas: dia/mês/ano', iso: 'Datas: ano-mês-dia' },
  },
  counts: {
    rows: 'Linhas',
    create: 'Inclusões',
    update: 'Atualizações',
    same: 'Sem mudança',
    faults: 'Problemas',
  },
  warnings: {
    title_one: '{{count, number}} linha com aviso',
    title_many: '{{count, number}} de linhas com aviso',
    title_other: '{{count, number}} linhas com aviso',
    row: 'Linha {{row}}: {{message}}.',
    more: 'E mais {{total}}.',
  },
  sheet: 'Aba',
  record: 'Item',
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
    update: 'Atualizar',
    same: 'Sem mudança',
    none: 'vazio',
  },
  confirm: {
    title: 'Importar a planilha?',
    create: 'Inclusões: {{number}}.',
    update: 'Atualizações: {{number}}.',
    mails: 'Cada usuário novo receberá um e-mail.',
  },
  done: { list: 'Ver a lista', another: 'Importar outra planilha' },
  failed: {
    check: 'Não foi possível verificar a planilha',
    write: 'Não foi possível importar a planilha',
    unknown: 'Não foi possível confirmar se a planilha foi importada',
    unknownText:
      'A resposta do servidor se perdeu. Verifique a planilha de novo: se todas as linhas disserem “Sem mudança”, ela foi importada.',
    checkAgain: 'Verificar de novo',
    nothing: 'Nada foi importado.',
  },
  leave: {
    title: 'Sair durante a importação?',
    text: 'A importação continuará no servidor, mas você não verá o resultado. Confira a lista depois.',
    leave: 'Sair da página',
    stay: 'Continuar aqui',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    imports: { imports: typeof imports };
  }
}
