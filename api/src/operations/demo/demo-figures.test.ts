import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  expectBell,
  expectTiles,
  expectToday,
  type Reader,
} from '../../modules/dashboard/testing/figures.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { seedDemo } from './seed.ts';

const app = await sharedTestApp();
let organisationId: number;

beforeAll(async () => {
  await app.db.transaction((tx) =>
    seedDemo(tx, {
      ...{ files: app.files, passwordHash: '$argon2id$', resetSecret: () => 'encrypted' },
      timeZone: 'America/Sao_Paulo',
    }),
  );
  const { rows } = await app.db.execute<{ id: number }>(sql`
    select organisation_id as id from devices where organisation_id is not null
    group by organisation_id order by count(*) desc, organisation_id limit 1
  `);
  organisationId = onlyRow(rows).id;
});

const READERS: [string, () => Promise<Reader>][] = [
  ['the house', async () => ({ by: await app.as('ADMIN'), narrowed: {} })],
  [
    'the house, narrowed to an organisation',
    async () => ({ by: await app.as('ADMIN'), narrowed: { organisationId } }),
  ],
  [
    'a member',
    async () => ({ by: await app.as('STAFF', { organisationId }), narrowed: {}, own: organisationId }),
  ],
];

describe.each(READERS)(
  'every figure of the demo data counts the rows that its link shows: for %s',
  (_, of) => {
    it('the tiles of the home page, the bell and what needs doing', async () => {
      const reader = await of();
      expect(await expectTiles(reader)).not.toHaveLength(0);
      expect(await expectBell(reader)).not.toHaveLength(0);
      await expectToday(reader);
    });
  },
);
