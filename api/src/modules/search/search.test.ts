import { describe, expect, it } from 'vitest';
import { SEARCH_HITS } from '#contracts/search.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { newCpf, userBody } from '../../testing/people.ts';
import { type Caller, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
const admin = await app.as('ADMIN');

async function found(text: string, caller: Caller = staff) {
  const { status, body } = await caller.get(`/search?q=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  const groups: { kind: string; items: { id: number; title: string; subtitle: string; url: string }[] }[] =
    body.groups;
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items]));
}

describe('the global search', () => {
  it('finds records of each kind by name, ignoring case and accents, with their links', async () => {
    const { fragranceId } = await makeFragrance(staff, { name: 'Açaí Tropical' });
    const { campaignId } = await makeCampaign(staff, { name: 'Açaí de Verão' });
    const { categoryId } = await makeCategory(staff, 'Frutas com Açaí');
    const quiz = await staff.post('/quiz', { body: { name: 'Açaí ou não', campaignId, language: 'pt-BR' } });
    const groups = await found('ACAI');
    expect(groups).toEqual({
      campaign: [
        {
          id: campaignId,
          title: 'Açaí de Verão',
          subtitle: '',
          url: `/admin/campaigns/${campaignId}`,
        },
      ],
      fragrance: [
        {
          id: fragranceId,
          title: 'Açaí Tropical',
          subtitle: '',
          url: `/admin/fragrances/${fragranceId}`,
        },
      ],
      category: [
        {
          id: categoryId,
          title: 'Frutas com Açaí',
          subtitle: '',
          url: `/admin/categories/${categoryId}`,
        },
      ],
      quiz: [
        {
          id: quiz.body.quizId,
          title: 'Açaí ou não',
          subtitle: '',
          url: `/admin/quiz/${quiz.body.quizId}/update`,
        },
      ],
    });
  });

  it('finds users by name, email and tax number', async () => {
    const cpf = newCpf();
    const body = await userBody(admin, { nome: 'Zélia Quixadá', email: 'zq@perfumaria.example', cpf });
    const { body: user } = await admin.post('/usuario', { body });
    for (const text of ['zelia', 'zq@perfumaria', cpf.slice(0, 9)]) {
      expect((await found(text)).user).toEqual([
        {
          id: user.id,
          title: 'Zélia Quixadá',
          subtitle: 'zq@perfumaria.example',
          url: `/admin/users/${user.id}`,
        },
      ]);
    }
  });

  it('finds devices by MAC address, with or without colons, and by their owner', async () => {
    const { deviceId, macAddress, user } = await claimedDevice(app);
    const digits = macAddress.replaceAll(':', '').toLowerCase();
    const texts = [
      macAddress,
      macAddress.slice(3, 14).toLowerCase(),
      digits,
      digits.slice(1),
      digits.slice(2, 9),
    ];
    for (const text of texts) expect((await found(text)).device?.map(({ id }) => id)).toContain(deviceId);
    const { body: owner } = await user.get('/usuario/me');
    const devices = (await found(owner.nome)).device ?? [];
    expect(devices.find(({ id }) => id === deviceId)).toEqual({
      id: deviceId,
      title: macAddress,
      subtitle: owner.nome,
      url: `/admin/devices/${deviceId}`,
    });
  });

  it('finds a device by the serial number of a capsule in it', async () => {
    const { fragranceId } = await makeFragrance(staff);
    const { serialNumber } = await makeCapsule(app, { fragranceId, serialNumber: 'INNEN-77' });
    const { campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] });
    const { deviceId, fire } = await claimedDevice(app);
    await fire([shotOf(campaignId, { capsuleSerial: serialNumber })]);
    expect((await found('innen-77')).device).toMatchObject([{ id: deviceId }]);
  });

  it('finds capsules by serial number', async () => {
    const { fragranceId, name } = await makeFragrance(staff);
    const { capsuleId } = await makeCapsule(app, { fragranceId, serialNumber: 'ZX/9 & 10' });
    expect((await found('zx/9')).capsule).toEqual([
      { id: capsuleId, title: 'ZX/9 & 10', subtitle: name, url: `/admin/capsules/${capsuleId}` },
    ]);
  });

  it(`returns at most ${SEARCH_HITS} of a kind, active ones that begin with the text first`, async () => {
    for (const name of ['Chá de Lótus', 'Lótus Z', 'Lótus A']) await makeCategory(staff, name);
    const { categoryId } = await makeCategory(staff, 'Lótus 0');
    await staff.delete(`/categories/${categoryId}`);
    const titles = async () => (await found('lótus')).category?.map(({ title }) => title);
    expect(await titles()).toEqual(['Lótus A', 'Lótus Z', 'Chá de Lótus', 'Lótus 0']);
    for (const name of ['Lótus B', 'Lótus C', 'Lótus D', 'Lótus E']) await makeCategory(staff, name);
    expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E', 'Z'].map((letter) => `Lótus ${letter}`));
  });

  it('matches texts without three letters in a row at the start of names, and anywhere in MAC addresses', async () => {
    await makeCategory(staff, 'Xu y: um');
    const { macAddress } = await claimedDevice(app);
    const titles = async (text: string) =>
      Object.values(await found(text))
        .flat()
        .map(({ title }) => title);
    expect(await titles('xu y')).toEqual(['Xu y: um']);
    expect(await titles('y: um')).toEqual([]);
    expect(await titles(macAddress.slice(3, 11))).toContain(macAddress);
  });

  it('matches two letters at the start of names and refuses fewer', async () => {
    await makeCategory(staff, 'Yuzu');
    expect((await found('yu')).category).toMatchObject([{ title: 'Yuzu' }]);
    expect((await found('uz')).category).toBeUndefined();
    const { status, body } = await staff.get('/search?q=y');
    expect([status, body.errors[0]]).toMatchObject([400, { path: 'q', code: 'too_short' }]);
  });

  it('forgives one slip in each word of a name if nothing is found without', async () => {
    const { categoryId } = await makeCategory(staff, 'Sândalo Branco');
    const ids = async (text: string) => (await found(text)).category?.map(({ id }) => id);
    for (const text of ['sandlao', 'sandal0 branco', 'sandalo brnaco', 'ssandalo', 'mandalo'])
      expect(await ids(text), text).toEqual([categoryId]);
    for (const text of ['snadlao', 'dalo blanko xx', 'qwertz']) expect(await ids(text), text).toBeUndefined();
    const { macAddress, user } = await claimedDevice(app);
    const { body: owner } = await user.get('/usuario/me');
    const slipped = owner.nome.replace(/(..)(.)(.)/, '$1$3$2');
    const { device = [] } = await found(slipped);
    expect(device.map(({ title }) => title)).toContain(macAddress);
    await makeCategory(staff, 'Sandalosa');
    expect((await ids('sandlao'))?.[0]).toBe(categoryId);
    const { organisationId } = await makeOrganisation(admin);
    const member = await app.as('STAFF', { organisationId });
    expect((await found('sandlao', member)).category?.[0]).toMatchObject({ id: categoryId });
    expect((await found(slipped, member)).device).toBeUndefined();
    await makeCategory(staff, 'Mandalo');
    expect(await ids('mandalo')).not.toContain(categoryId);
  });

  it('treats pattern characters literally', async () => {
    await makeCategory(staff, 'Jasmim 100%_puro');
    expect((await found('100%_')).category).toMatchObject([{ title: 'Jasmim 100%_puro' }]);
    expect(await found('%%%')).toEqual({});
    expect(await found('__')).toEqual({});
  });

  it('is refused without the right to read', async () => {
    await makeCategory(staff, 'Vetiver');
    expect((await (await app.as('USER')).get('/search?q=vetiver')).status).toBe(403);
    expect((await app.anyone.get('/search?q=vetiver')).status).toBe(401);
  });
});
