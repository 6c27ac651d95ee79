import { describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/core/constants.ts';
import {
  campaignForm,
  fragranceForm,
  makeCampaign,
  makeCategory,
  makeFragrance,
} from '../../testing/catalogue.ts';
import { makeCapsule } from '../../testing/devices.ts';
import { userBody } from '../../testing/people.ts';
import { makeQuestion, makeQuiz } from '../../testing/quizzes.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { type Answer, sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

/** Names that look like "Véu <kind> Azul". */
const twinsOf = (kind: string) => [
  `Ve\u0301u ${kind} Azul`,
  `Véu  ${kind} \u00a0 Azul`,
  ` Véu ${kind}\u2003Azul\u2060`,
  `V\u200béu ${kind} A\u00adzul\ufeff`,
  `VÉU ${kind} \u200b AZUL`,
];

const duplicate = { status: 409, body: { code: 'conflict.duplicate', errors: [{ path: 'name' }] } };

describe('names that look alike', () => {
  const resources: [string, (name: string) => Promise<Answer>][] = [
    ['categories', (name) => admin.post('/categories', { body: { name } })],
    [
      'fragrances',
      async (name) => {
        const { categoryId } = await makeCategory(admin);
        return admin.post('/fragrances', { form: await fragranceForm({ name, categoryId }) });
      },
    ],
    [
      'campaigns',
      async (name) => {
        const collection = [{ slot: 1, fragranceId: (await makeFragrance(admin)).fragranceId }];
        return admin.post('/campaigns', { form: await campaignForm({ name, collection }) });
      },
    ],
  ];

  it.each(resources)('are duplicates among %s, and are found in any spelling', async (path, make) => {
    const name = `Véu ${path} Azul`;
    const [first, ...others] = twinsOf(path);
    expect(await make(first ?? '')).toMatchObject({ status: 201, body: { name } });
    for (const other of others) expect(await make(other), JSON.stringify(other)).toMatchObject(duplicate);
    for (const FilterString of twinsOf(path)) {
      const found = await admin.get(`/${path}`, { query: { FilterString } });
      expect(found.body.data, JSON.stringify(FilterString)).toMatchObject([{ name }]);
    }
  });

  it.each(resources)('keep their joiners, which tell no two of %s apart', async (path, make) => {
    for (const name of [`خانه\u200cها ${path}`, `Família 👨\u200d👩\u200d👧 ${path}`]) {
      const bare = name.replace(/[\u200c\u200d]/g, '');
      expect(await make(name)).toMatchObject({ status: 201, body: { name } });
      expect(await make(bare)).toMatchObject(duplicate);
      for (const FilterString of [name, bare]) {
        const { data } = (await admin.get(`/${path}`, { query: { FilterString } })).body;
        expect(data).toMatchObject([{ name }]);
      }
    }
  });

  it('are refused in an update as well', async () => {
    await makeCategory(admin, 'Cítrico doce');
    const { categoryId } = await makeCategory(admin);
    const body = { name: 'Ci\u0301trico\u00a0doce\u200b' };
    expect(await admin.put(`/categories/${categoryId}`, { body })).toMatchObject(duplicate);
  });

  it('are refused in concurrent requests', async () => {
    const answers = await Promise.all(
      twinsOf('ao mesmo tempo').map((name) => admin.post('/categories', { body: { name } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('are stored as one question and one answer', async () => {
    const { campaignId } = await makeCampaign(admin);
    const { quizId, name } = await makeQuiz(admin, { campaignId, name: ' Qual\u00a0 e\u0301?\u200b' });
    expect(name).toBe('Qual é?');
    const one = await makeQuestion(admin, quizId, { quest: 'De dia,  é?', answers: [{ label: 'Não é' }] });
    const other = await makeQuestion(admin, quizId, {
      quest: 'De\u00a0dia, e\u0301?\u200b',
      answers: [{ label: 'Na\u0303o\u200d e\u0301' }],
    });
    expect(other.questionId).toBe(one.questionId);
    expect(other.answers[0].answerId).toBe(one.answers[0].answerId);
    expect(other).toMatchObject({
      question: { quest: 'De dia, é?' },
      answers: [{ answer: { label: 'Não é' } }],
    });
  });
});

describe('an invisible name', () => {
  it.each(['\u200b\u200b\u200b', '\u3164\u3164\u3164', '\u00a0\u2003 \u00a0', '\u0301\u0301\u0301'])(
    'counts as missing: %j',
    async (name) => {
      const refused = { status: 400, body: { errors: [{ path: 'name', code: 'required' }] } };
      expect(await admin.post('/categories', { body: { name } })).toMatchObject(refused);
      const { campaignId } = await makeCampaign(admin);
      const quiz = { name, campaignId, language: 'pt-BR' };
      expect(await admin.post('/quiz', { body: quiz })).toMatchObject(refused);
      const body = await userBody(admin, { nome: name });
      expect(await admin.post('/usuario', { body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'nome', code: 'required' }] },
      });
    },
  );
});

describe('the name of a person', () => {
  it('is stored normalised, from the form, an import and the app', async () => {
    const written = ' Jose\u0301 \u00a0da  Silva\u200b ';
    const kept = 'José da Silva';
    const made = await admin.post('/usuario', { body: await userBody(admin, { nome: written }) });
    expect(made).toMatchObject({ status: 201, body: { nome: kept } });

    const csv = `email,nome,profile\nvindo@example.com,${written},STAFF`;
    expect((await importing(admin, 'users').run(csv)).body).toMatchObject({ created: 1, errors: [] });
    const body = {
      nome: written,
      email: 'do-app@example.com',
      password: 'Jasmim-92x',
      birthday: '1990-05-01',
      termsVersion: TERMS_VERSION,
      language: 'pt-BR',
    };
    expect((await app.anyone.post('/app/sign-up', { body })).status).toBe(202);
    for (const email of ['vindo@example.com', 'do-app@example.com']) {
      const { data } = (await admin.get('/usuario', { query: { FilterString: email } })).body;
      expect(data, email).toMatchObject([{ nome: kept }]);
    }
  });
});

describe('a serial number', () => {
  it('ignores case and invisible characters', async () => {
    const { name, fragranceId } = await makeFragrance(admin);
    const head = 'serialNumber,fragrance,totalShots\n';
    const imported = (rows: string) => importing(admin, 'capsules').run(head + rows);
    expect((await imported(`Sér-aB1,${name},50`)).body).toMatchObject({ created: 1, updated: 0, errors: [] });
    const again = await imported(`\u200bse\u0301R-Ab1\u00a0,${name},60`);
    expect(again.body).toMatchObject({ created: 0, updated: 1, errors: [] });
    const twice = await imported(`SÉR-AB1,${name},70\nsér-ab1,${name},80`);
    expect(twice.body.errors).toMatchObject([
      { row: 3, column: 'serialNumber', code: 'import.repeated_key' },
    ]);

    const { data } = (await admin.get('/capsules', { query: { FilterString: 'se\u0301r-AB1' } })).body;
    expect(data).toMatchObject([{ serialNumber: 'Sér-aB1', totalShots: 60 }]);

    await expect(makeCapsule(app, { fragranceId, serialNumber: 'SÉR\u200b-AB1' })).rejects.toMatchObject({
      cause: { constraint: 'capsules_serial_key' },
    });
  });
});
