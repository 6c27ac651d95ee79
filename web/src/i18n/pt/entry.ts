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
    failed: 'Não foi possível enviar para este e-mail. Tente novamente.',
    doneTitle: 'Verifique seu e-mail',
    doneText: 'Se houver uma conta com {{email}}, o link chegará em instantes. Ele vale por uma hora.',
    doneClose: 'Fechar',
  },
  welcome: {
    text: 'A administração das suas fragrâncias, campanhas e dispositivos.',
    enter: 'Ir para o painel',
  },
};
