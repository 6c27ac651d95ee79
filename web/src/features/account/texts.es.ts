import type { account as pt } from './texts.pt.ts';

export const account: typeof pt = {
  sessions: {
    title: 'Mis sesiones',
    text: 'Dónde está abierta su cuenta. Cierre las sesiones que no reconozca y cambie su contraseña.',
    client: '{{browser}} en {{system}}',
    unknown: 'Navegador desconocido',
    address: 'IP {{address}}',
    since: 'Desde el {{date}}',
    used: 'Último uso el {{date}}',
    current: 'Esta sesión',
    end: 'Cerrar',
    endTitle: '¿Cerrar la sesión?',
    endNamed: 'Cerrar {{name}}, {{address}}',
    endOthers: 'Cerrar las demás sesiones',
    endOthersTitle: '¿Cerrar las demás sesiones?',
    endText_one: 'Quien esté usando esta sesión tendrá que entrar de nuevo.',
    endText_many: 'Quien esté usando estas sesiones tendrá que entrar de nuevo.',
    endText_other: 'Quien esté usando estas sesiones tendrá que entrar de nuevo.',
    ended_one: 'Sesión cerrada',
    ended_many: '{{count}} de sesiones cerradas',
    ended_other: '{{count}} sesiones cerradas',
    endFailed: 'No se pudo cerrar la sesión',
  },
};
