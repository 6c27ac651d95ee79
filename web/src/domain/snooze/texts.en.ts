import type { snooze as pt } from './texts.pt.ts';

export const snooze: typeof pt = {
  until: 'Until',
  help: 'It returns at the start of that day, if the cause still exists.',
  submit: 'Snooze',
};
