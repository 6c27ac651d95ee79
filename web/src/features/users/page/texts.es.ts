import type { userMails as ptMails, userPage as ptPage } from './texts.pt.ts';

export const userPage: typeof ptPage = {
  sessions: 'Sesiones',
  noSessions: 'Sin sesión abierta.',
  factor: 'Segundo factor',
  noFactor: 'Esta persona no tiene segundo factor.',
  authenticator: 'Aplicación de autenticación',
  passkeys: 'Claves de acceso: {{count}}',
  codesLeft_zero: 'Sin códigos de recuperación',
  codesLeft_one: '{{count}} código de recuperación',
  codesLeft_many: '{{count}} de códigos de recuperación',
  codesLeft_other: '{{count}} códigos de recuperación',
  resetFactor: 'Desactivar',
  resetFactorTitle: '¿Desactivar el segundo factor de {{name}}?',
  resetFactorText:
    'Bastará la contraseña para entrar, los códigos de recuperación dejarán de valer y las sesiones de esta persona se cerrarán. Recibirá un correo.',
  factorReset: 'Segundo factor de {{name}} desactivado',
  factorResetFailed: 'No se pudo desactivar el segundo factor',
  endAll: 'Cerrar todas las sesiones',
  endAllTitle: '¿Cerrar todas las sesiones?',
  mails: 'Últimos correos',
  noMails: 'Ningún correo en las últimas horas.',
  connected: 'Dispositivos en uso',
  noConnected: 'Ningún dispositivo en uso ahora.',
  owned: 'Dispositivos de su propiedad',
  noOwned: 'Ningún dispositivo es de esta persona.',
  campaigns: 'Campañas en sus dispositivos',
  noCampaigns: 'Ninguna campaña en los dispositivos de esta persona.',
  noCapsules: 'Esta persona todavía no tiene cápsulas.',
};

export const userMails: typeof ptMails = {
  kinds: {
    registration: 'Invitación para crear la contraseña',
    activation: 'Confirmación de la dirección',
    recovery: 'Recuperación de contraseña',
    'known-address': 'Aviso de cuenta existente',
    alerts: 'Alertas nuevas',
    report: 'Informe mensual',
    security: 'Aviso de seguridad',
    email: 'Confirmación de un correo nuevo',
  },
  states: {
    waiting: 'En cola',
    sending: 'Saliendo ahora',
    sent: 'Correo enviado',
    dropped: 'Descartado',
    failed: 'Falló',
  },
};
