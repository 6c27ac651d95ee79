import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import type { FieldFault } from './core/errors.ts';
import { normalizeCode } from './core/normalize-text.ts';

/** The only country for which documents and postal codes are validated. */
export const BRAZIL = 'BR';

/** Number of digits of a CPF; a CNPJ has 14 digits and letters. */
export const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
/** Fewest digits of a number that may have lost leading zeros: fewer are more likely another number. */
const SHORTENED_MIN = 8;

const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
/** Also accepts a CNPJ with letters. */
const WITH_LETTERS = { version: 2 } as const;

/** A CPF or CNPJ as stored: no punctuation, letters in upper case (a CNPJ may have letters since July 2026). */
export function bareTaxNumber(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

type TaxNumberFault = Pick<FieldFault, 'params'> & { code: 'cpf' | 'cnpj' | 'tax_number.lost_zero' };

/** Validates a bare tax number: up to 11 characters as a CPF, more as a CNPJ. Undefined: valid. */
export function taxNumberFault(bare: string): TaxNumberFault | undefined {
  if (isCpf(bare) || isCnpj(bare)) return undefined;
  const number = withLostZeros(bare);
  if (number !== undefined) return { code: 'tax_number.lost_zero', params: { number } };
  return { code: bare.length <= CPF_LENGTH ? 'cpf' : 'cnpj' };
}

/** The tax number that a spreadsheet has shortened, by its check digits; undefined if it is none. */
export function withLostZeros(bare: string): string | undefined {
  if (!/^\d+$/.test(bare) || bare.length < SHORTENED_MIN) return undefined;
  const [short, long] = [bare.padStart(CPF_LENGTH, '0'), bare.padStart(CNPJ_LENGTH, '0')];
  return isCpf(short) ? short : isCnpj(long) ? long : undefined;
}

function isCpf(bare: string): boolean {
  return CPF.test(bare) && isValidCpf(bare);
}

/** Whether a bare tax number is a valid CNPJ. */
export function isCnpj(bare: string): boolean {
  return CNPJ.test(bare) && isValidCnpj(bare, WITH_LETTERS);
}

/** Formats a bare CPF or CNPJ with punctuation; anything else is returned unchanged. */
export function formatTaxNumber(bare: string): string {
  if (CPF.test(bare)) return formatCpf(bare);
  return CNPJ.test(bare) ? formatCnpj(bare, WITH_LETTERS) : bare;
}

/** A Brazilian postal code as stored, 00000-000; undefined if the text has other than eight digits. */
export function brazilianZip(text: string): string | undefined {
  const digits = normalizeCode(text).replace(/[.-]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : undefined;
}
