import type { snooze as pt } from './texts.pt.ts';

export const snooze: typeof pt = {
  until: 'Hasta',
  help: 'Vuelve al inicio de ese día, si la causa aún existe.',
  submit: 'Posponer',
};
