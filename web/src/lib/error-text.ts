import type { TFunction } from 'i18next';
import type { ErrorCode, FieldFault, TextParams } from '#contracts/core/errors.ts';
import { NetworkError, ProblemError } from './problem.ts';

/** The error texts of the contracts write `{name}` where the interface's own write `{{name}}`. */
const CONTRACT_STYLE = { prefix: '{', suffix: '}' };

/**
 * Words any failure for people.
 * @param error whatever was thrown
 * @param t of the current language
 */
export function errorText(error: unknown, t: TFunction): string {
  if (error instanceof ProblemError) return error.detail || problemText(error, t);
  if (error instanceof NetworkError) return t(`shell.network.${error.reason}`);
  return t('errors.problems.internal');
}

function problemText({ code }: ProblemError, t: TFunction): string {
  return t(`errors.problems.${code as ErrorCode}`, { defaultValue: t('errors.problems.internal') });
}

/** Words a fault that a schema has found in one field. */
export function faultText({ code, params }: Pick<FieldFault, 'code' | 'params'>, t: TFunction): string {
  return t(`errors.fields.${code}`, {
    ...(params satisfies TextParams | undefined),
    interpolation: CONTRACT_STYLE,
  });
}
