import type { Language } from '#contracts/core/language.ts';

/** The header of the column that describes a row's faults; a file that is imported again may contain it. */
export const FAULTS_HEADER: Record<Language, string> = {
  'pt-BR': 'O que corrigir',
  'en-US': 'What to correct',
  'es-ES': 'Qué corregir',
};

export const MARKED_FAULTS: readonly string[] = Object.values(FAULTS_HEADER);

/** The file's name, without accents. */
export const MARKED_FILE: Record<Language, string> = {
  'pt-BR': 'linhas-com-erro',
  'en-US': 'rows-with-faults',
  'es-ES': 'filas-con-errores',
};

/** Adds the refused value and its closest match to a message. */
export const REFUSED: Record<Language, (message: string, value: string, nearest?: string) => string> = {
  'pt-BR': (message, value, nearest) =>
    `${message}: “${value}”${nearest === undefined ? '' : ` (o mais parecido é “${nearest}”)`}`,
  'en-US': (message, value, nearest) =>
    `${message}: “${value}”${nearest === undefined ? '' : ` (the nearest is “${nearest}”)`}`,
  'es-ES': (message, value, nearest) =>
    `${message}: “${value}”${nearest === undefined ? '' : ` (lo más parecido es “${nearest}”)`}`,
};
