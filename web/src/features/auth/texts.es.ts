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
  second: {
    title: 'Segundo factor',
    totp: {
      text: 'Ingrese el código que su aplicación de autenticación muestra ahora.',
      label: 'Código',
      choose: 'Usar la aplicación de autenticación',
    },
    recoveryCode: {
      text: 'Ingrese uno de los códigos de recuperación que guardó. Cada uno sirve una vez.',
      label: 'Código de recuperación',
      choose: 'Usar un código de recuperación',
    },
    passkey: {
      text: 'Use la clave de acceso de este dispositivo o de otro que tenga con usted.',
      choose: 'Usar la clave de acceso',
    },
    back: 'Volver',
  },
  welcome: {
    text: 'La administración de sus fragancias, campañas y dispositivos.',
    enter: 'Ir al panel',
  },
};

export const factor: typeof pt.factor = {
  title: 'Segundo factor',
  invite: 'Su cuenta de administrador solo tiene la contraseña. Un segundo factor la protege mejor.',
  notNow: 'Ahora no',
  due: 'Su cuenta necesita un segundo factor. Configúrelo para continuar.',
  text: 'Además de la contraseña, se pedirá un código de una aplicación de autenticación en su celular.',
  begin: 'Empezar',
  failed: 'No se pudo configurar el segundo factor',
  scan: 'Escanee el código QR con la aplicación de autenticación e ingrese el código que muestre.',
  qr: 'Código QR para la aplicación de autenticación',
  byHand: 'Sin cámara, ingrese esta clave en la aplicación:',
  code: 'Código',
  turnOn: 'Activar',
  done: 'Segundo factor activado',
  codes: 'Códigos de recuperación',
  codesText:
    'Sin el celular o la clave de acceso, usted entra con uno de estos códigos. Cada uno sirve una vez, y no se mostrarán de nuevo: guárdelos en un lugar seguro.',
  copy: 'Copiar',
  copied: 'Se copiaron los códigos',
  copyFailed: 'El navegador no permitió copiar. Seleccione los códigos y cópielos.',
  download: 'Descargar',
  file: 'codigos-de-recuperacion.txt',
  print: 'Imprimir',
  kept: 'Guardé los códigos',
  isOn: 'El segundo factor está activado',
  left_zero: 'No queda ningún código de recuperación.',
  left_one: 'Queda {{count}} código de recuperación.',
  left_many: 'Quedan {{count}} de códigos de recuperación.',
  left_other: 'Quedan {{count}} códigos de recuperación.',
  renew: 'Para cambiar de celular o tener códigos nuevos, desactívelo y actívelo de nuevo.',
  turnOff: 'Desactivar',
  offTitle: '¿Desactivar el segundo factor?',
  offText: 'La contraseña bastará para entrar, y los códigos de recuperación dejarán de valer.',
  offDue: 'Tendrá que configurar otro antes de continuar, y los códigos de recuperación dejarán de valer.',
  authenticator: 'Aplicación de autenticación',
  offPasskeys: 'El segundo factor continuará con las claves de acceso y los códigos de recuperación.',
  off: 'Segundo factor desactivado',
  offFailed: 'No se pudo desactivar el segundo factor',
};

export const terms: typeof pt.terms = {
  title: 'Términos de uso',
  due: 'Hay una nueva versión de los términos de uso. Léala y acéptela para continuar.',
  read: 'Leer los términos de uso',
  accept: 'Aceptar y continuar',
  newer: 'Los términos cambiaron mientras usted los leía. Lea la nueva versión y acéptela.',
  readFailed: 'No se pudieron cargar los términos de uso',
  failed: 'No se pudo guardar la aceptación',
  first: 'Al guardar la contraseña, usted acepta los términos de uso.',
};

export const ownData: typeof pt.ownData = {
  title: 'Mis datos',
  downloadText:
    'Descargue todo lo que guardamos sobre usted, en archivos JSON, con la explicación de para qué sirve cada uno.',
  download: 'Descargar mis datos',
  downloadFailed: 'No se pudieron descargar sus datos',
  erase: 'Cerrar mi cuenta',
  eraseText:
    'Todas las sesiones se cierran ahora. En 7 días sus datos serán anonimizados, sin vuelta atrás. Hasta entonces, basta con entrar para conservar la cuenta.',
  eraseFailed: 'No se pudo cerrar la cuenta',
  erased: 'La cuenta se cerrará el {{date}}. Para conservarla, entre antes.',
  page: {
    title: 'Cerrar la cuenta',
    done: 'Solicitud recibida',
    gone: 'Se van para siempre: nombre, correo, documento, dirección, fecha de nacimiento y las direcciones IP.',
    stays: 'Quedan números sin nombre: los conteos de disparos y los ID de quién hizo qué.',
    app: 'En la aplicación, use la opción de cerrar la cuenta. Aquí, ingrese su correo y su contraseña.',
    signedIn: 'Usted entró como {{email}}. Use “Mis datos” en el menú de su cuenta.',
  },
};

