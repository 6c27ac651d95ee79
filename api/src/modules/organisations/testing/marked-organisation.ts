import { sql } from 'drizzle-orm';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import { termsAcceptances } from '../../../platform/db/schema/accounts.ts';
import { campaignForm, makeCampaign } from '../../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../../testing/devices.ts';
import { dayFrom, makeInitiative } from '../../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../../testing/organisations.ts';
import { newCpf } from '../../../testing/people.ts';
import { makeQuestion, makeQuiz } from '../../../testing/quizzes.ts';
import { type Answer, type Caller, expectCreated, type TestApp } from '../../../testing/test-app.ts';
import { entryOf, makeVisit } from '../../../testing/visits.ts';

export type MarkedOrganisation = Awaited<ReturnType<typeof markedOrganisation>>;

/**
 * An organisation with a record of every kind, each containing a word that occurs nowhere else.
 * @param mark the word
 * @param fragranceId a fragrance of the house
 */
export async function markedOrganisation(app: TestApp, house: Caller, mark: string, fragranceId: number) {
  const contact = { name: `${mark} Contact`, phone: '+55 11 91234-5678' };
  const { organisationId } = await makeOrganisation(house, `${mark} Perfumes`, { contact });
  const address = { street: `Rua ${mark}`, city: mark, state: mark, zipcode: '10001', country: 'US' };
  const { placeId } = await makePlace(house, {
    organisationId,
    name: `${mark} Centro`,
    address,
    contact: { ...contact, email: `${mark}-contact@example.com` },
  });
  const person = (name: string) => ({
    name: `${mark} ${name}`,
    email: `${mark}-${name}@example.com`,
    organisationId,
  });
  const admin = await app.as('ADMIN', person('Admin'));
  const staff = await app.as('STAFF', person('Staff'));
  const owner = await app.makeUser({ profile: 'USER', ...person('Owner') });
  await app.db.execute(sql`insert into tax_numbers values (${newCpf()}, ${owner.userId})`);
  await app.db.insert(termsAcceptances).values({ userId: owner.userId, version: TERMS_VERSION });
  await app.makeUser({ profile: 'STAFF', ...person('Guest'), confirmedAt: null, passwordHash: null });

  const recipients = [{ email: `${mark}-reports@example.com`, language: 'pt-BR' }];
  const settings = { enabled: true, day: 5, recipients };
  await done(house.put(`/organisations/${organisationId}/report-settings`, { body: settings }));
  await app.db.execute(sql`
    insert into monthly_reports (organisation_id, month, language, file_name, pdf, recipients)
    values (${organisationId}, '2026-10-01', 'pt-BR', ${`${mark}.pdf`}, ${mark}::bytea, 1)
  `);

  const { campaignId } = await makeCampaign(house, {
    name: `${mark} Campaign`,
    organisationId,
    collection: [{ slot: 1, fragranceId }],
    descriptions: [{ language: 'pt-BR', description: `${mark} description` }],
  });
  const { quizId } = await makeQuiz(house, { campaignId, name: `${mark} Quiz` });
  const { quizQuestionId } = await makeQuestion(house, quizId, {
    quest: `${mark} question?`,
    answers: [{ label: `${mark} answer`, fragranceOptions: [{ fragranceId }] }],
  });
  for (const step of ['validate', 'publish']) await done(house.put(`/quiz/${step}/${quizId}`));

  const { deviceId, macAddress, fire, report } = await claimedDevice(app);
  await app.db.execute(sql`
    update devices set organisation_id = ${organisationId}, place_id = ${placeId}, campaign_id = ${campaignId},
      owner_id = ${owner.userId}, user_id = ${owner.userId}, organisation_since = now() - interval '3 days'
    where device_id = ${deviceId}
  `);
  const capsule = await makeCapsule(app, {
    fragranceId,
    serialNumber: `${mark}-CAPSULE`,
    dueDate: sql`current_date + 3` as never,
  });
  await done(
    fire([shotOf(campaignId, { capsuleSerial: capsule.serialNumber }), shotOf(campaignId, { slot: 19 })]),
  );
  await done(report({ firmware: `${mark}-1.0`, uptimeSeconds: 60, faults: [`${mark} fault`] }));
  const startsOn = dayFrom(0);
  const wish = {
    organisationId,
    campaignId,
    name: `${mark} Initiative`,
    places: [placeId],
    targetShots: 100,
  };
  const { iniciativaId } = await makeInitiative(house, { ...wish, startsOn, endsOn: startsOn });
  await done(house.put(`/iniciativa/${iniciativaId}/pause`));
  await done(house.put(`/iniciativa/${iniciativaId}/resume`));
  const visit = await makeVisit(house, { deviceIds: [deviceId], note: `${mark} note` });
  const line = { deviceId, slot: 3, ...entryOf({ note: `${mark} entry` }) };
  await done(house.post(`/visits/${visit.visitId}/lines`, { body: line }));
  const { rows: alerts } = await app.db.execute<{ id: number }>(sql`
    insert into alerts (kind, subject_kind, subject_id, subject_name, since, last_at) values
      ('device.fault', 'device', ${deviceId}, ${`${mark} device`}, now(), now()),
      ('capsule.low', 'capsule', ${capsule.capsuleId}, ${`${mark} capsule`}, now(), now())
    returning alert_id as id
  `);
  const view = {
    list: 'capsules',
    name: `${mark} view`,
    search: 'orderBy=dueDate',
    columns: [],
    shared: true,
  };
  const { viewId } = expectCreated(await staff.post('/views', { body: view }));
  const form = await campaignForm({
    name: `${mark} Campaign`,
    fragranceShots: 90,
    organisationId,
    cover: null,
    collection: [{ slot: 1, fragranceId }],
    descriptions: [{ language: 'pt-BR', description: `${mark} changed` }],
  });
  await done(house.put(`/campaigns/${campaignId}`, { form }));
  await fillRest(app, { userId: owner.userId, deviceId, campaignId, capsuleId: capsule.capsuleId, viewId });
  return {
    ...{
      mark,
      admin,
      staff,
      organisationId,
      placeId,
      iniciativaId,
      campaignId,
      quizId,
      quizQuestionId,
      deviceId,
      macAddress,
      viewId,
    },
    capsuleId: capsule.capsuleId,
    fire: (shot = shotOf(campaignId)) => fire([shot]),
    ownerId: owner.userId,
    alertId: alerts[0]?.id ?? 0,
  };
}

