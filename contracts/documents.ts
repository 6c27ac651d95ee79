import { cnpj, cpf } from 'cpf-cnpj-validator';

/** The only country for which documents and postal codes are validated. */
export const BRAZIL = 'BR';

/** Number of digits of a CPF; a CNPJ has 14 digits and letters. */
export const CPF_LENGTH = 11;

/** A CPF or CNPJ as stored: no punctuation, letters in upper case (a CNPJ may have letters since July 2026). */
export function bareTaxNumber(text: string): string {
  return text.replace(/[.\-/\s]/g, '').toUpperCase();
}

/** Validates a bare tax number: up to 11 characters as a CPF, more as a CNPJ. Undefined: valid. */
export function taxNumberFault(bare: string): 'cpf' | 'cnpj' | undefined {
  if (bare.length <= CPF_LENGTH) return /^\d{11}$/.test(bare) && cpf.isValid(bare) ? undefined : 'cpf';
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && cnpj.isValid(bare) ? undefined : 'cnpj';
}

/** Whether a bare tax number is a valid CNPJ. */
export function isCnpj(bare: string): boolean {
  return bare.length > CPF_LENGTH && taxNumberFault(bare) === undefined;
}

/** Formats a bare CPF or CNPJ with punctuation; anything else is returned unchanged. */
export function formatTaxNumber(bare: string): string {
  if (/^\d{11}$/.test(bare)) return cpf.format(bare);
  return /^[0-9A-Z]{14}$/.test(bare) ? cnpj.format(bare) : bare;
}

/** A Brazilian postal code: 00000-000. */
export const BRAZILIAN_ZIP = /^\d{5}-\d{3}$/;
