import type * as pt from './texts.pt.ts';

export const selection: typeof pt.selection = {
  checking: 'Verificando la selección',
  ready_one: 'Se cambiará {{total}} elemento',
  ready_many: 'Se cambiarán {{total}} de elementos',
  ready_other: 'Se cambiarán {{total}} elementos',
  ready_zero: 'No se cambiará nada de la selección',
  staying_one: '{{total}} elemento quedará como está',
  staying_many: '{{total}} de elementos quedarán como están',
  staying_other: '{{total}} elementos quedarán como están',
  done_one: 'Se cambió {{total}} elemento',
  done_many: 'Se cambiaron {{total}} de elementos',
  done_other: 'Se cambiaron {{total}} elementos',
  done_zero: 'No se cambió nada',
  stayed_one: '{{total}} elemento quedó como estaba',
  stayed_many: '{{total}} de elementos quedaron como estaban',
  stayed_other: '{{total}} elementos quedaron como estaban',
  refused: 'Lo que quedará como está',
  more: 'Y {{total}} más',
  failed: 'No se pudo cambiar la selección',
};
