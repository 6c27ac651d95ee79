import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/test-app.ts';
import { startOfDay } from './filters.ts';

const app = await sharedTestApp();

describe('the start of a day', () => {
  it.each([
    ['is midnight', 'America/Sao_Paulo', '2026-11-28', '2026-11-28T03:00:00Z'],
    ['is the first of two midnights', 'Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00Z'],
    ['is the first of two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
    [
      'follows the repeated last hour of the day before',
      'America/Sao_Paulo',
      '2018-02-18',
      '2018-02-18T03:00:00Z',
    ],
    ['is one o’clock where midnight is left out', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
  ])('%s: %s, %s', async (_, timeZone, day, instant) => {
    const { rows } = await app.db.execute(
      sql`select ${startOfDay(sql`${day}::date`, timeZone)} = ${instant}::timestamptz as same`,
    );
    expect(rows).toEqual([{ same: true }]);
  });
});
