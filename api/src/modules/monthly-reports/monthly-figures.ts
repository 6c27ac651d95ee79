import type { Language } from '#contracts/core/language.ts';
import type { Database } from '../../platform/db/client.ts';
import { type Days, daysBefore } from '../../platform/lib/days.ts';
import { readCampaignShots, readFragranceShots, readTrend, zoneOf } from '../dashboard/dashboard.service.ts';
import { deliveredIn } from '../initiatives/results.service.ts';
import * as queries from './monthly-reports.queries.ts';

/** The days of a month. @param month `YYYY-MM` */
export function monthDays(month: string): Days {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10) };
}

/** Where and how figures are read. */
interface Reading {
  db: Database;
  /** IANA name of the installation's time zone. */
  timeZone: string;
  language: Language;
}

/** Everything that the report says. @param id of the organisation */
export async function readFigures(
  { db, timeZone: installation, language }: Reading,
  id: number,
  month: Days,
) {
  const organisationId = [id];
  const timeZone = await zoneOf(db, { organisationId }, installation);
  const before = monthDays(daysBefore(month.from, 1).slice(0, 'YYYY-MM'.length));
  const ofMonth = { organisationId, ...month, limit: false };
  const ofMonthBefore = { organisationId, ...before, limit: false };
  const planned = await queries.initiativesIn(db, id, month, timeZone);
  const initiatives = [];
  for (const initiative of planned) {
    const places = await deliveredIn(db, initiative.initiativeId, installation, month);
    initiatives.push({ ...initiative, places });
  }
  return {
    timeZone,
    month,
    days: await readTrend(db, ofMonth, installation),
    daysBefore: await readTrend(db, ofMonthBefore, installation),
    places: await queries.placeShots(db, id, month, before),
    campaigns: [
      await readCampaignShots(db, ofMonth, language),
      await readCampaignShots(db, ofMonthBefore, language),
    ],
    fragrances: [await readFragranceShots(db, ofMonth), await readFragranceShots(db, ofMonthBefore)],
    initiatives,
    silences: await queries.silencesOf(db, id, month, timeZone),
    visits: await queries.visitsIn(db, id, month),
  };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;
