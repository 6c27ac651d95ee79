export const auth = {
  email: 'E-mail',
  password: 'Senha',
  reveal: 'Mostrar caracteres',
  login: {
    section: 'Entrar',
    title: 'Boas-vindas',
    subtitle: 'Entre para administrar fragrâncias e campanhas.',
    submit: 'Entrar',
    passkey: 'Entrar com chave de acesso',
    noAccount: 'Não tenho conta',
    forgot: 'Esqueci minha senha',
    expired: 'Sua sessão expirou',
    invalid: 'Falha na autenticação, verifique suas credenciais',
  },
  required: 'Campo obrigatório',
  emailInvalid: 'E-mail inválido',
  back: 'Ir para a página de entrada',
};
