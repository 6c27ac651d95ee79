import type * as z from 'zod';
import { country } from '#contracts/address-input.ts';
import { campaignCode } from '#contracts/app.ts';
import { collectionInput, descriptionsInput } from '#contracts/campaigns.ts';
import { PHONE_PATTERN, phone } from '#contracts/contact-input.ts';
import {
  PASSWORD_MIN,
  PASSWORD_SPECIALS,
  PERSON_NAME_MIN_LETTERS,
  SLOT_COUNT,
} from '#contracts/core/constants.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { COUNTRIES } from '#contracts/countries.ts';
import { claimCode } from '#contracts/device-codes.ts';
import { macAddress } from '#contracts/devices.ts';
import { countryCode } from '#contracts/geo.ts';
import { ownName, personName } from '#contracts/person-fields.ts';
import { newPassword, passwordMax } from '#contracts/session.ts';

const name = {
  description: `At least ${PERSON_NAME_MIN_LETTERS} characters that are neither digits nor blanks`,
  pattern: `([\\d\\s]*[^\\d\\s]){${PERSON_NAME_MIN_LETTERS}}`,
};
const specials = PASSWORD_SPECIALS.replace(/[-^]/g, '\\$&');

/** What contracts check by rules of their own, as JSON Schema says it. Browsers have no use for it. */
export const PATTERNS: ReadonlyMap<z.core.$ZodType, object> = new Map<z.core.$ZodType, object>([
  [personName, name],
  [ownName, name],
  [
    collectionInput,
    {
      minItems: 1,
      maxItems: SLOT_COUNT,
      description: 'Each slot and each fragrance once; without any: `campaign.no_slot`',
    },
  ],
  [descriptionsInput, { maxItems: LANGUAGES.length }],
  [macAddress, { pattern: '^\\s*[0-9A-Fa-f]{2}([:-]?)[0-9A-Fa-f]{2}(\\1[0-9A-Fa-f]{2}){4}\\s*$' }],
  [
    newPassword,
    {
      minLength: PASSWORD_MIN,
      get maxLength() {
        return passwordMax();
      },
      pattern: `^${['0-9', 'a-z', 'A-Z', specials].map((signs) => `(?=[\\s\\S]*[${signs}])`).join('')}`,
    },
  ],
  [
    campaignCode,
    { pattern: '^\\s*([Dd][Ee][Ff][Aa][Uu][Ll][Tt]|CAMPAIGN\\|SCENT\\|[0-9]{1,10}\\|[0-9]{1,16})\\s*$' },
  ],
  [phone, { pattern: PHONE_PATTERN }],
  // U stands for nothing; I, L and O are read as digits.
  [claimCode, { pattern: '^\\s*-*([0-9A-TV-Za-tv-z]-*){12}\\s*$' }],
  [country, { enum: COUNTRIES }],
  [countryCode, { pattern: '^\\s*[A-Za-z]{2}\\s*$' }],
]);
