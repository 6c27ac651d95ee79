import * as z from 'zod';
import { endpoint, PDF } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import { LANGUAGES } from '../core/language.ts';
import { ORGANISATIONS } from './organisation-refs.ts';

/** `YYYY-MM` */
export const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);

export const monthlyReport = endpoint({
  method: 'GET',
  path: '/organisations/{id}/report',
  summary:
    'Returns what an organisation got in a month as PDF: shots by place, campaign and fragrance, initiatives, silent devices, visits',
  tag: ORGANISATIONS.tag,
  access: 'dashboard.read',
  params: idParams,
  query: z.object({
    month,
    language: z.enum(LANGUAGES).optional(),
  }),
  download: PDF,
  errors: ['not_found', 'report.month'],
});
