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
  /** Selects a more specific wording. */
  variant?: ProblemVariant;
  faults?: readonly FieldFault[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Whether the audit trail has an entry for such a refusal already. */
  isRepeated?: boolean;
  /** Further members of the response body. Source: RFC 9457, 3.2. */
  members?: Record<string, unknown>;
}

/** A refusal reported to the caller by its code. Worded in the request's language only when it is sent. */
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

/** A refusal for field values. The first fault with its own code sets the status (`file.too_large`: 413). */
export function fieldProblem(...faults: [FieldFault, ...FieldFault[]]): ProblemError {
  const code = faults.map((fault) => CODE_OF_FAULT[fault.code]).find((known) => known !== undefined);
  return problem(code ?? 'validation', { faults });
}

/** Returns a refusal with its faults' paths mapped; any other error is returned unchanged. */
export function withMappedPaths(error: unknown, mapPath: (path: string) => string): unknown {
  if (!(error instanceof ProblemError) || !error.details.faults) return error;
  const faults = error.details.faults.map((fault) => ({ ...fault, path: mapPath(fault.path) }));
  return problem(error.code, { ...error.details, faults });
}

const CODE_OF_FAULT: Partial<Record<FieldFault['code'], ErrorCode>> = {
  duplicate: 'conflict.duplicate',
  'campaign.has_answers': 'campaign.has_answers',
  'device.place': 'device.place',
  'list.order_by': 'list.order_by',
  'file.too_large': 'file.too_large',
  'file.too_many_pixels': 'file.too_large',
  'file.type': 'file.type',
  'organisation.storage': 'organisation.storage',
  'import.type': 'file.type',
  'import.web_page': 'file.type',
};

/** A refusal in one sentence: that of its first fault, which says more than “some fields are invalid”. */
export function refusalText(language: Language, { code, details }: ProblemError): string {
  const [fault] = details.faults ?? [];
  return code === 'validation' && fault ? faultText(language, fault) : problemText(language, code, details);
}

/** Builds the problem body of a refusal. Source of the format: RFC 9457. */
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
