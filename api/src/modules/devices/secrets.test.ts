import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { refreshTokens, users } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import { LOG_OPTIONS } from '../../platform/observability/log-options.ts';
import { makeCampaign } from '../../testing/catalogue.ts';
import { broughtIn, newMac, shotOf } from '../../testing/devices.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Answer, TEST_PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { tokenHash } from '../session/opaque-tokens.ts';

let app: TestApp;
const lines: string[] = [];
const sink = new Writable({
  write(line, _, done) {
    lines.push(String(line));
    done();
  },
});

beforeAll(async () => {
  const logger = pino({ level: 'trace', ...LOG_OPTIONS }, sink);
  app = await testApp({ logger });
});
afterAll(() => app.close());

const refusals: Answer[] = [];
const secrets = new Map<string, string>();

/** Collects rejected responses, which are searched at the end. */
async function noted(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status >= 400) refusals.push(answer);
  return answer;
}

function secret(name: string, value: string | null | undefined): string {
  if (!value) throw new Error(`${name} is missing`);
  secrets.set(name, value);
  return value;
}

/** A six-digit code may occur in a longer number by chance. */
const holds = (text: string, value: string) =>
  /^\d+$/.test(value) ? new RegExp(`(?<![\\d.-])${value}(?!\\d)`).test(text) : text.includes(value);

async function signedIn(email: string) {
  const { body } = await noted(app.anyone.post('/login', { body: { email, password: TEST_PASSWORD } }));
  secret(`token of ${email}`, body.token);
  secret(`refresh token of ${email}`, body.refreshToken);
  return app.withToken(body.token);
}

/** Signs in with right and wrong passwords, and changes and recovers the password. */
async function account(email: string): Promise<void> {
  secret('password', TEST_PASSWORD);
  const wrong = secret('wrong password', 'Wrong#Secret1');
  await noted(app.anyone.post('/login', { body: { email, password: wrong } }));
  await noted(app.anyone.post('/login', { body: { Login: email, Senha: wrong } }));
  await noted(
    app.anyone.post('/login/refresh', {
      body: { InstanciaAno: 2026, Login: email, Refresh: secret('wrong refresh', 'wrong-refresh-token') },
    }),
  );
  const weak = secret('weak password', 'weak-secret');
  const invited = {
    nome: 'Rita Prado',
    email: 'rita@example.com',
    password: weak,
    birthday: '1990-05-17',
    termsVersion: TERMS_VERSION,
  };
  await noted(app.anyone.post('/app/sign-up', { body: invited }));
  await app.anyone.post('/app/sign-up', {
    body: { ...invited, password: secret('sign-up', 'Verde#Limao9') },
  });
  await app.anyone.post('/usuario/recuperar-senha', { body: { email } });
  await app.deliverMails();
  for (const { link } of app.mails) {
    const token = secret(`token of ${link.split('?')[0]}`, new URL(link).searchParams.get('token'));
    secret(`hash of ${link.split('?')[0]}`, tokenHash(token));
    const password = secret('new password', 'Nova#Senha2026');
    await app.anyone.post('/requisicaotemporaria', { body: { token, password } });
    await noted(app.anyone.post('/requisicaotemporaria', { body: { token, password } }));
  }
}

