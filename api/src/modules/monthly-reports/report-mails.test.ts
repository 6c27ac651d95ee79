import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { mailOutbox } from '../../platform/db/schema/mail.ts';
import { monthlyReports, reportSettings } from '../../platform/db/schema/reports.ts';
import { makeOrganisation, makePlace } from '../../testing/organisations.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { testApp } from '../../testing/test-app.ts';
import { purgeReports } from './kept-reports.queries.ts';

const app = await testApp();
/** Another server process on the same database; an embedded database has none. */
const elsewhere = app.database.elsewhere?.();
const other = elsewhere ? await testApp({ database: elsewhere }) : app;
afterAll(async () => {
  if (other !== app) await other.close();
  await app.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  app.mails.length = 0;
  await app.db.delete(mailOutbox);
  await app.db.delete(monthlyReports);
  await app.db.delete(reportSettings);
});

const admin = await app.as('ADMIN');
const ANA = { email: 'ana@example.com', language: 'pt-BR' };
const EVA = { email: 'eva@example.com', language: 'es-ES' };
const BEA = { email: 'Bea@Example.com', language: 'pt-BR' };

/** An organisation whose report about a month goes out on the fifth of the next one. */
async function client(recipients: object[] = [ANA], month = '2026-03') {
  const { organisationId, name } = await makeOrganisation(admin);
  const body = { enabled: true, day: 5, recipients };
  await admin.put(`/organisations/${organisationId}/report-settings`, { body });
  await app.db
    .update(reportSettings)
    .set({ nextMonth: `${month}-01` })
    .where(eq(reportSettings.organisationId, organisationId));
  return { organisationId, name, body, path: `/organisations/${organisationId}` };
}

const round = (at: string, { by = app, doubted = false } = {}) =>
  by.mailReports({ at: new Date(at), doubted, signal: new AbortController().signal });
/** Delivers what is due. @returns who got which report */
async function delivered(): Promise<string[]> {
  const before = app.mails.length;
  await app.deliverMails();
  return app.mails.slice(before).map(({ to, subject }) => `${to} ${subject}`);
}
const kept = async (path: string, caller = admin) => (await caller.get(`${path}/reports`)).body;

