import type { capsules as pt } from './texts.pt.ts';

export const capsules: typeof pt = {
  title: 'Cápsulas',
  emptyHint: 'Las cápsulas llegan por importación y se vacían con los disparos de los dispositivos.',
  import: 'Importar cápsulas',
  emptyOf: {
    low: 'Ninguna cápsula se está acabando.',
    expired: 'Ninguna cápsula está vencida.',
    expiring: 'Ninguna cápsula vence en los próximos 30 días.',
    due: 'Ninguna cápsula está vencida ni vence en los próximos 30 días.',
  },
  states: {
    all: 'Todas',
    low: 'Por acabarse',
    expired: 'Vencidas',
    expiring: 'Por vencer',
    due: 'Vencidas o por vencer',
  },
  serialNumber: 'Número de serie',
  fragrance: 'Fragancia',
  remaining: 'Disparos restantes',
  device: 'Dirección MAC',
  dueDate: 'Vencimiento',
  ofTotal: 'de {{total}}',
  low: 'Por acabarse',
  empty: 'Vacía',
  overdue: 'Vencida',
  dueIn_zero: 'Vence hoy',
  dueIn_one: 'Vence mañana',
  dueIn_many: 'Vence en {{count}} de días',
  dueIn_other: 'Vence en {{count}} días',
};
