export const entry = {
  notAllowed: {
    title: 'Login não permitido',
    text: 'Esta área é reservada à administração. Com a sua conta, use o aplicativo.',
    ok: 'OK',
  },
  app: {
    title: 'Use o aplicativo',
    text: 'As contas são criadas no aplicativo. Baixe-o na loja do seu celular.',
    apple: 'Baixar na App Store',
    google: 'Disponível no Google Play',
  },
  forgot: {
    title: 'Recuperar senha',
    text: 'Informe o e-mail da sua conta e enviaremos um link para criar uma nova senha.',
    submit: 'Enviar',
    empty: 'Informe o seu e-mail',
    invalid: 'E-mail inválido',
    failed: 'Não foi possível enviar o link para este e-mail. Tente novamente.',
    doneTitle: 'Verifique seu e-mail',
    doneText: 'Se houver uma conta com {{email}}, o link chegará em instantes. Ele vale por uma hora.',
    doneClose: 'Fechar',
  },
  second: {
    title: 'Segundo fator',
    totp: {
      text: 'Informe o código que o seu aplicativo autenticador mostra agora.',
      label: 'Código',
      choose: 'Usar o aplicativo autenticador',
    },
    recoveryCode: {
      text: 'Informe um dos códigos de recuperação que você guardou. Cada um vale uma vez.',
      label: 'Código de recuperação',
      choose: 'Usar um código de recuperação',
    },
    passkey: {
      text: 'Use a chave de acesso deste dispositivo ou de outro que esteja com você.',
      choose: 'Usar a chave de acesso',
    },
    back: 'Voltar',
  },
  welcome: {
    text: 'A administração das suas fragrâncias, campanhas e dispositivos.',
    enter: 'Ir para o painel',
  },
};

export const factor = {
  title: 'Segundo fator',
  invite: 'A sua conta de administrador só tem a senha. Um segundo fator a protege melhor.',
  notNow: 'Agora não',
  due: 'A sua conta precisa de um segundo fator. Configure-o para continuar.',
  text: 'Além da senha, será pedido um código de um aplicativo autenticador no seu celular.',
  begin: 'Configurar',
  failed: 'Não foi possível configurar o segundo fator',
  scan: 'Leia o QR Code com o aplicativo autenticador e informe o código que ele mostrar.',
  qr: 'QR Code para o aplicativo autenticador',
  byHand: 'Sem câmera, informe esta chave no aplicativo:',
  code: 'Código',
  turnOn: 'Ativar',
  done: 'Segundo fator ativado',
  codes: 'Códigos de recuperação',
  codesText:
    'Sem o celular ou a chave de acesso, você entra com um destes códigos. Cada um vale uma vez, e eles não serão mostrados de novo: guarde-os em lugar seguro.',
  copy: 'Copiar',
  copied: 'Códigos copiados',
  copyFailed: 'O navegador não permitiu copiar. Selecione os códigos e copie-os.',
  download: 'Baixar',
  file: 'codigos-de-recuperacao.txt',
  print: 'Imprimir',
  kept: 'Guardei os códigos',
  isOn: 'O segundo fator está ativado',
  left_zero: 'Não resta nenhum código de recuperação.',
  left_one: 'Resta {{count}} código de recuperação.',
  left_many: 'Restam {{count}} de códigos de recuperação.',
  left_other: 'Restam {{count}} códigos de recuperação.',
  renew: 'Para trocar de celular ou ter códigos novos, desative-o e ative-o de novo.',
  turnOff: 'Desativar',
  offTitle: 'Desativar o segundo fator?',
  offText: 'A senha bastará para entrar, e os códigos de recuperação deixarão de valer.',
  offDue: 'Será preciso configurar outro antes de continuar, e os códigos de recuperação deixarão de valer.',
  authenticator: 'Aplicativo autenticador',
  offPasskeys: 'O segundo fator continuará com as chaves de acesso e os códigos de recuperação.',
  off: 'Segundo fator desativado',
  offFailed: 'Não foi possível desativar o segundo fator',
};

