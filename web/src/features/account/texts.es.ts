import type { account as pt } from './texts.pt.ts';

export const account: typeof pt = {
  sessions: {
    title: 'Mis sesiones',
    text: 'Los lugares donde su cuenta está abierta. Cierre los que no reconozca y cambie su contraseña.',
    client: '{{browser}} en {{system}}',
    unknown: 'Navegador desconocido',
    address: 'Dirección {{address}}',
    since: 'Desde el {{date}}',
    used: 'Último uso el {{date}}',
    current: 'Esta sesión',
    end: 'Cerrar',
    endTitle: 'Cerrar sesión',
    endNamed: 'Cerrar {{name}}, {{address}}',
    endOthers: 'Cerrar todas las demás',
    endText_one: 'Quien la use tendrá que entrar de nuevo.',
    endText_other: 'Quien las use tendrá que entrar de nuevo.',
    ended_one: 'Sesión cerrada',
    ended_other: '{{count}} sesiones cerradas',
    endFailed: 'No se pudo cerrar la sesión',
  },
};
