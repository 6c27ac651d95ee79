import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PostalAddress } from '#contracts/address/geo.ts';
import { BRAZIL, brazilianZip } from '#contracts/documents.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { TooSlowError } from './bounded-get.ts';
import { stateOfZip } from './cep-ranges.ts';
import type { AskPostalCode, KnownAddress } from './postal-code-client.ts';

/** How many postal codes are cached, and for how long: streets are rarely renamed. */
const REMEMBERED = 10_000;
const REMEMBERED_MS = 30 * 24 * 60 * 60_000;

/** Seconds after which to retry if the service was too slow. */
const RETRY_AFTER_SECONDS = 5;

export type FindPostalCode = (zip: string, country: string) => Promise<PostalAddress>;

/**
 * Finds addresses by postal code: caches what the service knows, asks it once for concurrent callers of the same code,
 * and returns only the state if it can't be reached.
 * @returns a function that throws problem `not_found`, or `unavailable` if the service was too slow
 */
export function postalCodeFinder(ask: AskPostalCode, log: FastifyBaseLogger): FindPostalCode {
  const remembered = new LRUCache<string, PostalAddress>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const pending = new Map<string, Promise<PostalAddress>>();

  async function lookUp(zipcode: string, digits: string, rangeState: string): Promise<PostalAddress> {
    let known: KnownAddress | undefined;
    try {
      known = await ask(digits);
    } catch (error) {
      if (error instanceof TooSlowError) {
        log.warn(error, 'The postal-code service was too slow');
        throw problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
      }
      log.warn(error, 'The postal-code service gave no answer: only the state is known');
      return { zipcode, street: null, city: null, state: rangeState, country: BRAZIL };
    }
    const { street, city, state = rangeState } = orNotFound(known);
    const address = { zipcode, street, city, state, country: BRAZIL };
    remembered.set(digits, address);
    return address;
  }

  return async (zip, country) => {
    const zipcode = country === BRAZIL ? brazilianZip(zip) : undefined;
    if (zipcode === undefined) throw problem('not_found');
    const digits = zipcode.replace('-', '');
    const rangeState = orNotFound(stateOfZip(digits));
    const address = remembered.get(digits);
    if (address) return address;

    const running = pending.get(digits);
    if (running) return running;
    const started = lookUp(zipcode, digits, rangeState).finally(() => pending.delete(digits));
    pending.set(digits, started);
    return started;
  };
}
