import * as z from 'zod';
import { country } from '#contracts/address/address-input.ts';
import { COUNTRIES } from '#contracts/address/countries.ts';
import { countryCode } from '#contracts/address/geo.ts';
import { ALERT_THRESHOLDS, ruleThreshold } from '#contracts/alerts/alert-rules.ts';
import { campaignCode } from '#contracts/app.ts';
import { collectionInput, descriptionsInput } from '#contracts/campaigns/campaigns.ts';
import { PHONE_PATTERN, phone } from '#contracts/contact/contact-input.ts';
import {
  PASSWORD_MIN,
  PASSWORD_SPECIALS,
  PERSON_NAME_MIN_LETTERS,
  SLOT_COUNT,
} from '#contracts/core/constants.ts';
import { day, LINE, moment } from '#contracts/core/fields.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { claimCode } from '#contracts/devices/device-codes.ts';
import { firmware } from '#contracts/devices/device-config.ts';
import { macAddress } from '#contracts/devices/devices.ts';
import { newPassword, passwordMax } from '#contracts/session/session.ts';
import { shotEvent } from '#contracts/shots.ts';
import { ownName } from '#contracts/users/own-name.ts';
import { personName } from '#contracts/users/person-fields.ts';

const name = {
  description: `At least ${PERSON_NAME_MIN_LETTERS} characters that are neither digits nor blanks`,
  pattern: `([\\d\\s]*[^\\d\\s]){${PERSON_NAME_MIN_LETTERS}}`,
};
const specials = PASSWORD_SPECIALS.replace(/[-^]/g, '\\$&');

/** The pattern of dates or times, without the year 0. */
function withYear(schema: z.ZodISODate | z.ZodISODateTime): string {
  return `^(?!0000)${z.toJSONSchema(schema).pattern?.slice(1)}`;
}

const firedAt = { type: 'string', format: 'date-time' };
const ageSeconds = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const thresholds = Object.values(ALERT_THRESHOLDS).filter((range) => range !== null);

/** JSON Schema for contracts with custom checks. Kept out of the contracts because browsers don't need it. */
export const PATTERNS: ReadonlyMap<z.core.$ZodType, object> = new Map<z.core.$ZodType, object>([
  [personName, name],
  [ownName, name],
  [
    collectionInput,
    {
      minItems: 1,
      maxItems: SLOT_COUNT,
      description:
        'The filled slots; each slot and each fragrance at most once. Without any: `campaign.no_slot`',
    },
  ],
  [descriptionsInput, { maxItems: LANGUAGES.length }],
  // Neither null nor a group's: the lowest bit of the first byte is 0.
  [
    macAddress,
    {
      pattern:
        '^(?![^:]*:[^.-]*[.-]|[^.]*\\.[^:-]*[:-]|[^-]*-[^:.]*[:.])(?!\\s*(00[:.\\s-]*){6}$)\\s*[0-9A-Fa-f][02468ACEace][:.\\s-]*([0-9A-Fa-f]{2}[:.\\s-]*){5}$',
    },
  ],
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
  // U is not used; I, L and O are read as digits.
  [claimCode, { pattern: '^[\\s-]*([0-9A-TV-Za-tv-z][\\s-]*){12}$' }],
  [firmware, { pattern: LINE.source.replace('[^', '[^,') }],
  // The description states the range of each kind.
  [
    ruleThreshold,
    {
      minimum: Math.min(...thresholds.map(({ min }) => min)),
      maximum: Math.max(...thresholds.map(({ max }) => max)),
    },
  ],
  // Exactly one of both. In `allOf`, because generators would take a direct `anyOf` for the whole schema.
  [
    shotEvent,
    {
      allOf: [
        {
          anyOf: [
            { required: ['firedAt'], properties: { firedAt } },
            { required: ['ageSeconds'], properties: { ageSeconds } },
          ],
        },
      ],
      not: { required: ['firedAt', 'ageSeconds'], properties: { firedAt, ageSeconds } },
    },
  ],
  [day, { pattern: withYear(z.iso.date()) }],
  [moment, { pattern: withYear(z.iso.datetime()) }],
  [country, { enum: COUNTRIES }],
  [countryCode, { pattern: '^\\s*[A-Za-z]{2}\\s*$' }],
]);
