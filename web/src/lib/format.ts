import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';
import { dayText } from './day.ts';
import { installationZone } from './time-zone.ts';

/** Values as people read them, in one language and the installation's time zone. */
export interface Format {
  /** `DD/MM/YYYY HH:mm` of an ISO 8601 instant; in English `23 Nov 2026 14:05`. */
  dateTime: (iso: string) => string;
  /** The same by the person's own clock; null where that says the same. */
  ownDateTime: (iso: string) => string | null;
  /** `DD/MM/YYYY` of a day, `YYYY-MM-DD`; in English `23 Nov 2026`. */
  day: (iso: string) => string;
  number: (value: number) => string;
  /** A size in the unit that suits it. */
  bytes: (value: number) => string;
  /** A part of a whole, 0 to 1: `12,3%`. */
  percent: (share: number) => string;
}

/** The formats of the current language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatFor(localeOf(i18n.language));
}

/** Costly to make: kept for each language. */
const made = new Map<string, Format>();

/** The formats of a language. */
export function formatFor(locale: string): Format {
  const format = made.get(locale) ?? makeFormat(locale);
  made.set(locale, format);
  return format;
}

function makeFormat(locale: string): Format {
  // Made when first asked for: it takes as long as a row of a list. Spanish would group from five digits on by itself.
  const number = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always' }));
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 1 });
  const inWords = locale.startsWith('en') ? withMonthName : (text: string) => text;
  return {
    dateTime: (iso) => inWords(clockText(iso, installationZone())),
    ownDateTime: (iso) => {
      const own = clockText(iso, undefined);
      return own === clockText(iso, installationZone()) ? null : inWords(own);
    },
    day: (iso) => inWords(dayText(iso)),
    // Most figures are small, and whole ones are then the same in every language.
    number: (value) =>
      Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : number().format(value),
    // Few pages tell a size: these are made when one does.
    bytes: (value) => {
      if (value < 1024) return unit('byte').format(value);
      if (value < 1024 ** 2) return unit('kilobyte').format(value / 1024);
      return value < 1024 ** 3
        ? unit('megabyte').format(value / 1024 ** 2)
        : unit('gigabyte').format(value / 1024 ** 3);
    },
    percent: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
  };
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** English is read on both sides of the ocean, where 05/11 means two days: the month has its name. */
function withMonthName(text: string): string {
  return text.replace(/^(\d\d)\/(\d\d)\//, (_, day, month) => `${Number(day)} ${MONTHS[Number(month) - 1]} `);
}

/** By time zone; the same in every language. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

function clockText(iso: string, timeZone: string | undefined): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...CLOCK, ...(timeZone && { timeZone }) });
  clocks.set(timeZone, clock);
  return clock.format(new Date(iso)).replace(',', '');
}

const CLOCK: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

function once<Made>(make: () => Made): () => Made {
  let kept: Made | undefined;
  return () => {
    kept ??= make();
    return kept;
  };
}

/** Names a country by its code, in the current language; a code that no country has stays as it is. */
export function useCountryNames(): (code: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(i18n.language), { type: 'region' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [i18n.language]);
}
