import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeOrganisation } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { asHouse, bindScope, inOrganisation, ownOrganisation } from './scope.ts';

const app = await sharedTestApp();
const { organisationId } = await makeOrganisation(await app.as('ADMIN'));
await makeOrganisation(await app.as('ADMIN'));

const user = async () =>
  (await app.db.execute<{ name: string }>(sql`select current_user as name`)).rows[0]?.name;
const seen = async () => (await app.db.execute(sql`select from organisations`)).rows.length;

describe('the scope of a call', () => {
  it('applies to statements and transactions and ends with them', async () => {
    const [alone, together] = await inOrganisation(organisationId, async () => [
      await user(),
      await app.db.transaction(
        async (tx) => (await tx.execute(sql`select current_user as name`)).rows[0]?.name,
      ),
    ]);
    expect([alone, together]).toEqual(['sillage_member', 'sillage_member']);
    expect(await user()).not.toBe('sillage_member');
    expect(await seen()).toBe(2);
  });

  it('applies to a query that starts only when awaited', async () => {
    const { rows } = await inOrganisation(organisationId, () =>
      app.db.execute(sql`select from organisations`),
    );
    expect(rows).toHaveLength(1);
  });

  it('is kept by a wrapped function and left by `asOperator`', async () => {
    const later = await inOrganisation(organisationId, async () => bindScope(seen));
    expect(await later()).toBe(1);
    expect(await inOrganisation(organisationId, () => asHouse(seen))).toBe(2);
    const ofHouse = bindScope(seen);
    expect(await inOrganisation(organisationId, ofHouse)).toBe(2);
    expect(ownOrganisation()).toBeUndefined();
  });

  it('is left cleanly after a failed statement', async () => {
    const failing = inOrganisation(organisationId, () => app.db.execute(sql`select 1 / 0`));
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await user()).not.toBe('sillage_member');
    expect(await inOrganisation(organisationId, seen)).toBe(1);
  });
});
