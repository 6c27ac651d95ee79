import type { notices as pt } from './texts.pt.ts';

export const notices: typeof pt = {
  title: 'Avisos',
  attention: 'Necesita atención',
  calm: 'Todo en orden: nada necesita atención ahora.',
  kinds: {
    'space-low_one': '{{count}} disco casi lleno',
    'space-low_other': '{{count}} discos casi llenos',
    'backup-overdue_one': '{{count}} copia de seguridad atrasada',
    'backup-overdue_other': '{{count}} copias de seguridad atrasadas',
    'clock-doubted_one': '{{count}} reloj en duda',
    'clock-doubted_other': '{{count}} relojes en duda',
    'capsules-low_one': '{{count}} cápsula por acabarse',
    'capsules-low_other': '{{count}} cápsulas por acabarse',
    'capsules-due_one': '{{count}} cápsula vencida o por vencer',
    'capsules-due_other': '{{count}} cápsulas vencidas o por vencer',
    'devices-silent_one': '{{count}} dispositivo sin señal',
    'devices-silent_other': '{{count}} dispositivos sin señal',
    'quizzes-unpublished_one': '{{count}} quiz sin publicar',
    'quizzes-unpublished_other': '{{count}} quizzes sin publicar',
    'mails-failed_one': '{{count}} correo no entregado',
    'mails-failed_other': '{{count}} correos no entregados',
  },
  mailHint: 'En los últimos 7 días. Vea quién aún no confirmó la cuenta.',
  recent: 'Qué pasó',
  quiet: 'Todavía no se hizo nada. Lo que se cambie aparece aquí.',
  wholeTrail: 'Ver toda la auditoría',
};
