import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, REPORT_RECIPIENTS_MAX } from '../core/constants.ts';
import { endpoint, PDF } from '../core/endpoint.ts';
import { day, fault, idParams, instant, queryInteger } from '../core/fields.ts';
import { LANGUAGES } from '../core/language.ts';
import { pageOf } from '../core/list.ts';
import { emailAddress } from '../users/person-fields.ts';
import { month } from './monthly-report.ts';
import { ORGANISATIONS } from './organisation-refs.ts';

/** Mailing the monthly report of an organisation, and what was mailed. */

const language = z.enum(LANGUAGES);

const reportSettings = z
  .object({
    enabled: z.boolean().describe('Whether the report is mailed each month'),
    day: z.int().describe('The day of the month, 1 to 28, on which the report of the month before is mailed'),
    recipients: z.array(z.object({ email: z.string(), language })).describe('Who gets it, in which language'),
    next: z
      .object({
        month: month.describe('The month that the next report is about'),
        on: day.describe('The day on which it is mailed, in the time zone of the report'),
      })
      .nullable()
      .describe('The next mailing; null while there is none'),
  })
  .meta({ id: 'ReportSettings' });
export type ReportSettings = z.infer<typeof reportSettings>;

export const reportSettingsInput = z
  .object({
    enabled: z.boolean().describe('Whether to mail the report each month'),
    day: z
      .int()
      .min(1)
      .max(28)
      .describe('The day of the month on which the report of the month before is mailed'),
    recipients: z
      .array(z.object({ email: emailAddress, language }))
      .max(REPORT_RECIPIENTS_MAX)
      .describe('Who gets it, in which language; each address once'),
  })
  .superRefine(({ enabled, recipients }, context) => {
    const emails = recipients.map(({ email }) => email.toLowerCase());
    for (const [index, email] of emails.entries()) {
      if (emails.indexOf(email) === index) continue;
      context.addIssue({
        code: 'custom',
        path: ['recipients', index, 'email'],
        ...fault('one_address_once'),
      });
    }
    if (enabled && recipients.length === 0)
      context.addIssue({ code: 'custom', path: ['recipients'], ...fault('required') });
  })
  .meta({ id: 'ReportSettingsInput' });
export type ReportSettingsInput = z.output<typeof reportSettingsInput>;

const path = `${ORGANISATIONS.path}/{id}/report-settings`;

export const readReportSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Reads when and to whom the monthly report of an organisation is mailed',
  tag: ORGANISATIONS.tag,
  access: ORGANISATIONS.read,
  params: idParams,
  answer: reportSettings,
  etag: 'sends',
  errors: ['not_found'],
});

export const updateReportSettings = endpoint({
  method: 'PUT',
  path,
  summary:
    'Changes when and to whom the monthly report of an active organisation is mailed. Switched on, it is first mailed on the next such day, which may be today; with another day, a month is neither left out nor mailed twice',
  tag: ORGANISATIONS.tag,
  access: ORGANISATIONS.write,
  params: idParams,
  body: reportSettingsInput,
  answer: reportSettings,
  etag: 'checks',
  errors: ['not_found', 'record.inactive'],
});

export const keptReport = z
  .object({
    month: month.describe('The month that the report is about'),
    madeAt: instant.describe('When it was made'),
    files: z
      .array(z.object({ language, url: z.string().describe('Where to fetch it') }))
      .describe('The report in each language that it was mailed in'),
    recipients: z.int().describe('To how many addresses it goes'),
    sent: z.int().describe('How many of them it was sent to so far'),
    sentAt: instant.nullable().describe('When it was last sent; null before the first'),
  })
  .meta({ id: 'KeptReport' });
export type KeptReport = z.infer<typeof keptReport>;

export const listKeptReports = endpoint({
  method: 'GET',
  path: `${ORGANISATIONS.path}/{id}/reports`,
  summary: 'Lists the monthly reports that were mailed, newest month first',
  tag: ORGANISATIONS.tag,
  access: 'dashboard.read',
  params: idParams,
  query: z.object({
    page: queryInteger(1, 2_147_483_647).default(1),
    perPage: queryInteger(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  }),
  answer: pageOf(keptReport),
  errors: ['not_found'],
});

export const readKeptReport = endpoint({
  method: 'GET',
  path: `${ORGANISATIONS.path}/{id}/reports/{month}`,
  summary:
    'Returns a monthly report as PDF as it was mailed. Without a language it is the first that it was mailed in',
  tag: ORGANISATIONS.tag,
  access: 'dashboard.read',
  params: idParams.extend({ month }),
  query: z.object({ language: language.optional() }),
  download: PDF,
  errors: ['not_found'],
});
