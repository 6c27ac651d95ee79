import type { entry as pt } from '../pt/entry.ts';

export const entry: typeof pt = {
  notAllowed: {
    title: 'Acceso no permitido',
    text: 'Esta área está reservada a la administración. Con su cuenta, use la aplicación.',
    ok: 'OK',
  },
  app: {
    title: 'Use la aplicación',
    text: 'Las cuentas se crean en la aplicación. Descárguela en la tienda de su móvil.',
    apple: 'Descargar en App Store',
    google: 'Disponible en Google Play',
  },
  forgot: {
    title: 'Recuperar contraseña',
    text: 'Indique el correo de su cuenta y le enviaremos un enlace para crear una nueva contraseña.',
    submit: 'Enviar',
    empty: 'Indique su correo electrónico',
    invalid: 'Correo electrónico no válido',
    failed: 'No se pudo enviar a este correo. Inténtelo de nuevo.',
    doneTitle: 'Revise su correo',
    doneText:
      'Si existe una cuenta con {{email}}, el enlace llegará en unos instantes. Es válido durante una hora.',
    doneClose: 'Cerrar',
  },
  welcome: {
    text: 'La administración de sus fragancias, campañas y dispositivos.',
    enter: 'Ir al panel',
  },
};
