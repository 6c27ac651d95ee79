import { cnpj, cpf } from 'cpf-cnpj-validator';

/** Brazil is the one country whose documents and postal codes have rules here. */
export const BRAZIL = 'BR';

/** Digits of a CPF; a CNPJ has 14 digits and letters. */
export const CPF_LENGTH = 11;

/** A CPF or CNPJ as it is kept: no punctuation, letters in upper case (a CNPJ may have letters since July 2026). */
export function bareTaxNumber(text: string): string {
  return text.replace(/[.\-/\s]/g, '').toUpperCase();
}

/** What is wrong with a bare tax number: 11 digits are a CPF, anything longer a CNPJ. Undefined: nothing. */
export function taxNumberFault(bare: string): 'cpf' | 'cnpj' | undefined {
  if (bare.length <= CPF_LENGTH) return /^\d{11}$/.test(bare) && cpf.isValid(bare) ? undefined : 'cpf';
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) && cnpj.isValid(bare) ? undefined : 'cnpj';
}

/** Whether a bare tax number is a right CNPJ. */
export function isCnpj(bare: string): boolean {
  return bare.length > CPF_LENGTH && taxNumberFault(bare) === undefined;
}

/** A bare tax number with its punctuation; anything else as it is. */
export function formatTaxNumber(bare: string): string {
  if (/^\d{11}$/.test(bare)) return cpf.format(bare);
  return /^[0-9A-Z]{14}$/.test(bare) ? cnpj.format(bare) : bare;
}

/** A Brazilian postal code: 00000-000. */
export const BRAZILIAN_ZIP = /^\d{5}-\d{3}$/;