it('no secret appears in logs, error responses or the audit trail, even when requests fail', async () => {
  const [user, staff] = [await app.makeUser({ profile: 'USER' }), await app.makeUser({ profile: 'STAFF' })];
  const [phone, office] = [await signedIn(user.email), await signedIn(staff.email)];
  const { campaignId, qrCode } = await makeCampaign(office);

  const { macAddress, claimCode } = await broughtIn(app);
  secret('claim code', claimCode);
  const { body: keys } = await phone.post('/app/devices', { body: { macAddress, claimCode } });
  const key = secret('device key', keys.deviceKey);
  secret('hash of the device key', tokenHash(key));
  secret('reset secret', keys.resetSecret);
  const [row] = await app.db.select().from(devices);
  secret('kept key', row?.keyHash);
  secret('kept reset secret', row?.resetSecret);

  const headers = { authorization: `Device ${key}` };
  const fire = (events: object[], sent = headers) =>
    noted(app.anyone.post('/device/shots', { body: { events }, headers: sent }));
  await phone.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
  await noted(phone.post('/app/campaigns/download', { body: { code: key, macAddress } }));
  expect((await fire([shotOf(campaignId)])).status).toBe(200);
  await fire([{ eventId: key }]);
  await fire([shotOf(campaignId)], { authorization: `Bearer ${key}` });
  await fire([shotOf(campaignId)], { authorization: `Device ${secret('wrong key', 'wrong-device-key')}` });

  const admin = await app.as('ADMIN');
  const other = { macAddress: newMac(), owner: null, claimCode: secret('given claim code', '7K3MQ9TX2HBD') };
  const { body: made } = await admin.post('/devices', { body: other });
  await noted(admin.post('/devices', { body: other }));
  await noted(admin.post('/devices', { body: { ...other, claimCode: `${other.claimCode}Q` } }));
  await noted(phone.post('/app/devices', { body: { macAddress, claimCode: other.claimCode } }));
  const { status: labelled } = await admin.post('/devices/labels', {
    body: { ids: [made.deviceId, keys.deviceId] },
  });
  expect(labelled).toBe(200);
  const changed = await admin.put(`/devices/${made.deviceId}/claim-code`);
  secret('changed claim code', changed.body.claimCode);
  const imported = `macAddress,claimCode\n${macAddress},${secret('imported claim code', '0K3MQ9TX2HBD')}`;
  expect((await importing(admin, 'devices').run(imported)).body.updated).toBe(1);

  const { body: shown } = await office.get(`/devices/${keys.deviceId}/reset-code`);
  const code = secret('reset code', shown.code);
  const wrongCode = secret('wrong code', String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await noted(app.anyone.post('/device/reset', { body: { macAddress, code: wrongCode } }));
  await noted(app.anyone.post('/device/reset', { body: { macAddress, code: `${code}0` } }));

  // Failed queries are logged, but not their parameters.
  await app.db.execute(sql`alter table audit_log rename to audit_log_away`);
  await app.db.execute(sql`alter table device_days rename to device_days_away`);
  const failed = await Promise.all([
    noted(phone.post('/app/devices', { body: { macAddress, claimCode: '0K3MQ9TX2HBD' } })),
    noted(app.anyone.post('/device/reset', { body: { macAddress, code } })),
    noted(office.get(`/devices/${keys.deviceId}/reset-code`)),
    fire([shotOf(campaignId)]),
  ]);
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  await app.db.execute(sql`alter table audit_log_away rename to audit_log`);
  await app.db.execute(sql`alter table device_days_away rename to device_days`);

  expect((await app.anyone.post('/device/reset', { body: { macAddress, code } })).status).toBe(204);
  await noted(app.anyone.post('/device/reset', { body: { macAddress, code } }));
  await fire([shotOf(campaignId)]);
  await account(user.email);
  for (const { email, passwordHash } of await app.db.select().from(users)) {
    if (passwordHash) secret(`password hash of ${email}`, passwordHash);
  }
  for (const kept of await app.db.select().from(refreshTokens)) secret('kept refresh token', kept.tokenHash);

  const trail = await app.db.select().from(auditLog);
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['claim', 'claim-code-read', 'reset-code-read', 'reset', 'sign-up']),
  );
  expect(lines.some((line) => line.includes('A request failed unexpectedly'))).toBe(true);
  expect(refusals.length).toBeGreaterThan(10);
  expect(secrets.size).toBeGreaterThan(18);
  const places = { log: lines, refusal: refusals, trail };
  for (const [place, texts] of Object.entries(places)) {
    for (const text of texts.map((each) => JSON.stringify(each))) {
      for (const [name, value] of secrets) {
        if (holds(text, value)) expect.unreachable(`${name} stands in the ${place}: ${text}`);
      }
    }
  }
});
