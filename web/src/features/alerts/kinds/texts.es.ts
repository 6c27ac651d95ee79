import type { alertKinds as pt } from './texts.pt.ts';

export const alertKinds: typeof pt = {
  capsule: {
    low: 'Cápsula por acabarse',
    due: 'Cápsula vencida o por vencer',
    empty_within: 'Cápsula quedará vacía pronto',
    elsewhere: 'Cápsula en el dispositivo de otra persona',
  },
  device: {
    silent: 'Dispositivo sin comunicación',
    behind: 'Dispositivo desactualizado',
    fault: 'Dispositivo con fallas',
  },
  shots: { too_many: 'Disparos por encima del límite del día' },
};
