import { expect } from 'vitest';
import { inOrganisation } from '../../../platform/db/scope.ts';
import { readXlsx } from '../../../platform/files/spreadsheets/testing/workbooks.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { scopeOf } from '../figure-scope.ts';
import { changesSince } from '../live.queries.ts';

/** What a reader narrows figures to. */
interface Narrowed {
  organisationId?: number;
  placeId?: number;
}

interface CampaignRow {
  campaignId: number | null;
  campaignName: string;
  fragrances: { shotsTotalFragrance: number }[];
}

type Cells = readonly unknown[];

export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const shotsIn = (rows: CampaignRow[]) =>
  sum(rows.flatMap((row) => row.fragrances.map((each) => each.shotsTotalFragrance)));
const totalOf = (rows: { shotsTotal: number }[]) => sum(rows.map(({ shotsTotal }) => shotsTotal));

/** The sum of a column, without the header and the line of totals. */
function sumOf(rows: readonly Cells[], column: number, isLine: (cells: Cells) => boolean = () => true) {
  const lines = rows.slice(1, -1).filter(isLine);
  return sum(lines.map((cells) => Number(cells[column])));
}

/** Reads figures as one person does. @param own the person's organisation; undefined: the house */
export function figureReader(app: TestApp, token: string, own?: number) {
  const caller = app.withToken(token);

  async function get(path: string, query: object) {
    const { status, body } = await caller.get(path, { query: { ...query } });
    expect([path, status]).toEqual([path, 200]);
    return body;
  }

  /** The rows of each sheet. */
  async function sheets(path: string, query: object): Promise<Cells[][]> {
    const wanted = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const headers = { authorization: `Bearer ${token}`, 'content-language': 'pt-BR' };
    const { statusCode, rawPayload } = await app.app.inject({ url: `/api${path}`, query: wanted, headers });
    expect([path, statusCode]).toEqual([path, 200]);
    return (await readXlsx(rawPayload)).sheets.map(({ rows }) => rows);
  }

  async function live({ organisationId, placeId }: Narrowed) {
    const query = { organisationId: organisationId && [organisationId], placeId: placeId && [placeId] };
    const changes = () => changesSince(app.db, '1', scopeOf(query as never));
    const { totals } = own === undefined ? await changes() : await inOrganisation(own, changes);
    return sum(totals.map(({ shotsTotalFragrance }) => shotsTotalFragrance));
  }

  /** The sum of each figure that has the campaigns and fragrances of some days; without days, of all time. */
  async function sums(query: object) {
    const rows: CampaignRow[] = await get('/dashboard/shots-campaign', query);
    const [lines = [], totals = []] = await sheets('/dashboard/export-shot-campaign', query);
    const [fragrances = []] = await sheets('/dashboard/export-shot-fragrance', query);
    return {
      rows,
      sums: {
        campaigns: shotsIn(rows),
        limited: shotsIn(await get('/dashboard/shots-campaign', { ...query, limit: true })),
        fragrances: totalOf(await get('/dashboard/shots-fragrance', query)),
        fileOfCampaigns: sumOf(lines, 2, ([, fragrance]) => fragrance !== 'Total'),
        itsSubtotals: sumOf(lines, 2, ([, fragrance]) => fragrance === 'Total'),
        itsTotal: Number(lines.at(-1)?.[2]),
        itsTotals: sumOf(totals, 1),
        totalOfTotals: Number(totals.at(-1)?.[1]),
        fileOfFragrances: sumOf(fragrances, 1),
        totalOfFragrances: Number(fragrances.at(-1)?.[1]),
      },
    };
  }

  return {
    caller,

    /** Requires one sum in all figures of all time, and one in those of today. @returns the first, and its rows */
    async shots(query: Narrowed = {}) {
      const { rows, sums: ever } = await sums(query);
      const { shots, shots7Days, shots30Days, ...summary } = await get('/dashboard/summary', query);
      const day = { ...query, from: summary.today, to: summary.today };
      const month = { ...query, from: new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10) };
      const ids = rows.flatMap(({ campaignId }) => campaignId ?? []).slice(0, 5);
      const compared =
        ids.length > 1 ? await get('/dashboard/compare', { ...query, campaigns: ids.join(',') }) : undefined;
      const all = {
        ...ever,
        campaignsOfDays: shotsIn(await get('/dashboard/shots-campaign', month)),
        fragrancesOfDays: totalOf(await get('/dashboard/shots-fragrance', month)),
        trend: totalOf(await get('/dashboard/shots-trend', query)),
        live: await live(query),
        ...{ period: shots.value, week: shots7Days.value, month: shots30Days.value },
      };
      const ofToday = {
        ...(await sums(day)).sums,
        figure: summary.shotsToday.value,
        period: (await get('/dashboard/summary', day)).shots.value,
        trend: totalOf(await get('/dashboard/shots-trend', day)),
        lastOfTrend: (await get('/dashboard/shots-trend', query)).at(-1).shotsTotal,
      };
      for (const each of [all, ofToday])
        expect([...new Set(Object.values(each))], JSON.stringify(each)).toHaveLength(1);
      expect(compared?.totals.map(({ shots: each }: { shots: number }) => each)).toEqual(
        compared && ids.map((id) => shotsIn(rows.filter(({ campaignId }) => campaignId === id))),
      );
      return { total: ever.campaigns, today: ofToday.campaigns, rows };
    },

    /** Requires one number in all that says what each initiative delivered. @returns it by the initiative's id */
    async delivered(query: { organisationId?: number } = {}): Promise<Record<number, number>> {
      const { data } = await get('/iniciativa', { ...query, perPage: 100 });
      const [[head = [], ...listed] = []] = await sheets('/iniciativa/export', query);
      const [[columns = [], ...results] = []] = await sheets('/resultado/export', query);
      const column = head.indexOf('Entregues');
      const [name, shots] = [columns.indexOf('Iniciativa'), columns.indexOf('Disparos')];
      const found: Record<number, number> = {};
      for (const row of data) {
        const path = `/iniciativa/${row.iniciativaId}`;
        const { delivered, days, places } = await get(`${path}/results`, {});
        const said = {
          ...{ list: row.delivered, record: (await get(path, {})).delivered, results: delivered },
          days: sum(days.map((each: { shots: number }) => each.shots)),
          places: sum(places.map((each: { delivered: number }) => each.delivered)),
          ofPlaces: sum(places.flatMap((each: { shots: number[] }) => each.shots)),
          file: Number(listed.find((cells) => cells.includes(row.name))?.[column]),
          fileOfResults: sum(
            results.filter((cells) => cells[name] === row.name).map((cells) => Number(cells[shots])),
          ),
        };
        expect([...new Set(Object.values(said))], JSON.stringify(said)).toHaveLength(1);
        found[row.iniciativaId] = delivered;
      }
      return found;
    },
  };
}
