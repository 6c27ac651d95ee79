import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { broughtIn, claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { makeOrganisation, placeBody } from '../../testing/organisations.ts';
import { signUpBody, userBody } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

let made = 0;
/** An e-mail address, and the same as it may be pasted. */
function address() {
  made += 1;
  const email = `pasted-${made}@example.com`;
  return { email, pasted: `\u202apasted\u2011${made}@example.com\u200b\u202c` };
}

describe('what is pasted', () => {
  it('into the forms of users, organisations and places is stored as it is meant', async () => {
    const { email, pasted } = address();
    const body = await userBody(admin, {
      email: pasted,
      cpf: '529.982.247\u201325',
      address: { country: 'BR', zipcode: '01.310 100' },
    });
    const user = await admin.post('/usuario', { body });
    expect(user.body).toMatchObject({ email, cpf: '52998224725', address: { zipcode: '01310-100' } });
    const changed = { ...body, address: { country: 'BR', zipcode: '30140071\u200b' } };
    const put = await admin.put(`/usuario/${user.body.id}`, { body: changed });
    expect(put.body).toMatchObject({ email, address: { zipcode: '30140-071' } });

    const { organisationId } = await makeOrganisation(admin);
    const organisation = await admin.put(`/organisations/${organisationId}`, {
      body: { name: 'Lojas Aurora Colada', document: '11.222.333/0001\u201381', email: pasted },
    });
    expect(organisation.body).toMatchObject({ document: '11222333000181', email });
    const place = await admin.post('/places', {
      body: placeBody({ organisationId, address: { country: 'BR', zipcode: '01310 100' } }),
    });
    expect(place.body).toMatchObject({ address: { zipcode: '01310-100' } });
  });

  it('into the app and by devices names the same device and capsule', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    const { macAddress, claimCode } = await broughtIn(app);
    const person = await app.as('USER');
    const claimed = await person.post('/app/devices', {
      body: {
        macAddress: macAddress.replaceAll(':', ' \u2010 '),
        claimCode: `${claimCode}\u200b`.replace(/^(....)/, '$1\u2013'),
      },
    });
    expect(claimed.status).toBe(200);
    const downloaded = await person.post('/app/campaigns/download', {
      body: { code: '\u200edefault\u200e', macAddress: macAddress.replaceAll(':', '.') },
    });
    expect([200, 404]).toContain(downloaded.status);
    const device = await claimedDevice(app);
    const { serialNumber } = await makeCapsule(app, { fragranceId });
    const typed = ` ${serialNumber.replaceAll('-', '\u2013')}\u200b`;
    expect((await device.report({ capsules: [{ slot: 1, serial: typed }] })).status).toBe(200);
    const { body } = await admin.get(`/devices/${device.deviceId}`);
    expect(body.health.capsules).toEqual([{ slot: 1, serialNumber, code: null }]);
    const fired = await device.fire([shotOf(campaignId, { capsuleSerial: typed })]);
    expect(fired.body).toMatchObject({ accepted: 1, rejected: [] });
  });

  it('as an e-mail address signs up and signs in', async () => {
    const { email, pasted } = address();
    const signedUp = await app.anyone.post('/app/sign-up', { body: signUpBody(pasted, 'Jasmim#Azul7') });
    expect(signedUp.status).toBe(202);
    await app.deliverMails();
    expect(app.mails.some(({ to }) => to === email)).toBe(true);
  });

  it.each(['00:00:00:00:00:00', 'FF-FF-FF-FF-FF-FF', '01005e0000fb'])(
    'is refused as the MAC address of a device if it belongs to many: %s',
    async (macAddress) => {
      const person = await app.as('USER');
      const refused = [
        await admin.post('/devices', { body: { macAddress, owner: null } }),
        await person.post('/app/devices', { body: { macAddress, claimCode: '7K3MQ9TX2HBD' } }),
      ];
      for (const { status, body } of refused)
        expect({ status, ...body }).toMatchObject({
          status: 400,
          errors: [{ path: 'macAddress', code: 'mac_address.shared' }],
        });
    },
  );
});

describe('a password', () => {
  const composed = 'P\u00e3o-2026 ok';
  const decomposed = 'Pa\u0303o-2026 ok';
  const cheap = { memoryCost: 8, timeCost: 1 };

  it.each([
    ['as it is kept today', composed],
    ['by a keyboard that decomposes accents', decomposed],
  ])('that was set %s signs in however it is typed', async (_, set) => {
    const { email } = await app.makeUser({ profile: 'STAFF', passwordHash: await hash(set, cheap) });
    for (const password of [composed, decomposed])
      expect((await app.anyone.post('/login', { body: { email, password } })).status).toBe(200);
    expect((await app.anyone.post('/login', { body: { email, password: 'Pao-2026 ok' } })).status).toBe(401);
  });

  it('is kept in one form', async () => {
    const { email } = await app.makeUser({ profile: 'STAFF', passwordHash: await hash(composed, cheap) });
    const { body } = await app.anyone.post('/login', { body: { email, password: decomposed } });
    const headers = { authorization: `Bearer ${body.token}` };
    const next = 'Ma\u0303e-na-2027 ok';
    const changed = await app.anyone.put('/usuario/update-password', {
      headers,
      body: { senhaAtual: decomposed, novaSenha: next },
    });
    expect(changed.status).toBe(204);
    const answer = await app.anyone.post('/login', { body: { email, password: next.normalize('NFC') } });
    expect(answer.status).toBe(200);
  });
});
