export const shell = {
  menu: {
    home: 'Painel',
    fragrances: 'Fragrâncias',
    configuration: 'Configuração',
    categories: 'Categorias',
    campaigns: 'Campanhas',
  },
  crumb: {
    create: 'Novo registro',
    update: 'Editar',
  },
  nav: {
    main: 'Menu principal',
    breadcrumb: 'Onde estou',
    open: 'Abrir menu',
    close: 'Fechar menu',
    fold: 'Recolher menu',
    unfold: 'Expandir menu',
    skip: 'Ir para o conteúdo',
    top: 'Voltar ao topo',
  },
  language: 'Idioma',
  scheme: {
    label: 'Aparência',
    light: 'Clara',
    dark: 'Escura',
    auto: 'Como no sistema',
  },
  account: {
    menu: 'Minha conta: {{name}}',
    changePassword: 'Alterar senha',
    signOut: 'Sair',
    signingOut: 'Saindo…',
  },
  footer: {
    version: 'Versão {{version}}',
  },
  privacyPolicy: 'Política de privacidade',
  notFound: {
    title: 'Nada por aqui',
    text: 'O endereço pode estar errado, ou a página mudou de lugar.',
    back: 'Voltar ao painel',
  },
  crash: {
    title: 'Algo deu errado',
    text: 'A página não pôde ser mostrada. Tente de novo; se continuar, recarregue o navegador.',
  },
  retry: 'Tentar novamente',
  loading: 'Carregando',
  close: 'Fechar',
  network: {
    offline: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
    timeout: 'O servidor demorou demais para responder. Tente novamente.',
    gateway: 'O servidor está fora do ar no momento. Tente novamente em instantes.',
  },
  connection: {
    lost: 'Conexão perdida. Tentando reconectar…',
  },
};
