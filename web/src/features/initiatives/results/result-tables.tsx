import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import type { InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';
import { INITIATIVE_FIELDS as FIELDS, type InitiativeResults } from '#contracts/initiatives/initiatives.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { PageButtons } from '#web/kit/list/list-pager.tsx';
import { TextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import classes from './results.module.css';

/** Rows of a table with a column for each day. */
const PLACES_PER_PAGE = 20;

interface ResultProps {
  results: InitiativeResults;
}

type PlaceResult = InitiativeResults['places'][number];

interface FiguresProps {
  caption: string;
  head: readonly string[];
  /** Whether the last column is text. */
  reasons?: boolean;
  children: ReactNode;
}

/** A table that scrolls on its own, also by keyboard. */
function Figures({ caption, head, reasons, children }: FiguresProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to be scrolled by keyboard
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes.table} data-reasons={reasons}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function usePlaceName() {
  const { t } = useTranslation();
  return ({ placeId, name }: PlaceResult) =>
    name ?? t(placeId === null ? 'initiatives.results.nowhere' : 'initiatives.results.gonePlace');
}

/** The shots of each place against its share of the target, with the possible reasons for a shortfall. */
export function PlaceTable({
  results: { places, targetShots },
  status,
}: ResultProps & { status: InitiativeStatus }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { number } = useFormat();
  const placeName = usePlaceName();
  const planned = targetShots !== null;
  const ofTarget = planned
    ? [t('initiatives.results.targetToDate'), t('initiatives.results.missingShots')]
    : [];
  const head = [
    t('initiatives.results.place'),
    label(FIELDS.delivered),
    ...ofTarget,
    t('initiatives.results.reasons'),
  ];
  return (
    <Figures caption={t('initiatives.results.views.places')} head={head} reasons>
      {places.map((place) => (
        <tr key={place.placeId}>
          <th scope="row">
            <TextCell
              maxWidth="240px"
              {...(place.placeId !== null &&
                place.name !== null && { href: recordPath('place', place.placeId) })}
            >
              {placeName(place)}
            </TextCell>
          </th>
          <td>{number(place.delivered)}</td>
          {planned && (
            <>
              <td>{number(place.targetToDate ?? 0)}</td>
              <td data-missing={!!place.missing || undefined}>{number(place.missing ?? 0)}</td>
            </>
          )}
          <td className={classes.text}>
            <Reasons place={place} status={status} />
          </td>
        </tr>
      ))}
    </Figures>
  );
}

/** What may keep the devices of a place from delivering. */
function Reasons({ place, status }: { place: PlaceResult; status: InitiativeStatus }) {
  const { devices, silent, behind, emptySlots, missing } = place;
  const { t } = useTranslation();
  const reasons = [
    (status === 'paused' || status === 'cancelled') && t(`initiatives.results.${status}`),
    devices === 0 && t('initiatives.results.noDevices'),
    silent > 0 && t('initiatives.results.silent', { count: silent }),
    behind > 0 && t('initiatives.results.behind', { count: behind }),
    emptySlots > 0 && t('initiatives.results.emptySlots', { count: emptySlots }),
  ].filter((reason) => reason !== false);
  return (
    <Text span size="sm" c="dimmed">
      {reasons.join(' · ') || (missing ? t('initiatives.results.fewShots') : '—')}
    </Text>
  );
}

/** The shots of each day, and the running total against the target by the end of that day. */
export function DayTable({ results: { days, targetShots } }: ResultProps) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const planned = targetShots !== null;
  const head = [
    t('initiatives.results.day'),
    t('initiatives.results.shotsOfDay'),
    t('initiatives.results.deliveredToDate'),
    ...(planned ? [t('initiatives.results.targetToDate')] : []),
  ];
  let sum = 0;
  return (
    <Figures caption={t('initiatives.results.views.days')} head={head}>
      {days.map(({ date, shots, targetToDate }) => {
        sum += shots;
        return (
          <tr key={date}>
            <th scope="row">{day(date)}</th>
            <td>{number(shots)}</td>
            <td>{number(sum)}</td>
            {planned && <td>{number(targetToDate ?? 0)}</td>}
          </tr>
        );
      })}
    </Figures>
  );
}

/** The shots of each place on each day, for some places at a time: there may be a thousand, and days of a year. */
export function PlaceDayTable({ results: { days, places } }: ResultProps) {
  const { t } = useTranslation();
  const { number, day } = useFormat();
  const [page, setPage] = useState(1);
  const placeName = usePlaceName();
  const head = [t('initiatives.results.place'), ...days.map(({ date }) => day(date))];
  const pages = Math.ceil(places.length / PLACES_PER_PAGE);
  return (
    <>
      <Figures caption={t('initiatives.results.views.both')} head={head}>
        {places.slice((page - 1) * PLACES_PER_PAGE, page * PLACES_PER_PAGE).map((place) => (
          <tr key={place.placeId}>
            <th scope="row">{placeName(place)}</th>
            {days.map(({ date }, nth) => (
              <td key={date}>{number(place.shots[nth] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </Figures>
      {pages > 1 && <PageButtons page={page} total={pages} onChange={setPage} />}
    </>
  );
}
