import type { FastifyBaseLogger } from 'fastify';
import * as endpoints from '#contracts/address/geo.ts';
import { type Http, serve } from '../../platform/http/serve.ts';
import * as places from './places.ts';
import { postalCodeClient } from './postal-code-client.ts';
import { postalCodeFinder } from './postal-codes.service.ts';

export interface GeoDeps {
  /** URL of the postal-code service; undefined: the public one. */
  postalCodeUrl: string | undefined;
  log: FastifyBaseLogger;
}

export function geoRoutes(http: Http, { postalCodeUrl, log }: GeoDeps): void {
  const findPostalCode = postalCodeFinder(postalCodeClient(postalCodeUrl), log);
  serve(http, endpoints.findPostalCode, ({ params, query }) => findPostalCode(params.zip, query.country));
  serve(http, endpoints.listRegions, ({ query }) => places.pageOfRegions(query));
  serve(http, endpoints.listCities, ({ query }) => places.pageOfCities(query));
}
