import type { setup as pt, sample as ptSample } from './texts.pt.ts';

export const setup: typeof pt = {
  title: 'Primeros pasos',
  progress: '{{done, number}} de {{count, number}}',
  dismiss: 'Descartar',
  dismissed: 'Primeros pasos descartados',
  dismissFailed: 'No se pudieron descartar los primeros pasos',
  done: 'Hecho',
  open: 'Por hacer',
  steps: {
    identity: {
      name: 'Dar nombre y color al sistema',
      why: 'Aparecen en el menú, en la página de entrada y en los correos.',
    },
    category: {
      name: 'Crear una categoría',
      why: 'Cada fragancia pertenece a una familia, como “Cítricos”.',
    },
    fragrance: { name: 'Crear una fragancia', why: 'Lo que disparan los dispositivos, con nombre e imagen.' },
    campaign: {
      name: 'Crear una campaña',
      why: 'Dice qué fragancia va en cada uno de los 20 slots del dispositivo y cuántos segundos dura un disparo.',
    },
    quiz: {
      name: 'Publicar un quiz',
      why: 'Preguntas que llevan a las personas, en la aplicación, a una fragancia de la campaña.',
    },
    device: {
      name: 'Registrar un dispositivo',
      why: 'Quien tiene el código de vinculación lo conecta en la aplicación; desde entonces se cuentan sus disparos.',
    },
    mail: {
      name: 'Configurar el servidor de correo',
      why: 'Sin él, las invitaciones y los enlaces de contraseña quedan en una carpeta del servidor: defina SMTP_URL.',
    },
    administrator: {
      name: 'Invitar a un segundo administrador',
      why: 'Si una persona pierde el acceso, la otra puede ayudar.',
    },
    backup: {
      name: 'Programar copias de seguridad',
      why: 'Defina BACKUP_TO para que el servidor las haga; hecho cuando exista la primera.',
    },
  },
};

export const sample: typeof ptSample = {
  offer:
    'Con un cliente de muestra ve los números antes de tener dispositivos: un lugar, un dispositivo que dispara solo, una campaña y un quiz. Se quita entero cuando quiera.',
  putIn: 'Incluir cliente de muestra',
  isIn: 'Cliente de muestra incluido',
  putInFailed: 'No se pudo incluir el cliente de muestra',
  title: 'El cliente de muestra está en el sistema',
  text: 'Los números incluyen sus disparos.',
  device: 'Ver el dispositivo',
  client: 'Ver el cliente',
  takeOut: 'Quitar cliente de muestra',
  isOut: 'Cliente de muestra quitado',
  takeOutFailed: 'No se pudo quitar el cliente de muestra',
  kept: 'Sigue en uso, por eso se queda: {{names}}',
};
