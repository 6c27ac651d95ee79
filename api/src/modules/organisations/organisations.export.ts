import { formatTaxNumber } from '#contracts/documents.ts';
import { ORGANISATION_FIELDS, type Organisation } from '#contracts/organisations/organisations.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

/** The list as a spreadsheet. */
export const organisationSheet: ListSheet<Organisation> = {
  resource: 'organisation',
  title: ['Organizações', 'Organisations', 'Organizaciones'],
  columns: sheetColumns(ORGANISATION_FIELDS, {
    document: (row) => row.document && formatTaxNumber(row.document),
  }),
};
