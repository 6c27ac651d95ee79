import type { shell as pt } from '../pt/shell.ts';

export const shell: typeof pt = {
  menu: {
    home: 'Panel',
    users: 'Usuarios',
    fragrances: 'Fragancias',
    configuration: 'Configuración',
    categories: 'Categorías',
    campaigns: 'Campañas',
    quiz: 'Quiz',
    devices: 'Dispositivos',
    capsules: 'Cápsulas',
    import: 'Importar',
    administration: 'Administración',
    profiles: 'Perfiles',
    audit: 'Auditoría',
  },
  crumb: {
    create: 'Nuevo registro',
    update: 'Editar',
    details: 'Detalles',
  },
  nav: {
    main: 'Menú principal',
    breadcrumb: 'Dónde estoy',
    open: 'Abrir menú',
    close: 'Cerrar menú',
    fold: 'Contraer menú',
    unfold: 'Expandir menú',
    skip: 'Ir al contenido',
    top: 'Volver arriba',
  },
  language: 'Idioma',
  scheme: {
    label: 'Apariencia',
    light: 'Clara',
    dark: 'Oscura',
    auto: 'Como en el sistema',
  },
  account: {
    menu: 'Mi cuenta: {{name}}',
    changePassword: 'Cambiar contraseña',
    sessions: 'Mis sesiones',
    signOut: 'Salir',
    signingOut: 'Saliendo…',
  },
  footer: {
    version: 'Versión {{version}}',
  },
  privacyPolicy: 'Política de privacidad',
  notFound: {
    title: 'Nada por aquí',
    text: 'La dirección puede ser incorrecta o la página ha cambiado de lugar.',
    back: 'Volver al panel',
  },
  crash: {
    title: 'Algo ha salido mal',
    text: 'No se pudo mostrar la página. Inténtelo de nuevo; si continúa, recargue el navegador.',
  },
  retry: 'Intentar de nuevo',
  loading: 'Cargando',
  close: 'Cerrar',
  network: {
    offline: 'Sin conexión con el servidor. Compruebe su internet e inténtelo de nuevo.',
    timeout: 'El servidor tardó demasiado en responder. Inténtelo de nuevo.',
    gateway: 'El servidor no está disponible en este momento. Inténtelo de nuevo en breve.',
  },
  connection: {
    lost: 'Conexión perdida. Intentando reconectar…',
  },
};
