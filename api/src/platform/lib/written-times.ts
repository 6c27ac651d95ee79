import type { Language } from '#contracts/core/language.ts';

/** As spreadsheets have days: in English, whether the day or the month comes first in 05/11 depends on the reader. */
const DAY: Record<Language, Intl.DateTimeFormatOptions> = {
  'pt-BR': { day: '2-digit', month: '2-digit', year: 'numeric' },
  'en-US': { day: 'numeric', month: 'short', year: 'numeric' },
  'es-ES': { day: '2-digit', month: '2-digit', year: 'numeric' },
};

/** A day as a document has it. @param day `YYYY-MM-DD` */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { ...DAY[language], timeZone: 'UTC' }).format(new Date(day));
}

/** A moment as a document has it. @param timeZone IANA name */
export function momentText(instant: string, timeZone: string, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, { ...DAY[language], ...time, timeZone }).format(new Date(instant));
}
