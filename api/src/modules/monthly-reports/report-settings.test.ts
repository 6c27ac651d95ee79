import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { reportRecipients } from '../../platform/db/schema/reports.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { dueOn, firstMonth, monthsAfter } from './report-months.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

const ANA = { email: 'ana@example.com', language: 'pt-BR' };
const settings = (wish: object = {}) => ({ enabled: true, day: 5, recipients: [ANA], ...wish });
async function client() {
  const { organisationId } = await makeOrganisation(admin);
  return { organisationId, path: `/organisations/${organisationId}/report-settings` };
}

describe('the settings of a monthly report', () => {
  it('are off until somebody switches them on, and then say what is mailed next', async () => {
    const { path, organisationId } = await client();
    expect((await admin.get(path)).body).toEqual({ enabled: false, day: 5, recipients: [], next: null });
    const { status, body, headers } = await admin.put(path, { body: settings() });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...settings(),
      next: { month: expect.stringMatching(/^\d{4}-\d\d$/), on: expect.stringMatching(/-05$/) },
    });
    expect(await admin.get(path)).toMatchObject({ body, headers: { etag: headers.etag } });
    const [entry] = (await admin.get(`/organisations/${organisationId}/history`)).body.data;
    expect(entry).toMatchObject({
      action: 'update',
      changes: [
        { path: 'reportMailed', before: false, after: true },
        { path: 'mail', before: [], after: ['ana@example.com (pt-BR)'] },
      ],
    });
  });

  it('go by the version that was edited, and write nothing if they stay the same', async () => {
    const { path } = await client();
    const { headers: former } = await admin.get(path);
    const { etag } = (await admin.put(path, { body: settings(), headers: { 'if-match': former.etag ?? '' } }))
      .headers;
    const late = await admin.put(path, {
      body: settings({ day: 7 }),
      headers: { 'if-match': former.etag ?? '' },
    });
    expect(late.body.code).toBe('record.stale');
    const written = await app.db.$count(auditLog);
    expect((await admin.put(path, { body: settings() })).headers.etag).toBe(etag);
    expect(await app.db.$count(auditLog)).toBe(written);
  });

  it('neither leave a month out nor repeat one when the day changes or they are switched off and on', async () => {
    const { path, organisationId } = await client();
    await admin.put(path, { body: settings() });
    const setNext = (month: string) =>
      app.db.execute(
        sql`update report_settings set next_month = ${`${month}-01`} where organisation_id = ${organisationId}`,
      );
    const next = async (wish: object) => (await admin.put(path, { body: settings(wish) })).body.next?.month;
    await setNext('2026-01');
    expect(await next({ day: 28 })).toBe('2026-01');
    await setNext('2199-01');
    expect(await next({ enabled: false })).toBeUndefined();
    expect(await next({ day: 1 })).toBe('2199-01');
  });

  it.each([
    ['the day 0', { day: 0 }, 'day', 'too_small'],
    ['the day 29', { day: 29 }, 'day', 'too_big'],
    ['half a day', { day: 1.5 }, 'day', 'whole_number'],
    ['nobody to mail to', { recipients: [] }, 'recipients', 'required'],
    [
      'an address twice',
      { recipients: [ANA, { ...ANA, email: 'ANA@example.com' }] },
      'recipients.1.email',
      'one_address_once',
    ],
    ['what is no address', { recipients: [{ ...ANA, email: 'ana' }] }, 'recipients.0.email', 'email'],
    [
      'two addresses in one',
      { recipients: [{ ...ANA, email: 'a@b.example,c@d.example' }] },
      'recipients.0.email',
      'email',
    ],
    [
      'a line break in an address',
      { recipients: [{ ...ANA, email: 'a@b.example\r\nBcc: c@d.example' }] },
      'recipients.0.email',
      'email',
    ],
    [
      'an unknown language',
      { recipients: [{ ...ANA, language: 'fr-FR' }] },
      'recipients.0.language',
      'invalid',
    ],
    [
      'too many addresses',
      { recipients: Array.from({ length: 10_000 }, (_, nth) => ({ ...ANA, email: `${nth}@example.com` })) },
      'recipients',
      'too_big',
    ],
  ])('refuse %s', async (_, wish, path, code) => {
    const { path: of } = await client();
    const { status, body } = await admin.put(of, { body: settings(wish) });
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path, code }] });
    expect((await admin.get(of)).body.recipients).toEqual([]);
  });

  it('are written by the house for active organisations, and read by members of the organisation', async () => {
    const { path, organisationId } = await client();
    await admin.put(path, { body: settings() });
    const own = await app.as('ADMIN', { organisationId });
    const foreign = await app.as('ADMIN', { organisationId: (await makeOrganisation(admin)).organisationId });
    expect((await own.get(path)).body.recipients).toEqual([ANA]);
    expect((await foreign.get(path)).status).toBe(404);
    for (const caller of [own, foreign])
      expect((await caller.put(path, { body: settings({ day: 9 }) })).status).toBe(403);
    expect((await admin.put('/organisations/999999/report-settings', { body: settings() })).status).toBe(404);
  });

  it('stay while the organisation is inactive', async () => {
    const { path, organisationId } = await client();
    await admin.put(path, { body: settings() });
    await admin.delete(`/organisations/${organisationId}`);
    expect((await admin.put(path, { body: settings({ day: 9 }) })).body.code).toBe('record.inactive');
    expect((await admin.get(path)).body).toMatchObject({ day: 5 });
  });

  it('lose the address of a person who becomes anonymous', async () => {
    const { path } = await client();
    const person = await app.makeUser({ profile: 'STAFF', email: 'Bea@example.com' });
    await admin.put(path, { body: settings({ recipients: [ANA, { ...ANA, email: 'bea@example.com' }] }) });
    expect((await admin.post(`/usuario/${person.userId}/anonymise`)).status).toBe(200);
    expect((await admin.get(path)).body.recipients).toEqual([ANA]);
    const { rows } = await app.db.execute(
      sql`select changes from audit_log where changes::text ilike '%bea@example.com%'`,
    );
    expect(rows).toEqual([]);
  });

  it('hold at most 20 addresses in the database, each once', async () => {
    const { path, organisationId } = await client();
    await admin.put(path, { body: settings() });
    const add = (position: number, email: string) =>
      app.db.insert(reportRecipients).values({ organisationId, position, email, language: 'pt-BR' });
    await expect(add(21, 'b@example.com')).rejects.toMatchObject({
      cause: { constraint: 'report_recipients_position_range' },
    });
    await expect(add(2, 'ANA@example.com')).rejects.toMatchObject({
      cause: { constraint: 'report_recipients_email_key' },
    });
  });
});

describe('the months of reports', () => {
  it('begin with the next sending, which may be today', () => {
    expect(firstMonth('2026-12-05', 5)).toBe('2026-11');
    expect(firstMonth('2026-12-06', 5)).toBe('2026-12');
    expect(firstMonth('2027-01-04', 5)).toBe('2026-12');
    expect(dueOn('2026-12', 28)).toBe('2027-01-28');
    expect(monthsAfter('2026-12', 1)).toBe('2027-01');
  });
});