export const passkey: typeof pt.passkey = {
  title: 'Claves de acceso',
  text: 'Con una clave de acceso, usted entra sin contraseña: con la huella, el rostro o el PIN de su dispositivo.',
  add: 'Añadir clave de acceso',
  name: 'Nombre',
  nameHelp: 'Para que la reconozca después',
  create: 'Añadir',
  added: 'Clave de acceso añadida',
  since: 'Añadida el {{date}}',
  used: 'último uso el {{date}}',
  neverUsed: 'aún sin usar',
  remove: 'Quitar',
  removeNamed: 'Quitar la clave de acceso {{name}}',
  removeTitle: '¿Quitar la clave de acceso “{{name}}”?',
  removeText: 'Ya no será posible entrar con ella.',
  removed: 'Se quitó la clave de acceso {{name}}',
  removeFailed: 'No se pudo quitar la clave de acceso',
  unknownHere: 'Este navegador no admite claves de acceso en esta dirección.',
  notUsed: 'No se usó ninguna clave de acceso. Inténtelo de nuevo.',
  known: 'Este dispositivo ya tiene una clave de acceso de su cuenta.',
  elsewhere: 'Las claves de acceso solo funcionan en {{host}}. Abra el sistema en esa dirección.',
  failed: 'El navegador no pudo usar una clave de acceso. Inténtelo de nuevo.',
};

export const stepUp: typeof pt.stepUp = {
  title: 'Confirme que es usted',
  password: 'Contraseña',
  passwordText:
    'Para continuar, ingrese su contraseña. No se le pedirá de nuevo durante los próximos 10 minutos.',
  passwordChoose: 'Usar la contraseña',
  code: 'Código',
  codeText:
    'Para continuar, ingrese el código que su aplicación de autenticación muestra ahora. No se le pedirá de nuevo durante los próximos 10 minutos.',
  codeChoose: 'Usar la aplicación de autenticación',
  passkeyText:
    'Para continuar, use su clave de acceso. No se le pedirá de nuevo durante los próximos 10 minutos.',
  passkeyChoose: 'Usar la clave de acceso',
  submit: 'Confirmar',
};

export const oidc: typeof pt.oidc = {
  title: 'Entrada con {{name}}',
  signIn: 'Entrar con {{name}}',
  working: 'Confirmando su cuenta…',
  confirm: 'Confirmar con {{name}}',
  goOn: 'Ir al panel',
  failed: { title: 'No se pudo entrar' },
  linked: {
    title: 'Cuenta vinculada',
    text: 'Desde ahora, puede entrar con {{name}}.',
  },
  confirmed: {
    title: 'Confirmado',
    text: 'Puede cerrar esta ventana y seguir donde estaba.',
  },
  none: 'Vincule su cuenta de {{name}} para entrar con ella, sin la contraseña.',
  link: 'Vincular',
  linkFailed: 'No se pudo vincular la cuenta',
  since: 'Cuenta vinculada desde el {{date}}',
  both: 'Usted entra con {{name}} o con la contraseña.',
  alone:
    'Usted entra con {{name}}. Para desvincular la cuenta, cree antes una contraseña con “Olvidé mi contraseña”, en la página de acceso.',
  unlink: 'Desvincular',
  unlinkTitle: '¿Desvincular la cuenta?',
  unlinkText: 'Solo la contraseña servirá para entrar.',
  unlinked: 'Se desvinculó la cuenta',
  unlinkFailed: 'No se pudo desvincular la cuenta',
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
    email: {
      title: 'Confirmar correo',
      text: 'Esta dirección será el correo de su cuenta y con ella entrará. Las sesiones abiertas se cerrarán.',
      submit: 'Confirmar correo',
      doneTitle: 'Correo confirmado',
      doneText: 'Entre con la nueva dirección.',
      failedTitle: 'No se pudo confirmar el correo',
      usedText: 'Quizás el correo ya se confirmó con este enlace: intente entrar con él.',
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