export const terms = {
  title: 'Termos de uso',
  due: 'Há uma nova versão dos termos de uso. Leia e aceite para continuar.',
  read: 'Ler os termos de uso',
  accept: 'Aceitar e continuar',
  newer: 'Os termos mudaram enquanto você lia. Leia a nova versão e aceite-a.',
  readFailed: 'Não foi possível carregar os termos de uso',
  failed: 'Não foi possível registrar o aceite',
  first: 'Ao salvar a senha, você aceita os termos de uso.',
};

export const ownData = {
  title: 'Meus dados',
  downloadText:
    'Baixe tudo o que guardamos sobre você, em arquivos JSON, com a explicação de para que serve cada um.',
  download: 'Baixar meus dados',
  downloadFailed: 'Não foi possível baixar os seus dados',
  erase: 'Encerrar minha conta',
  eraseText:
    'Todas as sessões são encerradas agora. Em 7 dias os seus dados serão anonimizados, sem volta. Até lá, basta entrar para manter a conta.',
  eraseFailed: 'Não foi possível encerrar a conta',
  erased: 'A conta será encerrada em {{date}}. Para mantê-la, entre antes disso.',
  page: {
    title: 'Encerrar a conta',
    done: 'Pedido recebido',
    gone: 'Saem para sempre: nome, e-mail, documento, endereço, data de nascimento e os endereços IP.',
    stays: 'Ficam números sem nome: as contagens de disparos e os IDs de quem fez o quê.',
    app: 'No aplicativo, use a opção de encerrar a conta. Aqui, entre com o e-mail e a senha dela.',
    signedIn: 'Você entrou como {{email}}. Use “Meus dados” no menu da sua conta.',
  },
};

export const passkey = {
  title: 'Chaves de acesso',
  text: 'Com uma chave de acesso, você entra sem senha: com a digital, o rosto ou o PIN do seu dispositivo.',
  add: 'Adicionar chave de acesso',
  name: 'Nome',
  nameHelp: 'Para você reconhecê-la depois',
  create: 'Adicionar',
  added: 'Chave de acesso adicionada',
  since: 'Adicionada em {{date}}',
  used: 'último uso em {{date}}',
  neverUsed: 'ainda não usada',
  remove: 'Remover',
  removeNamed: 'Remover a chave de acesso {{name}}',
  removeTitle: 'Remover a chave de acesso “{{name}}”?',
  removeText: 'Não será mais possível entrar com ela.',
  removed: 'Chave de acesso {{name}} removida',
  removeFailed: 'Não foi possível remover a chave de acesso',
  unknownHere: 'Este navegador não aceita chaves de acesso neste endereço.',
  notUsed: 'Nenhuma chave de acesso foi usada. Tente novamente.',
  known: 'Este dispositivo já tem uma chave de acesso da sua conta.',
  elsewhere: 'As chaves de acesso só funcionam em {{host}}. Abra o sistema por esse endereço.',
  failed: 'O navegador não conseguiu usar uma chave de acesso. Tente novamente.',
};

export const stepUp = {
  title: 'Confirme que é você',
  password: 'Senha',
  passwordText: 'Para continuar, informe a sua senha. Ela não será pedida de novo pelos próximos 10 minutos.',
  passwordChoose: 'Usar a senha',
  code: 'Código',
  codeText:
    'Para continuar, informe o código que o seu aplicativo autenticador mostra agora. Ele não será pedido de novo pelos próximos 10 minutos.',
  codeChoose: 'Usar o aplicativo autenticador',
  passkeyText:
    'Para continuar, use a sua chave de acesso. Ela não será pedida de novo pelos próximos 10 minutos.',
  passkeyChoose: 'Usar a chave de acesso',
  submit: 'Confirmar',
};

