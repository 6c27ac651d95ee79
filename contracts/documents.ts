import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { FieldFault } from './core/errors.ts';
import { normalizeCode } from './core/normalize-text.ts';

/** The only country for which documents and postal codes are validated. */
export const BRAZIL = 'BR';

/** Number of digits of a CPF; a CNPJ has 14 digits and letters. */
export const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
/** Fewest digits of a number that may have lost leading zeros: fewer are more likely another number. */
const SHORTENED_MIN = 8;

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
  return /^\d{11}$/.test(bare) && cpf.isValid(bare);
}

/** Whether a bare tax number is a valid CNPJ. */
export function isCnpj(bare: string): boolean {
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && cnpj.isValid(bare);
}

/** Formats a bare CPF or CNPJ with punctuation; anything else is returned unchanged. */
export function formatTaxNumber(bare: string): string {
  if (/^\d{11}$/.test(bare)) return cpf.format(bare);
  return /^[0-9A-Z]{14}$/.test(bare) ? cnpj.format(bare) : bare;
}

/** A Brazilian postal code as stored, 00000-000; undefined if the text has other than eight digits. */
export function brazilianZip(text: string): string | undefined {
  const digits = normalizeCode(text).replace(/[.-]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : undefined;
}
