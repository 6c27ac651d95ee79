import type * as pt from './texts.pt.ts';

export const entry: typeof pt.entry = {
  notAllowed: {
    title: 'Acceso no permitido',
    text: 'Esta área está reservada a la administración. Con su cuenta, use la aplicación.',
    ok: 'OK',
  },
  app: {
    title: 'Use la aplicación',
    text: 'Las cuentas se crean en la aplicación. Descárguela en la tienda de su celular.',
    apple: 'Descargar en App Store',
    google: 'Disponible en Google Play',
  },
  forgot: {
    title: 'Recuperar contraseña',
    text: 'Ingrese el correo de su cuenta y le enviaremos un enlace para crear una nueva contraseña.',
    submit: 'Enviar',
    empty: 'Ingrese su correo electrónico',
    invalid: 'Correo electrónico no válido',
    failed: 'No se pudo enviar el enlace a este correo. Inténtelo de nuevo.',
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

export const passwords: typeof pt.passwords = {
  new: 'Nueva contraseña',
  current: 'Contraseña actual',
  confirmation: 'Confirmar contraseña',
  rules: {
    title: 'La contraseña debe tener:',
    length: 'de {{min}} a {{max}} caracteres',
    digit: 'un número',
    lowercase: 'una letra minúscula',
    uppercase: 'una letra mayúscula',
    special: 'un carácter especial: espacio o {{signs}}',
    guessable:
      'Y no debe ser fácil de adivinar: nada de una palabra común con números, ni su nombre, su correo o el nombre de este sistema.',
    met: 'cumplido',
    unmet: 'falta',
  },
  fault: {
    empty: 'Ingrese la contraseña',
    requirements: 'La contraseña no cumple los requisitos',
    different: 'Las contraseñas son diferentes',
  },
  change: {
    title: 'Cambiar contraseña',
    done: 'Contraseña cambiada',
    doneText: 'Se cerraron sus sesiones en otros lugares.',
    ok: 'OK',
    failed: 'No se pudo cambiar la contraseña',
  },
  token: {
    activation: {
      title: 'Activar cuenta',
      working: 'Activando su cuenta…',
      doneTitle: 'Cuenta activada',
      doneText: 'Todo listo: ya puede entrar.',
      failedTitle: 'No se pudo activar la cuenta',
      failedText: 'No se perdió nada. Inténtelo de nuevo.',
    },
    registration: {
      title: 'Crear contraseña',
      text: 'Elija la contraseña con la que entrará.',
      doneTitle: 'Contraseña creada',
      doneText: 'Su cuenta está lista: entre con la nueva contraseña.',
      failedTitle: 'No se pudo crear la contraseña',
    },
    recovery: {
      title: 'Nueva contraseña',
      text: 'Elija una contraseña nueva. Las sesiones abiertas en otros lugares se cerrarán.',
      doneTitle: 'Contraseña cambiada',
      doneText: 'Entre con su nueva contraseña.',
      failedTitle: 'No se pudo cambiar la contraseña',
    },
    spentText:
      'Abra el enlace del correo más reciente. Si tampoco funciona, solicite otro a la administración.',
    usedText:
      'Es posible que ya haya creado su contraseña con este enlace: intente entrar con ella. Si no funciona, use “Olvidé mi contraseña”.',
    askAgainText: 'Solicite otro en “Olvidé mi contraseña”, en la página de acceso.',
    submit: 'Guardar contraseña',
    enter: 'Entrar',
  },
};