export const oidc = {
  title: 'Entrada com {{name}}',
  signIn: 'Entrar com {{name}}',
  working: 'Confirmando a sua conta…',
  confirm: 'Confirmar com {{name}}',
  goOn: 'Ir para o painel',
  failed: { title: 'Não foi possível entrar' },
  linked: {
    title: 'Conta vinculada',
    text: 'A partir de agora, você pode entrar com {{name}}.',
  },
  confirmed: {
    title: 'Confirmado',
    text: 'Você pode fechar esta janela e continuar de onde parou.',
  },
  none: 'Vincule a sua conta de {{name}} para entrar com ela, sem a senha.',
  link: 'Vincular',
  linkFailed: 'Não foi possível vincular a conta',
  since: 'Conta vinculada desde {{date}}',
  both: 'Você entra com {{name}} ou com a senha.',
  alone:
    'Você entra com {{name}}. Para desvincular a conta, crie antes uma senha em “Esqueci minha senha”, na página de entrada.',
  unlink: 'Desvincular',
  unlinkTitle: 'Desvincular a conta?',
  unlinkText: 'Só a senha servirá para entrar.',
  unlinked: 'Conta desvinculada',
  unlinkFailed: 'Não foi possível desvincular a conta',
};

export const passwords = {
  new: 'Nova senha',
  current: 'Senha atual',
  confirmation: 'Confirmar senha',
  rules: {
    title: 'A senha precisa ter:',
    length: 'de {{min}} a {{max}} caracteres',
    digit: 'um número',
    lowercase: 'uma letra minúscula',
    uppercase: 'uma letra maiúscula',
    special: 'um caractere especial: espaço ou {{signs}}',
    guessable:
      'E não pode ser fácil de adivinhar: nada de palavra comum com números, do seu nome, do seu e-mail ou do nome deste sistema.',
    met: 'atendido',
    unmet: 'falta',
  },
  fault: {
    empty: 'Informe a senha',
    requirements: 'A senha não atende aos requisitos',
    different: 'As senhas são diferentes',
  },
  change: {
    title: 'Alterar senha',
    done: 'Senha alterada',
    doneText: 'As suas sessões em outros lugares foram encerradas.',
    ok: 'OK',
    failed: 'Não foi possível alterar a senha',
  },
  token: {
    activation: {
      title: 'Ativar conta',
      working: 'Ativando sua conta…',
      doneTitle: 'Conta ativada',
      doneText: 'Tudo pronto: você já pode entrar.',
      failedTitle: 'Não foi possível ativar a conta',
      failedText: 'Nada se perdeu. Tente novamente.',
    },
    registration: {
      title: 'Criar senha',
      text: 'Escolha a senha com que você vai entrar.',
      doneTitle: 'Senha criada',
      doneText: 'Sua conta está pronta: entre com a nova senha.',
      failedTitle: 'Não foi possível criar a senha',
    },
    recovery: {
      title: 'Nova senha',
      text: 'Escolha uma senha nova. As sessões abertas em outros lugares serão encerradas.',
      doneTitle: 'Senha alterada',
      doneText: 'Entre com a sua nova senha.',
      failedTitle: 'Não foi possível alterar a senha',
    },
    email: {
      title: 'Confirmar e-mail',
      text: 'Este endereço passará a ser o e-mail da sua conta, e será com ele que você vai entrar. As sessões abertas serão encerradas.',
      submit: 'Confirmar e-mail',
      doneTitle: 'E-mail confirmado',
      doneText: 'Entre com o novo endereço.',
      failedTitle: 'Não foi possível confirmar o e-mail',
      usedText: 'Talvez o e-mail já tenha sido confirmado com este link: tente entrar com ele.',
    },
    spentText: 'Abra o link do e-mail mais recente. Se ele também não funcionar, peça outro à administração.',
    usedText:
      'Talvez a senha já tenha sido criada com este link: tente entrar com ela. Se não der certo, use “Esqueci minha senha”.',
    askAgainText: 'Peça outro em “Esqueci minha senha”, na página de entrada.',
    submit: 'Salvar senha',
    enter: 'Entrar',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    auth: {
      entry: typeof entry;
      passwords: typeof passwords;
      factor: typeof factor;
      terms: typeof terms;
      ownData: typeof ownData;
      passkey: typeof passkey;
      stepUp: typeof stepUp;
      oidc: typeof oidc;
    };
  }
}
