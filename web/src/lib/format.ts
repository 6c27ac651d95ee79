import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';
import { formatDay } from './day.ts';
import { installationZone } from './time-zone.ts';

/** Formats values for display, in one language and the installation's time zone. */
export interface Format {
  /** Formats an ISO 8601 instant as `DD/MM/YYYY HH:mm`. */
  dateTime: (iso: string) => string;
  /** The same in the browser's own time zone; null if the text is the same. */
  ownDateTime: (iso: string) => string | null;
  /** Formats a `YYYY-MM-DD` day as `DD/MM/YYYY`. */
  day: (iso: string) => string;
  number: (value: number) => string;
  /** A size in a suitable unit, given in bytes. */
  bytes: (value: number) => string;
  /** A fraction of 0 to 1 as a percentage: `12,3%`. */
  percent: (share: number) => string;
}

/** Returns the formats of the current language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatFor(localeOf(i18n.language));
}

/** Formats by locale, kept because they are expensive to create. */
const made = new Map<string, Format>();

/** Returns the formats of a locale. */
export function formatFor(locale: string): Format {
  const format = made.get(locale) ?? makeFormat(locale);
  made.set(locale, format);
  return format;
}

function makeFormat(locale: string): Format {
  // Created lazily: it takes as long as rendering a list row. By default, Spanish groups only from five digits on.
  const number = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always' }));
  const unit = (name: string, unitDisplay: 'short' | 'long' = 'short') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 1 });
  return {
    dateTime: (iso) => clockText(iso, installationZone()),
    ownDateTime: (iso) => {
      const own = clockText(iso, undefined);
      return own === clockText(iso, installationZone()) ? null : own;
    },
    day: formatDay,
    // Most figures are small, and small integers look the same in every language.
    number: (value) =>
      Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : number().format(value),
    // Created on each call: few pages show sizes.
    bytes: (value) => {
      if (value < 1024) return unit('byte', 'long').format(value);
      if (value < 1024 ** 2) return unit('kilobyte').format(value / 1024);
      return value < 1024 ** 3
        ? unit('megabyte').format(value / 1024 ** 2)
        : unit('gigabyte').format(value / 1024 ** 3);
    },
    percent: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
  };
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

/** Returns a function that names a country by its code in the current language; unknown codes stay unchanged. */
export function useCountryNames(): (code: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(i18n.language), { type: 'region' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [i18n.language]);
}
