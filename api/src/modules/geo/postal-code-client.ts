import * as z from 'zod';
import { ADDRESS_PART_MAX, POSTAL_CODE_TIMEOUT_MS, STREET_MAX } from '#contracts/core/constants.ts';
import { boundedGet } from './bounded-get.ts';
import { isStateCode } from './cep-ranges.ts';

/** Placeholder for the 8 digits in a service's URL; without it they are appended. */
const ZIP_PLACE = '{zip}';

/** The default service. */
const PUBLIC_SERVICE = 'https://brasilapi.com.br/api/cep/v1/{zip}';

/** Half the time, so that an unreachable service is noticed early enough to respond without it. */
const LIMITS = {
  connectMs: POSTAL_CODE_TIMEOUT_MS / 2,
  totalMs: POSTAL_CODE_TIMEOUT_MS,
  maxBytes: 64 * 1024,
};

/** What a service knows about a postal code. */
export interface KnownAddress {
  street: string | null;
  city: string;
  /** The state's code, if the service gave an existing one. */
  state: string | undefined;
}

/**
 * @returns what the service knows; undefined if it says that there is no such code
 * @throws TooSlowError, or any other error if the service can't be reached or its response is invalid
 */
export type AskPostalCode = (digits: string) => Promise<KnownAddress | undefined>;

/** @param template URL of the service, http or https; undefined: the public one */
export function postalCodeClient(template: string = PUBLIC_SERVICE): AskPostalCode {
  return async (digits) => {
    const { status, text } = await boundedGet(serviceUrl(template, digits), LIMITS);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`The postal-code service answered with status ${status}`);
    const answer = serviceAnswer.parse(JSON.parse(text));
    if (answer.erro) return undefined;
    const city = cut(answer.city || answer.localidade || answer.cidade, ADDRESS_PART_MAX);
    if (city === null) throw new Error('The postal-code service answered without a city');
    return {
      street: cut(answer.street || answer.logradouro, STREET_MAX),
      city,
      state: [answer.state, answer.uf, answer.estado]
        .map((state) => state?.trim().toUpperCase() ?? '')
        .find(isStateCode),
    };
  };
}

function serviceUrl(template: string, digits: string): URL {
  if (template.includes(ZIP_PLACE)) return new URL(template.replaceAll(ZIP_PLACE, digits));
  const url = new URL(template);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${digits}`;
  return url;
}

/** Anything but text counts as missing. */
const loose = z.string().optional().catch(undefined);

/** The field names of BrasilAPI, ViaCEP and similar services. */
const serviceAnswer = z.object({
  /** ViaCEP's way of saying that there is no such code; it may be a string. */
  erro: z
    .unknown()
    .transform((erro) => erro === true || erro === 'true')
    .optional(),
  street: loose,
  logradouro: loose,
  city: loose,
  localidade: loose,
  cidade: loose,
  state: loose,
  uf: loose,
  estado: loose,
});

/** Limits text to what a field can hold: one line, no control characters, at most `max` characters. */
function cut(value: string | undefined, max: number): string | null {
  const line = (value ?? '').replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim();
  const short = [...line].slice(0, max).join('').trim();
  return short === '' ? null : short;
}
