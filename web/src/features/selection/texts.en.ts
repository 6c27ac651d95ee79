import type * as pt from './texts.pt.ts';

export const selection: typeof pt.selection = {
  checking: 'Checking the selection',
  ready_one: '{{total}} item will be changed',
  ready_many: '{{total}} items will be changed',
  ready_other: '{{total}} items will be changed',
  ready_zero: 'Nothing in the selection will be changed',
  staying_one: '{{total}} item will stay as it is',
  staying_many: '{{total}} items will stay as they are',
  staying_other: '{{total}} items will stay as they are',
  done_one: '{{total}} item changed',
  done_many: '{{total}} items changed',
  done_other: '{{total}} items changed',
  done_zero: 'Nothing was changed',
  stayed_one: '{{total}} item stayed as it was',
  stayed_many: '{{total}} items stayed as they were',
  stayed_other: '{{total}} items stayed as they were',
  refused: 'What will stay as it is',
  more: 'And {{total}} more',
  failed: 'Could not change the selection',
};
