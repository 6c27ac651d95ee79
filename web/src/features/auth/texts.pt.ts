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
  welcome: {
    text: 'A administração das suas fragrâncias, campanhas e dispositivos.',
    enter: 'Ir para o painel',
  },
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
    auth: { entry: typeof entry; passwords: typeof passwords };
  }
}
