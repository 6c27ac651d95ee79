import type { alerts as pt, alertRules as ptRules } from './texts.pt.ts';

export const alerts: typeof pt = {
  title: 'Alertas',
  openRules: 'Reglas',
  subject: 'Elemento',
  place: 'Lugar y organización',
  kind: 'Tipo',
  since: 'Desde',
  severity: 'Urgencia',
  severities: { now: 'Ahora', soon: 'Pronto', info: 'Información' },
  refill: 'Ver la reposición del lugar',
  group: {
    title_one: 'Reponer {{count}} cápsula',
    title_many: 'Reponer {{count}} de cápsulas',
    title_other: 'Reponer {{count}} cápsulas',
    kind: '{{kind}}: {{count}}',
    open: 'Mostrar las {{count}} alertas',
    close: 'Ocultar las {{count}} alertas',
    openNamed: 'Mostrar las {{count}} alertas de {{place}}',
    closeNamed: 'Ocultar las {{count}} alertas de {{place}}',
  },
  unresolved: 'Sin resolver',
  count: 'Ocurrencias',
  states: { open: 'Abiertas', acknowledged: 'Asumidas', snoozed: 'Pospuestas', resolved: 'Resueltas' },
  stateOf: { open: 'Abierta', acknowledged: 'Asumida', snoozed: 'Pospuesta', resolved: 'Resuelta' },
  acknowledgedBy: 'Asumida por {{name}}',
  snoozedUntil: 'Pospuesta hasta {{when}}',
  perPage: 'Alertas por página',
  range: '{{first}}–{{last}} de {{total}} alertas',
  emptyHint: 'No hay alertas abiertas. Lo que necesite atención aparece aquí.',
  emptyOf: {
    acknowledged: 'No hay alertas asumidas.',
    snoozed: 'No hay alertas pospuestas.',
    resolved: 'Aún no hay alertas resueltas.',
  },
  acknowledge: 'Asumir',
  acknowledged: 'Alerta asumida',
  acknowledgeFailed: 'No se pudo asumir la alerta',
  snooze: 'Posponer',
  snoozeDay: 'Posponer 1 día',
  snoozeWeek: 'Posponer 1 semana',
  snoozeUntil: 'Posponer hasta…',
  snoozed: 'Alerta pospuesta',
  snoozeFailed: 'No se pudo posponer la alerta',
  snoozeTitle: 'Posponer la alerta de {{name}}',
  reopen: 'Reabrir',
  reopened: 'Alerta reabierta',
  reopenFailed: 'No se pudo reabrir la alerta',
};

export const alertRules: typeof ptRules = {
  title: 'Reglas de alertas',
  about: {
    capsule: {
      low: 'Quedan menos disparos que esta parte del total',
      due: 'El vencimiento ya pasó o está próximo, y la cápsula no está vacía',
      empty_within: 'Con el uso de las últimas semanas, la cápsula quedará vacía pronto',
      elsewhere:
        'Disparada por un dispositivo que no es de quien la tiene; resuelta tras un día sin otros disparos',
    },
    device: {
      silent:
        'Un dispositivo conectado no se comunica. El tiempo en que el servidor estuvo detenido no cuenta.',
      behind: 'El dispositivo aún no tiene la configuración deseada',
      fault: 'El dispositivo informa fallas',
    },
    shots: { too_many: 'Disparos rechazados por exceso; resuelta tras un día sin otros' },
  },
  threshold: {
    capsule: { low: 'Queda menos de', due: 'Falta como máximo', empty_within: 'Vacía en hasta' },
    device: { silent: 'Sin comunicación desde hace', behind: 'Desactualizado desde hace' },
  },
  units: { percent: ' %', hours: ' horas', days: ' días' },
  range: 'Ingrese de {{min}} a {{max}}',
  mail: 'Quién recibe por correo',
  show: 'Ver cuáles',
  alsoLists:
    'Lo que cuenta como cápsula por acabarse o por vencer, y como dispositivo sin comunicación, en las listas y en el panel sigue estos límites. El filtro “Se acaba en” de las cápsulas tiene su propio plazo e incluye las que están fuera de dispositivos.',
  preview: 'Vista previa',
  lastDays: 'En los últimos {{days}} días: {{count}}. Ahora: {{now}}.',
  since: 'Desde el {{day}}: {{count}}. Ahora: {{now}}. No hay datos anteriores.',
  onlyNow: 'Ahora: {{now}}. No hay datos de los últimos {{days}} días.',
};
