import type { ErrorCode, FieldFault, ProblemVariant, TextParams } from '../core/errors.ts';
import { fillText } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { ErrorTexts } from './pt.ts';
import { pt } from './pt.ts';
import { APP_PROBLEMS, VARIANTS } from './server-only.ts';

const TEXTS: Record<Language, ErrorTexts> = { 'pt-BR': pt, 'en-US': en, 'es-ES': es };

/** The text of an error code in a language. Contains all three languages, for the server; browsers load their own. */
export function problemText(
  language: Language,
  code: ErrorCode,
  { params, variant }: { params?: TextParams | undefined; variant?: ProblemVariant | undefined } = {},
): string {
  const problems = { ...TEXTS[language].problems, ...APP_PROBLEMS[language] };
  return fillText(variant ? VARIANTS[language][variant] : problems[code], params);
}

/** The text of a field fault in a language. */
export function faultText(language: Language, { code, params, variant }: Omit<FieldFault, 'path'>): string {
  return fillText(variant ? VARIANTS[language][variant] : TEXTS[language].fields[code], params);
}
