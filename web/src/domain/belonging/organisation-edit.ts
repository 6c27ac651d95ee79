import type { BulkEdit } from '#web/domain/bulk/bulk.api.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';

/** Assigns selected records to an organisation. */
export const ORGANISATION_EDIT: BulkEdit = {
  label: (t) => t('list.setOrganisation'),
  ofHouse: true,
  Field: lazyComponent(['belonging'], () => import('./organisation-select.tsx'), 'BulkOrganisation'),
};
