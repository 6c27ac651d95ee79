import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { ReportPart, ReportRow } from '../../platform/files/reports/report.ts';
import { dayText } from '../../platform/lib/written-times.ts';
import type { Figures } from './monthly-figures.ts';
import { changeText, type Making, sum, totalOf } from './monthly-report-head.ts';

interface Line {
  name: string;
  shots: number;
  before: number;
}

/** Joins the figures of a month with those of the month before, by name; most shots first. */
function compared(month: readonly Omit<Line, 'before'>[], former: readonly Omit<Line, 'before'>[]): Line[] {
  const before = new Map(former.map(({ name, shots }) => [name, shots]));
  const lines = month.map((line) => ({ ...line, before: before.get(line.name) ?? 0 }));
  const gone = former.filter(({ name }) => !month.some((line) => line.name === name));
  return [...lines, ...gone.map(({ name, shots }) => ({ name, shots: 0, before: shots }))];
}

export function shotParts({ places, campaigns, fragrances }: Figures, making: Making): ReportPart[] {
  const { words } = making;
  const [ofCampaigns, ofCampaignsBefore] = campaigns.map((rows) =>
    rows.map((row) => ({
      name: row.campaignName,
      shots: sum(row.fragrances.map(({ shotsTotalFragrance }) => shotsTotalFragrance)),
    })),
  );
  const [ofFragrances, ofFragrancesBefore] = fragrances.map((rows) =>
    rows.map(({ fragranceName, shotsTotal }) => ({ name: fragranceName, shots: shotsTotal })),
  );
  const ofPlaces = places.map((place) => ({ ...place, name: place.name ?? words.nowhere }));
  return [
    shotPart([words.byPlace, words.place, words.noPlaces], ofPlaces, making),
    shotPart(
      [words.byCampaign, words.campaign, words.noShots],
      compared(ofCampaigns ?? [], ofCampaignsBefore ?? []),
      making,
    ),
    shotPart(
      [words.byFragrance, words.fragrance, words.noShots],
      compared(ofFragrances ?? [], ofFragrancesBefore ?? []),
      making,
    ),
  ];
}

/** A table of shots with a bar for each line. */
function shotPart(
  [title, subject, nothing]: [string, string, string],
  lines: readonly Line[],
  { words, language, number }: Making,
): ReportPart {
  const most = Math.max(1, ...lines.map(({ shots }) => shots));
  const rows = lines.map(
    ({ name, shots, before }): ReportRow => ({
      cells: [name, number(shots), number(before), changeText(shots, before, language)],
      bar: shots / most,
    }),
  );
  return {
    title,
    about: null,
    columns: [
      { title: subject, share: 0.46 },
      { title: words.shots, share: 0.18, align: 'right' },
      { title: words.before, share: 0.2, align: 'right' },
      { title: words.change, share: 0.16, align: 'right' },
    ],
    groups: rows.length > 0 ? [{ title: null, rows }] : [],
    nothing,
  };
}

export function initiativePart({ initiatives, silences }: Figures, making: Making): ReportPart {
  const { words, language, number } = making;
  const rows = initiatives.map((initiative): ReportRow => {
    const { name, startsOn, endsOn, cancelled, places } = initiative;
    const { delivered, target } = totalOf(places);
    const days = `${dayText(startsOn, language)} – ${dayText(endsOn, language)}`;
    return {
      cells: [
        cancelled ? `${name} (${words.cancelled})` : name,
        days,
        target === null ? '—' : number(target),
        number(delivered),
        target === null ? '—' : number(Math.max(0, target - delivered)),
      ],
      below: shortfall(initiative, silences, making),
    };
  });
  return {
    title: words.initiatives,
    about: null,
    columns: [
      { title: words.initiative, share: 0.34 },
      { title: words.days, share: 0.3 },
      { title: words.agreed, share: 0.12, align: 'right' },
      { title: words.delivered, share: 0.12, align: 'right' },
      { title: words.missing, share: 0.12, align: 'right' },
    ],
    groups: rows.length > 0 ? [{ title: null, rows }] : [],
    nothing: words.noInitiatives,
  };
}

/** Where less was delivered than agreed, and how long devices were silent there; null if nowhere. */
function shortfall(
  { places }: Figures['initiatives'][number],
  silences: Figures['silences'],
  { words, number }: Making,
): string | null {
  const short = places.flatMap(({ placeId, name, delivered, target }) => {
    if (target === null || delivered >= target) return [];
    const hours = sum(
      silences.filter((silence) => silence.placeId === placeId).map((silence) => silence.hours),
    );
    const why = hours > 0 ? ` (${words.silentThere.replace('{hours}', number(hours))})` : '';
    return [`${name ?? words.nowhere} ${number(target - delivered)}${why}`];
  });
  return short.length > 0 ? words.shortAt.replace('{places}', () => short.join(' · ')) : null;
}

export function silencePart({ silences }: Figures, { words, number }: Making): ReportPart {
  const rows = silences.map(
    ({ name, macAddress, place, times, hours }): ReportRow => ({
      cells: [nameOfDevice({ name, macAddress }), place ?? words.nowhere, number(times), number(hours)],
    }),
  );
  return {
    title: words.silences,
    about: null,
    columns: [
      { title: words.device, share: 0.46 },
      { title: words.place, share: 0.3 },
      { title: words.times, share: 0.12, align: 'right' },
      { title: words.hours, share: 0.12, align: 'right' },
    ],
    groups: rows.length > 0 ? [{ title: null, rows }] : [],
    nothing: words.noSilences,
  };
}

export function visitPart({ visits }: Figures, { words, language, number }: Making): ReportPart {
  const rows = visits.map((visit): ReportRow => {
    const outcomes = (['swapped', 'refilled', 'kept', 'skipped'] as const).flatMap((outcome) =>
      visit[outcome] > 0 ? [words[outcome].replace('{many}', number(visit[outcome]))] : [],
    );
    const swapped = visit.fragrances.map(({ name, capsules }) => `${name} × ${number(capsules)}`);
    return {
      cells: [
        dayText(visit.on, language),
        visit.places.join(', ') || words.nowhere,
        [...outcomes, !visit.finished && words.unfinished].filter(Boolean).join(' · '),
      ],
      below: swapped.length > 0 ? words.newCapsules.replace('{fragrances}', () => swapped.join(', ')) : null,
    };
  });
  return {
    title: words.visits,
    about: null,
    columns: [
      { title: words.day, share: 0.16 },
      { title: words.places, share: 0.44 },
      { title: words.done, share: 0.4 },
    ],
    groups: rows.length > 0 ? [{ title: null, rows }] : [],
    nothing: words.noVisits,
  };
}
