import type { users as pt } from './texts.pt.ts';

export const users: typeof pt = {
  changeProfile: 'Cambiar perfil',
  one: 'Usuario',
  named: 'Usuario {{name}}',
  edit: 'Editar usuario',
  invited: 'Invitación enviada a {{email}}',
  createFailed: 'No se pudo crear el usuario.',
  emptyHint:
    'Empiece añadiendo a la primera persona del equipo: recibirá un correo para crear su contraseña.',
  emailAsked: '{{name}}: falta confirmar el correo {{email}}',
  emailWaited: '{{email}} valdrá cuando se confirme con el enlace enviado a esa dirección.',
  emailHelp: 'Un correo nuevo vale cuando se confirma con el enlace enviado a esa dirección.',
  onlyProfile: 'Es el único perfil que existe.',
  fixed: 'Solo un administrador puede modificarlo.',
  languageHelp: 'El idioma de los correos que recibe la persona.',
  status: {
    active: 'Activo',
    inactive: 'Inactivo',
    unconfirmed: 'Sin confirmar',
  },
  states: { confirmed: 'Cuenta confirmada', unconfirmed: 'Cuenta sin confirmar' },
  adolescent: '{{date}} (menor de 18 años)',
  details: 'Ver detalles',
  oneself: {
    title: '¿Desactivar su propia cuenta?',
    text: 'Usted es {{name}}, {{email}}. Al desactivar su cuenta, sale ahora y solo podrá volver a entrar cuando otro administrador la active.',
    button: 'Desactivar mi cuenta',
  },
  resend: {
    action: 'Reenviar correo',
    text: '¿Reenviar el correo de confirmación a {{name}} ({{email}})? El enlace anterior dejará de funcionar.',
    done: 'Correo enviado a {{name}}',
    failed: 'No se pudo enviar el correo',
  },
};
