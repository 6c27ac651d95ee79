import type { FieldFault } from '#contracts/core/errors.ts';
import { fillText } from '#contracts/core/errors.ts';
import { errorTexts } from '#web/i18n/error-texts.ts';

/** Words a fault that a schema has found in one field, in the current language. */
export function faultText({ code, params }: Pick<FieldFault, 'code' | 'params'>): string {
  return fillText(errorTexts().fields[code], params);
}
