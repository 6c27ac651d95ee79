import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';

/** Values as people read them, in one language and the person's own time zone. */
export interface Format {
  /** `DD/MM/YYYY HH:mm` of an ISO 8601 instant, the same in every language. */
  dateTime: (iso: string) => string;
  /** `DD/MM/YYYY` of an ISO 8601 instant. */
  date: (iso: string) => string;
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

/** The same without following a change of language: for what is drawn so often that a hook would be felt. */
export function currentFormat(): Format {
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
  // Made when first asked for: it takes as long as a row of a list.
  const number = once(() => new Intl.NumberFormat(locale));
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 1 });
  return {
    dateTime: (iso) => {
      const at = new Date(iso);
      return `${dayOf(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
    },
    date: (iso) => dayOf(new Date(iso)),
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

// By hand: the same figures in every language need no formatter, whose making is a twentieth of a page's first drawing.
const dayOf = (at: Date) => `${pad(at.getDate())}/${pad(at.getMonth() + 1)}/${at.getFullYear()}`;
const pad = (figure: number) => String(figure).padStart(2, '0');

function once<Made>(make: () => Made): () => Made {
  let kept: Made | undefined;
  return () => {
    kept ??= make();
    return kept;
  };
}
