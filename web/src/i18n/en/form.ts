import type { form as pt } from '../pt/form.ts';

export const form: typeof pt = {
  save: 'Save',
  clean: 'Clean',
  revert: 'Revert',
  cancel: 'Cancel',
  newRecord: 'New record',
  exit: 'Exit',
  name: 'Name',
  saved: 'Record saved successfully',
  saveFailed: 'Could not save the data, try again later',
};