async function done(call: Promise<Answer>): Promise<void> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`A builder got ${status}: ${JSON.stringify(body)}`);
}

/** Fills the tables that the requests above leave empty. */
async function fillRest(
  app: TestApp,
  {
    userId,
    deviceId,
    campaignId,
    capsuleId,
    viewId,
  }: Record<'userId' | 'deviceId' | 'campaignId' | 'capsuleId' | 'viewId', number>,
): Promise<void> {
  for (const row of [
    sql`account_tokens (token_hash, user_id, type, expires_at) values (${`token ${userId}`}, ${userId}, 'recovery', now())`,
    sql`refresh_tokens (token_hash, session_id) select ${`token ${userId}`}, session_id from sessions join views on owner_id = user_id where view_id = ${viewId}`,
    sql`sign_in_networks (user_id, network) values (${userId}, '192.0.2.1')`,
    sql`sign_in_browsers (user_id, browser) values (${userId}, ${`browser ${userId}`})`,
    sql`totp_factors (user_id, secret) values (${userId}, ${`secret ${userId}`})`,
    sql`recovery_codes (user_id, code_hash) values (${userId}, ${`code ${userId}`})`,
    sql`sign_in_challenges (challenge_hash, user_id, password_tag, expires_at) values (${`challenge ${userId}`}, ${userId}, '', now())`,
    sql`passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle) values (${userId}, 'Chave', ${`credential ${userId}`}, '', 0, '{}', '')`,
    sql`passkey_challenges (challenge_hash, purpose, session_id, expires_at) select ${`challenge ${userId}`}, 'step-up', session_id, now() from sessions join views on owner_id = user_id where view_id = ${viewId}`,
    sql`oidc_links (user_id, issuer, subject) values (${userId}, 'https://id.example', ${`subject ${userId}`})`,
    sql`oidc_requests (secret_hash, purpose, session_id, expires_at) select ${`request ${userId}`}, 'link', session_id, now() from sessions join views on owner_id = user_id where view_id = ${viewId}`,
    sql`mail_outbox (task, state, finished_at) values (${JSON.stringify({ kind: 'activation', userId })}, 'failed', now())`,
    sql`alert_readers (kind, user_id) values ('device.fault', ${userId})`,
    sql`today_states (key, organisation_id, assignee_id) select ${`device.silent:${deviceId}`}, organisation_id, user_id from users where user_id = ${userId}`,
    sql`campaign_downloads (campaign_id, device_id) values (${campaignId}, ${deviceId})`,
    // Visible from the day after the capsule came in.
    sql`capsule_days (capsule_id, day, shots) values (${capsuleId}, current_date + 2, 1)`,
    sql`capsule_forecasts (capsule_id, total_shots, made_on, made_at) values (${capsuleId}, 100, current_date, now())`,
    sql`view_uses (view_id, user_id, list, pinned, opening) values (${viewId}, ${userId}, 'capsules', true, false)`,
  ]) {
    await app.db.execute(sql`insert into ${row}`);
  }
}
