import type { Language } from '#contracts/core/language.ts';
import type { Report } from '../../platform/files/reports/report.ts';
import { dayText } from '../../platform/lib/written-times.ts';
import type { PlaceDelivery } from '../initiatives/results.service.ts';
import type { Figures } from './monthly-figures.ts';
import { shotsText, type Words } from './monthly-report-texts.ts';

/** What the parts of a report are made with. */
export interface Making {
  words: Words;
  language: Language;
  number: (value: number) => string;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, some) => total + some, 0);

/** As people call it: “outubro de 2026”. */
export function monthText(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`));
}

export const totalOf = (places: readonly PlaceDelivery[]) => ({
  delivered: sum(places.map(({ delivered }) => delivered)),
  target: places.some(({ target }) => target !== null) ? sum(places.map(({ target }) => target ?? 0)) : null,
});

/** What matters most: a sentence or two, four figures, and the shots by day. */
export function headOf(
  { days, daysBefore: former, month, places, initiatives, silences }: Figures,
  monthName: string,
  { words, language, number }: Making,
): Pick<Report, 'summary' | 'figures' | 'chart'> {
  const values = days.map(({ shotsTotal }) => shotsTotal);
  const shots = sum(values);
  const before = sum(former.map(({ shotsTotal }) => shotsTotal));
  const change = changeText(shots, before, language);
  const percent = change.replace(/^[+-]/, '');
  const [first, more, less, same] = [words.firstShots, words.moreShots, words.lessShots, words.sameShots];
  const sentence = before === 0 ? first : /^[+]/.test(change) ? more : /^-/.test(change) ? less : same;
  const totals = initiatives.map((initiative) => totalOf(initiative.places));
  const targets = totals.filter(({ target }) => target !== null);
  const met = targets.filter(({ delivered, target }) => delivered >= (target ?? 0)).length;
  const agreed = sum(targets.map(({ target }) => target ?? 0));
  const active = places.filter((place) => place.name !== null && place.shots > 0).length;
  const hours = sum(silences.map((silence) => silence.hours));
  const silent = new Set(silences.map(({ macAddress }) => macAddress)).size;
  const range = { low: Math.min(...values), high: Math.max(...values) };
  return {
    summary: [
      sentence
        .replace('{shots}', shotsText(shots, language))
        .replace('{month}', monthName)
        .replace('{percent}', percent),
      targets.length > 0 && words.met.replace('{met}', number(met)).replace('{all}', number(targets.length)),
    ]
      .filter(Boolean)
      .join(' '),
    figures: [
      { label: words.shots, value: number(shots), note: `${words.before}: ${number(before)}` },
      {
        label: words.active,
        value: number(active),
        note: words.ofPlaces.replace('{all}', number(places.filter(({ name }) => name !== null).length)),
      },
      {
        label: words.delivered,
        value: number(sum(totals.map(({ delivered }) => delivered))),
        note: targets.length > 0 ? words.ofAgreed.replace('{agreed}', number(agreed)) : words.noTarget,
      },
      {
        label: words.silence,
        value: number(hours),
        note: words.ofDevices.replace('{devices}', number(silent)),
      },
    ],
    chart: {
      title: words.byDay,
      text: words.byDayText.replace('{low}', number(range.low)).replace('{high}', number(range.high)),
      values,
      from: dayText(month.from, language),
      to: dayText(month.to, language),
    },
  };
}

/** A change with its sign: `+8%`; empty if there was nothing before. */
export function changeText(shots: number, before: number, language: Language): string {
  if (before === 0) return '';
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return format.format((shots - before) / before);
}
