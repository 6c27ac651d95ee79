import { describe, expect, it } from 'vitest';
import { FOREIGN_DUPLICATES } from '#contracts/core/constants.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { makeUnconfirmed, newCpf, userBody } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const house = await app.as('ADMIN');
const { limit, windowSeconds } = FOREIGN_DUPLICATES;

/** An administrator of a new organisation, and a user of theirs. */
async function newMember() {
  const { organisationId } = await makeOrganisation(house);
  const member = await app.as('ADMIN', { organisationId });
  return { member, own: await makeUnconfirmed(member, { cpf: newCpf() }) };
}
const foreign = await makeUnconfirmed(house, { cpf: newCpf() });
const duplicate = { status: 409, body: { code: 'conflict.duplicate' } };
const tooMany = { status: 429, body: { code: 'rate_limited' } };

describe('refusals that tell a member who is known elsewhere', () => {
  it('are limited by account, whichever call they come from and however many run at once', async () => {
    const { member, own } = await newMember();
    const probes = Array.from({ length: limit * 2 }, async (_, index) => {
      const wish = index % 2 === 0 ? { email: foreign.email } : { cpf: foreign.cpf };
      const body = await userBody(member, wish);
      return index % 3 === 0
        ? member.put(`/usuario/${own.id}`, { body: { ...own, ...wish } })
        : member.post('/usuario', { body });
    });
    const answers = await Promise.all(probes);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(limit);
    const others = answers.filter(({ status }) => status !== 409);
    for (const { status, headers } of others) {
      expect(status).toBe(429);
      const wait = Number(headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(windowSeconds);
    }
    // What isn't known is not told either, while changes that claim nothing go on.
    expect(await member.post('/usuario', { body: await userBody(member) })).toMatchObject(tooMany);
    expect(await member.put(`/usuario/${own.id}`, { body: { ...own, cpf: newCpf() } })).toMatchObject(
      tooMany,
    );
    const renamed = await member.put(`/usuario/${own.id}`, { body: { ...own, nome: 'Outro Nome' } });
    expect(renamed).toMatchObject({ status: 200, body: { nome: 'Outro Nome' } });
  });

  it('do not include those about people of their own organisation, nor other refusals', async () => {
    const { member, own } = await newMember();
    for (let each = 0; each < limit; each += 1) {
      const body = await userBody(member, each % 2 === 0 ? { email: own.email } : { cpf: own.cpf });
      expect(await member.post('/usuario', { body })).toMatchObject(duplicate);
      const later = { body: { ...own, email: `outra-${each}@example.com` }, headers: { 'if-match': '"0"' } };
      expect((await member.put(`/usuario/${own.id}`, later)).body.code).toBe('record.stale');
    }
    expect((await member.post('/usuario', { body: await userBody(member) })).status).toBe(201);
  });

  it('are no secret for the house', async () => {
    for (let each = 0; each <= limit; each += 1) {
      const body = await userBody(house, { email: foreign.email });
      expect(await house.post('/usuario', { body })).toMatchObject(duplicate);
    }
  });
});
