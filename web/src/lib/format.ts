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
  /** A file's size in the unit that suits it. */
  bytes: (value: number) => string;
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

/** Day before month in every language: British English writes what the product asks for. */
const DAY_FIRST = 'en-GB';

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Costly to make: kept for each language. */
const made = new Map<string, Format>();

/** The formats of a language. */
export function formatFor(locale: string): Format {
  const format = made.get(locale) ?? makeFormat(locale);
  made.set(locale, format);
  return format;
}

function makeFormat(locale: string): Format {
  // Made when first asked for: each takes as long as a row of a list.
  const date = once(() => new Intl.DateTimeFormat(DAY_FIRST, DAY));
  const time = once(() => new Intl.DateTimeFormat(DAY_FIRST, TIME));
  const number = once(() => new Intl.NumberFormat(locale));
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 1 });
  return {
    dateTime: (iso) => `${date().format(new Date(iso))} ${time().format(new Date(iso))}`,
    date: (iso) => date().format(new Date(iso)),
    number: (value) => number().format(value),
    // Few pages tell a size: these are made when one does.
    bytes: (value) => {
      if (value < 1024) return unit('byte').format(value);
      return value < 1024 ** 2
        ? unit('kilobyte').format(value / 1024)
        : unit('megabyte').format(value / 1024 ** 2);
    },
  };
}

function once<Made>(make: () => Made): () => Made {
  let kept: Made | undefined;
  return () => {
    kept ??= make();
    return kept;
  };
}
