import * as z from 'zod';

/** Every error code that a response may have, with its HTTP status. Clients switch on the code. */
export const ERROR_STATUS = {
  validation: 400,
  'list.order_by': 400,
  'token.invalid': 400,
  'token.expired': 400,
  'token.used': 400,
  'password.current': 400,
  'auth.required': 401,
  'auth.token': 401,
  'auth.credentials': 401,
  'auth.refresh': 401,
  'auth.second_factor': 401,
  'auth.challenge': 401,
  'auth.oidc': 401,
  'device.key': 401,
  forbidden: 403,
  'auth.step_up': 403,
  'auth.second_factor_setup': 403,
  'auth.oidc_refused': 403,
  'device.claim': 403,
  not_found: 404,
  method_not_allowed: 405,
  'upload.stalled': 408,
  'conflict.duplicate': 409,
  'record.inactive': 409,
  'record.stale': 409,
  'history.not_restorable': 409,
  'bulk.changed': 409,
  'auth.second_factor_on': 409,
  'passkey.too_many': 409,
  'auth.oidc_only': 409,
  'user.confirmed': 409,
  'user.unconfirmed': 409,
  'user.last_admin': 409,
  'user.anonymous': 409,
  'category.has_fragrances': 409,
  'category.active': 409,
  'fragrance.in_campaigns': 409,
  'fragrance.has_capsules': 409,
  'fragrance.has_shots': 409,
  'campaign.has_answers': 409,
  'campaign.has_shots': 409,
  'campaign.has_initiatives': 409,
  'campaign.inactive': 409,
  'campaign.organisation': 409,
  'organisation.has_records': 409,
  'organisation.in_use': 409,
  'organisation.storage': 409,
  'organisation.unclosable': 409,
  'report.month': 409,
  'place.has_devices': 409,
  'place.has_initiatives': 409,
  'initiative.overlap': 409,
  'initiative.ended': 409,
  'initiative.cancelled': 409,
  'visit.closed': 409,
  'visit.serial': 409,
  'visit.elsewhere': 409,
  'quiz.empty': 409,
  'quiz.invalid': 409,
  'quiz.validated': 409,
  'quiz.not_validated': 409,
  'quiz.published': 409,
  'quiz.move': 409,
  'quiz.no_step': 409,
  'device.no_user': 409,
  'device.busy': 409,
  'device.too_many': 409,
  'device.reset_code': 409,
  'device.claim_code': 409,
  'device.place': 409,
  'view.too_many': 409,
  'alert.open': 409,
  'alert.acknowledged': 409,
  'alert.resolved': 409,
  'file.too_large': 413,
  'file.type': 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  'auth.oidc_unavailable': 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * Codes of which browsers have no texts: they show the one that comes with the refusal. They need texts of their own for
 * the codes that bulk calls name for each record.
 */
export type AppErrorCode =
  | 'validation'
  | 'list.order_by'
  | 'token.invalid'
  | 'token.expired'
  | 'token.used'
  | 'password.current'
  | 'auth.required'
  | 'auth.token'
  | 'auth.credentials'
  | 'auth.refresh'
  | 'auth.second_factor'
  | 'auth.challenge'
  | 'auth.oidc'
  | 'auth.oidc_refused'
  | 'auth.oidc_unavailable'
  | 'auth.oidc_only'
  | 'auth.step_up'
  | 'auth.second_factor_setup'
  | 'method_not_allowed'
  | 'history.not_restorable'
  | 'bulk.changed'
  | 'auth.second_factor_on'
  | 'organisation.storage'
  | 'organisation.unclosable'
  | 'report.month'
  | 'visit.closed'
  | 'visit.serial'
  | 'visit.elsewhere'
  | 'quiz.empty'
  | 'quiz.invalid'
  | 'quiz.validated'
  | 'quiz.not_validated'
  | 'quiz.no_step'
  | 'view.too_many'
  | 'file.too_large'
  | 'file.type'
  | 'device.key'
  | 'device.claim'
  | 'device.busy'
  | 'device.too_many'
  | 'device.reset_code'
  | 'device.claim_code'
  | 'passkey.too_many'
  | 'upload.stalled';

/** Cases in which a problem has a more specific text. */
export type ProblemVariant =
  | 'category.has_fragrances.inactive'
  | 'record.inactive.organisation'
  | 'auth.credentials.step_up'
  | 'auth.credentials.passkey'
  | 'auth.challenge.passkey'
  | 'record.inactive.place'
  | 'campaign.has_answers.named'
  | 'conflict.duplicate.fragrance'
  | 'conflict.duplicate.quiz'
  | 'conflict.duplicate.quiz_inactive'
  | 'place.has_initiatives.named'
  | 'rate_limited.costly'
  | 'unavailable.bulk';

/** What can be wrong with one field. The texts may use the parameters noted here. */
export const FIELD_ERRORS = [
  'required',
  'invalid',
  'characters',
  'too_short', // {min} characters
  'too_long', // {max} characters
  'too_small', // {min}
  'too_big', // {max}
  'past',
  'too_far', // {days} from now
  'before_start',
  'too_many_days', // {max}
  'too_many_values', // {max}
  'whole_number',
  'email',
  'name_letters', // {min} letters
  'name_web_address',
  'too_young', // {min} years
  'terms.version',
  'cpf',
  'cnpj',
  'tax_number.lost_zero', // {number} with its zeros
  'time',
  'opening_hours.order',
  'opening_hours.overlap',
  'zip',
  'phone',
  'reference',
  'duplicate',
  'one_language_once',
  'one_address_once',
  'file.required',
  'file.too_large', // {max} megabytes
  'file.too_many_pixels', // {max} megapixels
  'file.type',
  'organisation.storage', // {used} of {max} megabytes
  'import.type',
  'import.web_page',
  'import.encoding',
  'import.unclosed_quote', // {row} and {column} of the quote
  'import.damaged',
  'import.empty',
  'import.columns', // {columns} that are missing
  'import.unknown_column', // {column}
  'import.repeated_column', // {column}
  'import.too_many_rows', // {max}
  'import.too_wide', // {max} columns
  'import.workbook',
  'import.unknown_sheet', // {sheet}
  'import.repeated_sheet', // {sheet}
  'import.formula',
  'import.repeated_key', // {row} of the first occurrence
  'import.changed_by_spreadsheet',
  'import.date',
  'import.ambiguous_date', // {day} or {other}
  'import.time_zone',
  'record.inactive',
  'user.last_admin',
  'list.order_by',
  'password.requirements',
  'password.leaked',
  'password.guessable',
  'campaign.no_slot',
  'campaign.duplicate_fragrance',
  'campaign.duplicate_slot',
  'campaign.has_answers', // {fragrance}, its {slot}, and the {quizzes} that recommend it
  'organisation.in_use', // {devices}, {initiatives}: how many
  'second_factor.code',
  'mac_address',
  'mac_address.shared',
  'claim_code',
  'device.place',
  'device.campaign_lost', // {name} of the campaign
  'color.contrast',
  'campaign.code',
  'quiz.question_required',
  'quiz.answer_required',
  'quiz.answers_required',
  'quiz.next_required',
  'quiz.mixed',
  'quiz.duplicate_fragrance',
  'quiz.several_beginnings',
  'quiz.no_beginning',
  'quiz.unreachable',
  'quiz.unanswered',
  'quiz.loop',
  'quiz.no_destination',
  'quiz.mixed_destination',
  'quiz.fragrance_not_in_campaign',
  'quiz.fragrance_inactive',
] as const;
export type FieldErrorCode = (typeof FIELD_ERRORS)[number];

export type TextParams = Record<string, string | number>;

/** A fault of one field, before translation. `path` is dotted: `collection.3.fragranceId`. */
export interface FieldFault {
  path: string;
  code: FieldErrorCode;
  params?: TextParams;
  /** Selects a more specific wording. */
  variant?: ProblemVariant;
}

/** RFC 9457 problem details with this product's extension members; some codes have more, as a `challenge`. */
export const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457). Clients should switch on `code`.' });
export type Problem = z.infer<typeof problemSchema>;

/**
 * Fills values into a text.
 * @param text with `{name}` as placeholders
 * @param params the values; a placeholder without a value is left as it is
 */
export function fillText(text: string, params: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
