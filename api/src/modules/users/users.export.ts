import { type Translations, translate } from '#contracts/core/words.ts';
import { BRAZIL, formatTaxNumber } from '#contracts/documents.ts';
import type { Genre, User } from '#contracts/users/users.ts';
import {
  createdColumn,
  day,
  instant,
  type ListSheet,
  organisationColumn,
  text,
} from '../../platform/resource/exports/list-export.ts';

export const GENRE_WORDS: Record<Genre, Translations> = {
  M: ['Masculino', 'Male', 'Masculino'],
  F: ['Feminino', 'Female', 'Femenino'],
  O: ['Outro', 'Other', 'Otro'],
};
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
  columns: [
    text('nome', ['Nome', 'Name', 'Nombre'], (row) => row.nome),
    text('email', ['E-mail', 'E-mail', 'Correo electrónico'], (row) => row.email),
    text('document.cpf', ['CPF', 'CPF', 'CPF'], (row) => row.cpf && formatTaxNumber(row.cpf), 20),
    text('document', ['Documento', 'Document', 'Documento'], documentOf, 20),
    text(
      'genre',
      ['Gênero', 'Gender', 'Género'],
      (row, language) => row.genre && translate(GENRE_WORDS[row.genre], language),
      12,
    ),
    day('birthday', ['Data de nascimento', 'Birth date', 'Fecha de nacimiento'], (row) => row.birthday, 18),
    text('profile.nome', ['Perfil', 'Profile', 'Perfil'], (row) => row.profile.nome, 12),
    organisationColumn,
    text('address.street', ['Rua', 'Street', 'Calle'], (row) => row.address?.street ?? null),
    text('address.city', ['Cidade', 'City', 'Ciudad'], (row) => row.address?.city ?? null, 20),
    text('address.state', ['Estado', 'State', 'Estado'], (row) => row.address?.state ?? null, 12),
    text('address.zipcode', ['CEP', 'Zip code', 'Código postal'], (row) => row.address?.zipcode ?? null, 12),
    text('address.country', ['País', 'Country', 'País'], (row) => row.address?.country ?? null, 8),
    text(
      'ativo',
      ['Situação', 'Status', 'Estado del usuario'],
      (row, language) => translate(row.ativo ? ACTIVE : INACTIVE, language),
      12,
    ),
    instant('confirmedAt', ['Confirmado em', 'Confirmed', 'Confirmado el'], (row) => row.confirmedAt),
    createdColumn,
  ],
};
