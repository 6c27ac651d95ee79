import {
  ERROR_STATUS,
  type ErrorCode,
  type FieldFault,
  type Problem,
  type ProblemVariant,
  type TextParams,
} from '#contracts/core/errors.ts';
import type { Language } from '#contracts/core/language.ts';
import { faultText, problemText } from '#contracts/texts/server-texts.ts';

interface ProblemDetails {
  params?: TextParams;
  /** Says it in more exact words. */
  variant?: ProblemVariant;
  faults?: readonly FieldFault[];
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** Further members of the answer. Source: RFC 9457, 3.2. */
  members?: Record<string, unknown>;
}

/** A refusal that the caller is told about, by its code. Worded only when it is answered, in the request's language. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}

/** `throw problem('category.has_fragrances')` */
export function problem(code: ErrorCode, details?: ProblemDetails): ProblemError {
  return new ProblemError(code, details);
}

/** A refusal for what fields hold; the first fault's own status wins where it has one (`file.too_large`: 413). */
export function fieldProblem(...faults: [FieldFault, ...FieldFault[]]): ProblemError {
  const code = faults.map((fault) => CODE_OF_FAULT[fault.code]).find((known) => known !== undefined);
  return problem(code ?? 'validation', { faults });
}

/** The same refusal with its faults at other paths; whatever else was thrown stays what it is. */
export function atOtherPaths(error: unknown, otherPath: (path: string) => string): unknown {
  if (!(error instanceof ProblemError) || !error.details.faults) return error;
  const faults = error.details.faults.map((fault) => ({ ...fault, path: otherPath(fault.path) }));
  return problem(error.code, { ...error.details, faults });
}

const CODE_OF_FAULT: Partial<Record<FieldFault['code'], ErrorCode>> = {
  duplicate: 'conflict.duplicate',
  'campaign.has_answers': 'campaign.has_answers',
  'campaign.has_initiatives': 'campaign.has_initiatives',
  'device.place': 'device.place',
  'list.order_by': 'list.order_by',
  'file.too_large': 'file.too_large',
  'file.too_many_pixels': 'file.too_large',
  'file.type': 'file.type',
  'import.type': 'file.type',
};

/** Words a refusal. Source of the form: RFC 9457. */
export function problemBody(error: ProblemError, language: Language, requestId: string): Problem {
  const text = problemText(language, error.code, error.details);
  return {
    type: `urn:sillage:problem:${error.code}`,
    title: text,
    status: ERROR_STATUS[error.code],
    detail: text,
    code: error.code,
    message: text,
    errors: (error.details.faults ?? []).map((fault) => ({
      path: fault.path,
      code: fault.code,
      message: faultText(language, fault),
    })),
    requestId,
    ...error.details.members,
  };
}
