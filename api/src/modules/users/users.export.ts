import { type Translations, translate } from '#contracts/core/words.ts';
import { BRAZIL, formatTaxNumber } from '#contracts/documents.ts';
import { USER_FIELDS, type User } from '#contracts/users/users.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

const ACTIVE: Translations = ['Ativo', 'Active', 'Activo'];
const INACTIVE: Translations = ['Inativo', 'Inactive', 'Inactivo'];

/** Formats a tax number: punctuated for Brazil, unchanged elsewhere. */
function documentOf({ document, address }: User): string | null {
  return document && address?.country === BRAZIL ? formatTaxNumber(document) : document;
}

/** The list as a spreadsheet. */
export const userSheet: ListSheet<User> = {
  resource: 'user',
  title: ['Usuários', 'Users', 'Usuarios'],
  columns: sheetColumns(
    USER_FIELDS,
    {
      cpf: (row) => row.cpf && formatTaxNumber(row.cpf),
      document: documentOf,
      ativo: (row, language) => translate(row.ativo ? ACTIVE : INACTIVE, language),
    },
    // The list shows either document in one column.
    { cpf: 'document.cpf' },
  ),
};