describe('a monthly report', () => {
  it('is mailed on its day to each recipient in their language, with the report attached, and kept', async () => {
    const { path, name } = await client([ANA, EVA, BEA]);
    await round('2026-04-05T02:59:00Z');
    expect(await kept(path)).toEqual({ data: [], total: 0, totalPages: 0 });
    await round('2026-04-05T03:01:00Z');
    expect(await kept(path)).toMatchObject({ data: [{ recipients: 3, sent: 0, sentAt: null }], total: 1 });
    expect((await delivered()).sort()).toEqual([
      `Bea@Example.com Relatório de março de 2026: ${name} - Sillage`,
      `ana@example.com Relatório de março de 2026: ${name} - Sillage`,
      `eva@example.com Informe de marzo de 2026: ${name} - Sillage`,
    ]);
    const mail = app.mails.find(({ to }) => to === EVA.email);
    expect(mail?.link).toBe(`http://sillage.test/admin${path}`);
    expect(mail?.attachment).toMatchObject({
      fileName: expect.stringMatching(/-2026-03\.pdf$/),
      contentType: 'application/pdf',
    });
    expect(pdfPages(mail?.attachment?.bytes ?? Buffer.of()).join(' ')).toContain('marzo de 2026');
    const { data } = await kept(path);
    expect(data).toEqual([
      {
        month: '2026-03',
        madeAt: expect.any(String),
        files: ['es-ES', 'pt-BR'].map((language) => ({
          language,
          url: `/api${path}/reports/2026-03?language=${language}`,
        })),
        recipients: 3,
        sent: 3,
        sentAt: expect.any(String),
      },
    ]);
    const { bytes } = await admin.get(`${path}/reports/2026-03`, { query: { language: 'es-ES' } });
    expect(bytes.equals(mail?.attachment?.bytes ?? Buffer.of())).toBe(true);
    for (const month of ['2026-02', '2026-04'])
      expect((await admin.get(`${path}/reports/${month}`)).status).toBe(404);
  });

  it('waits for the day where the organisation is, and for the month to be over at all its places', async () => {
    const { organisationId, path } = await client();
    await makePlace(admin, { organisationId, timeZone: 'Pacific/Auckland' });
    const settings = { enabled: true, day: 1, recipients: [ANA] };
    await admin.put(`${path}/report-settings`, { body: settings });
    // The first of April in Auckland, but not where the installation is.
    await round('2026-03-31T12:00:00Z');
    expect((await kept(path)).total).toBe(0);
    await round('2026-04-01T03:01:00Z');
    expect((await kept(path)).total).toBe(1);
  });

  it('is made and mailed once, however many processes do it at once and again', async () => {
    const paths = [];
    for (let nth = 0; nth < 4; nth += 1) paths.push((await client([ANA, EVA])).path);
    await Promise.all([app, other, app, other].map((by) => round('2026-04-06T12:00:00Z', { by })));
    await round('2026-04-07T12:00:00Z', { by: other });
    expect(await delivered()).toHaveLength(8);
    for (const path of paths) expect((await kept(path)).data).toMatchObject([{ recipients: 2, sent: 2 }]);
  });

  it('is mailed once if the process ends between any two of its steps', async () => {
    const { path } = await client([ANA, EVA]);
    // Made, but not yet queued.
    vi.spyOn(app.mailQueue, 'post').mockRejectedValueOnce(new Error('The process ends here'));
    await round('2026-04-05T12:00:00Z');
    expect(await kept(path)).toMatchObject({ total: 0 });
    expect(await delivered()).toEqual([]);
    await round('2026-04-05T12:01:00Z', { by: other });
    // Queued, but not yet sent: leased by a process that is gone.
    await app.db.execute(
      sql`update mail_outbox set state = 'sending', attempts = 1, due_at = now() - interval '1 s'`,
    );
    expect(await delivered()).toHaveLength(2);
    expect((await kept(path)).data).toMatchObject([{ recipients: 2, sent: 2 }]);
  });

  it('is sent once, later, if the mail server was down for a day', async () => {
    const { path } = await client([ANA, EVA]);
    await round('2026-04-05T12:00:00Z');
    const down = vi.spyOn(app.mails, 'push').mockImplementation(() => {
      throw new Error('Connection refused');
    });
    const waited = async () => {
      const { rows } = await app.db.execute<{ seconds: number }>(sql`
        with waiting as (select mail_id, due_at from mail_outbox where state = 'waiting')
        update mail_outbox set due_at = now() - interval '1 s' from waiting where waiting.mail_id = mail_outbox.mail_id
        returning extract(epoch from waiting.due_at - now())::float8 as seconds`);
      return Math.min(...rows.map(({ seconds }) => seconds));
    };
    for (let seconds = 0; seconds < 24 * 3_600; seconds += await waited()) await delivered();
    expect(app.mails).toEqual([]);
    expect((await kept(path)).data).toMatchObject([{ recipients: 2, sent: 0, sentAt: null }]);
    down.mockRestore();
    expect(await delivered()).toHaveLength(2);
    expect((await kept(path)).data).toMatchObject([{ recipients: 2, sent: 2 }]);
  });

  it('is caught up after an outage, each month once; with a doubted clock only one that is due alone', async () => {
    const { path } = await client();
    await round('2026-07-10T12:00:00Z', { doubted: true });
    expect(await delivered()).toEqual([]);
    await round('2026-07-10T12:00:00Z');
    await round('2026-07-10T12:01:00Z');
    const months = (await kept(path)).data.map(({ month }: { month: string }) => month);
    expect(months).toEqual(['2026-06', '2026-05', '2026-04', '2026-03']);
    expect(await delivered()).toHaveLength(4);
    await round('2026-08-05T12:00:00Z', { doubted: true });
    expect(await delivered()).toHaveLength(1);
    const { body } = await admin.get(`${path}/reports`, { query: { page: 2, perPage: 2 } });
    expect(body).toMatchObject({
      data: [{ month: '2026-05' }, { month: '2026-04' }],
      total: 5,
      totalPages: 3,
    });
  });

  it('is mailed up to the month in which the organisation was deactivated, and never about the time after', async () => {
    const { path, organisationId } = await client();
    await admin.delete(path);
    await app.db.execute(sql`
      update organisations set deleted_at = '2026-04-30T12:00:00Z' where organisation_id = ${organisationId}
    `);
    const months = async () => (await kept(path)).data.map(({ month }: { month: string }) => month);
    expect((await admin.get(`${path}/report-settings`)).body.next).toMatchObject({ month: '2026-03' });
    await round('2026-04-06T12:00:00Z');
    await round('2026-05-06T12:00:00Z');
    expect(await delivered()).toHaveLength(2);
    expect((await admin.get(`${path}/report-settings`)).body.next).toBeNull();
    await round('2026-07-06T12:00:00Z');
    await admin.put(`/organisations/activate/${organisationId}`);
    await round('2026-07-06T12:01:00Z');
    expect(await months()).toEqual(['2026-04', '2026-03']);
    await round('2026-08-05T12:00:00Z');
    expect(await months()).toEqual(['2026-07', '2026-04', '2026-03']);
    expect(await delivered()).toHaveLength(1);
  });

  it('doesn’t reach an address that was taken out before it was sent', async () => {
    const { path, body } = await client([ANA, EVA]);
    await round('2026-04-05T12:00:00Z');
    await admin.put(`${path}/report-settings`, { body: { ...body, recipients: [EVA] } });
    expect(await delivered()).toEqual([expect.stringMatching(/^eva@/)]);
  });

  it('is removed after the time that changes are kept', async () => {
    const { path } = await client();
    await round('2026-04-05T12:00:00Z');
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    expect(await purgeReports(app.db, 200, inDays(199))).toBe(0);
    expect(await purgeReports(app.db, 200, inDays(201))).toBe(1);
    expect((await kept(path)).total).toBe(0);
  });

  it('is read by members of its organisation only', async () => {
    const { organisationId, path } = await client();
    await round('2026-04-05T12:00:00Z');
    const own = await app.as('STAFF', { organisationId });
    const foreign = await app.as('ADMIN', { organisationId: (await makeOrganisation(admin)).organisationId });
    expect((await kept(path, own)).total).toBe(1);
    expect((await own.get(`${path}/reports/2026-03`)).status).toBe(200);
    for (const call of ['/reports', '/reports/2026-03', '/report-settings'])
      expect((await foreign.get(path + call)).status).toBe(404);
  });

  it('goes with its organisation', async () => {
    const { path } = await client();
    await round('2026-04-05T12:00:00Z');
    expect((await admin.delete(path, { query: { hardDelete: true } })).status).toBe(204);
    expect(await app.db.$count(monthlyReports)).toBe(0);
    expect(await delivered()).toEqual([]);
  });
});
