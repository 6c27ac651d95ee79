import * as z from 'zod';
import { endpoint, PDF } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import { LANGUAGES } from '../core/language.ts';

/** Photos that a report shows; further ones are counted. */
export const REPORT_PHOTOS_MAX = 100;

export const visitReport = endpoint({
  method: 'GET',
  path: '/visits/{id}/report',
  summary:
    'Returns a report of the visit as PDF: by place and slot what was done, what was not and why, with photos',
  tag: 'Visits',
  access: 'visits.read',
  params: idParams,
  query: z.object({ language: z.enum(LANGUAGES).optional() }),
  download: PDF,
});
