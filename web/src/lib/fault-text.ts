import type { FieldFault } from '#contracts/core/errors.ts';
import { fillText } from '#contracts/core/errors.ts';
import { errorTexts } from '#web/i18n/error-texts.ts';

/** Returns the message for a field's validation fault in the current language. */
export function faultText({ code, params }: Pick<FieldFault, 'code' | 'params'>): string {
  return fillText(errorTexts().fields[code], params);
}
