import type { Language } from '#contracts/core/language.ts';
import { formatTaxNumber } from '#contracts/documents.ts';
import type { Genre, User } from '#contracts/users.ts';
import type { SheetColumn } from '../../http/spreadsheet.ts';

interface Words {
  /** Of the sheet, and without accents of the file. */
  sheet: string;
  file: string;
  headers: [
    name: string,
    email: string,
    document: string,
    genre: string,
    birthday: string,
    profile: string,
    street: string,
    city: string,
    state: string,
    zipcode: string,
    country: string,
    status: string,
    confirmed: string,
    created: string,
  ];
  genres: Record<Genre, string>;
  active: string;
  inactive: string;
}

const WORDS: Record<Language, Words> = {
  'pt-BR': {
    sheet: 'Usuários',
    file: 'usuarios',
    headers: [
      'Nome',
      'E-mail',
      'Documento',
      'Gênero',
      'Data de nascimento',
      'Perfil',
      'Rua',
      'Cidade',
      'Estado',
      'CEP',
      'País',
      'Situação',
      'Confirmado em (UTC)',
      'Criado em (UTC)',
    ],
    genres: { M: 'Masculino', F: 'Feminino', O: 'Outro' },
    active: 'Ativo',
    inactive: 'Inativo',
  },
  'en-US': {
    sheet: 'Users',
    file: 'users',
    headers: [
      'Name',
      'E-mail',
      'Document',
      'Gender',
      'Birth date',
      'Profile',
      'Street',
      'City',
      'State',
      'Zip code',
      'Country',
      'Status',
      'Confirmed at (UTC)',
      'Created at (UTC)',
    ],
    genres: { M: 'Male', F: 'Female', O: 'Other' },
    active: 'Active',
    inactive: 'Inactive',
  },
  'es-ES': {
    sheet: 'Usuarios',
    file: 'usuarios',
    headers: [
      'Nombre',
      'Correo electrónico',
      'Documento',
      'Género',
      'Fecha de nacimiento',
      'Perfil',
      'Calle',
      'Ciudad',
      'Estado',
      'Código postal',
      'País',
      'Situación',
      'Confirmado el (UTC)',
      'Creado el (UTC)',
    ],
    genres: { M: 'Masculino', F: 'Femenino', O: 'Otro' },
    active: 'Activo',
    inactive: 'Inactivo',
  },
};

const DAY = 'dd/mm/yyyy';
const MINUTE = 'dd/mm/yyyy hh:mm';

/** The users' spreadsheet in a language: its name, its file's name without an ending, and its columns. */
export function usersSheet(language: Language) {
  const { sheet, file, headers, genres, active, inactive } = WORDS[language];
  const day = (text: string | null) => (text === null ? null : new Date(text));
  const values: Omit<SheetColumn<User>, 'header'>[] = [
    { width: 32, value: (user) => user.nome },
    { width: 32, value: (user) => user.email },
    { width: 20, value: (user) => formatTaxNumber(user.cpf ?? user.document ?? '') || null },
    { width: 12, value: (user) => user.genre && genres[user.genre] },
    { width: 18, value: (user) => day(user.birthday), format: DAY },
    { width: 12, value: (user) => user.profile.nome },
    { width: 32, value: (user) => user.address?.street ?? null },
    { width: 20, value: (user) => user.address?.city ?? null },
    { width: 12, value: (user) => user.address?.state ?? null },
    { width: 12, value: (user) => user.address?.zipcode ?? null },
    { width: 8, value: (user) => user.address?.country ?? null },
    { width: 12, value: (user) => (user.ativo ? active : inactive) },
    { width: 20, value: (user) => day(user.confirmedAt), format: MINUTE },
    { width: 20, value: (user) => day(user.createdAt), format: MINUTE },
  ];
  const columns = values.map(
    (column, index): SheetColumn<User> => ({ ...column, header: headers[index] ?? '' }),
  );
  return { sheet, file, columns };
}
