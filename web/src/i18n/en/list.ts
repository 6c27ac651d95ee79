import type { list as pt } from '../pt/list.ts';

export const list: typeof pt = {
  search: 'Search',
  active: 'Active',
  inactive: 'Inactive',
  state: 'Status',
  add: 'Add',
  refresh: 'Refresh',
  export: 'Export',
  rowsPerPage: 'Rows per page',
  empty: 'No records found',
  loading: 'Loading',
  actions: 'Actions',
  edit: 'Edit',
  deactivate: 'Deactivate',
  activate: 'Activate',
  delete: 'Delete',
  details: 'View details',
  confirm: 'Confirm',
  cancel: 'Cancel',
};
