import * as z from 'zod';
import { PERSON_NAME_MAX, PHONE_DIGITS_MAX, PHONE_DIGITS_MIN, PHONE_MAX } from '../core/constants.ts';
import { fault, line, optional } from '../core/fields.ts';
import { emailAddress } from '../users/person-fields.ts';

/** As people write it: digits with separators, and a + before the country code. Source of the maximum: ITU-T E.164. */
export const PHONE_PATTERN = `^[\\s+().\\/-]*(\\d[\\s().\\/-]*){${PHONE_DIGITS_MIN},${PHONE_DIGITS_MAX}}$`;
const PHONE = new RegExp(PHONE_PATTERN);

export const phone = line(1, PHONE_MAX).refine((typed) => PHONE.test(typed), fault('phone'));

/** Missing or null: no contact. */
export const contact = z.object({ name: optional(line(1, PERSON_NAME_MAX)), phone: optional(phone) });
export const placeContact = contact.extend({ email: optional(emailAddress) });
