import type { auth as pt } from '../pt/auth.ts';

export const auth: typeof pt = {
  email: 'E-mail',
  password: 'Password',
  reveal: 'Show characters',
  login: {
    section: 'Sign in',
    title: 'Welcome',
    subtitle: 'Sign in to manage fragrances and campaigns.',
    submit: 'Sign in',
    passkey: 'Sign in with a passkey',
    noAccount: 'I have no account',
    forgot: 'Forgot my password',
    expired: 'Your session has expired',
    invalid: 'Could not sign in. Check your e-mail and password.',
  },
  required: 'Required field',
  emailInvalid: 'Invalid e-mail',
  back: 'Go to the sign-in page',
};
