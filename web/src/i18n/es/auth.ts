import type { auth as pt } from '../pt/auth.ts';

export const auth: typeof pt = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  reveal: 'Mostrar caracteres',
  login: {
    section: 'Entrar',
    title: 'Le damos la bienvenida',
    subtitle: 'Entre para administrar fragancias y campañas.',
    submit: 'Entrar',
    passkey: 'Entrar con clave de acceso',
    noAccount: 'No tengo cuenta',
    forgot: 'Olvidé mi contraseña',
    expired: 'Su sesión ha expirado',
    invalid: 'No se pudo entrar. Verifique su correo y su contraseña.',
  },
  required: 'Campo obligatorio',
  emailInvalid: 'Correo electrónico no válido',
  back: 'Ir a la página de acceso',
};
