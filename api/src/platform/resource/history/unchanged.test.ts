import { expect, it } from 'vitest';
import { formatTaxNumber } from '#contracts/documents.ts';
import {
  campaignForm,
  fragranceForm,
  makeCampaign,
  makeCategory,
  makeFragrance,
} from '../../../testing/catalogue.ts';
import { broughtIn } from '../../../testing/devices.ts';
import { makeIncident } from '../../../testing/incidents.ts';
import { makeInitiative } from '../../../testing/initiatives.ts';
import { makeOrganisation, makePlace } from '../../../testing/organisations.ts';
import { makeUnconfirmed, newCpf, userBody } from '../../../testing/people.ts';
import { filePart, png } from '../../../testing/pictures.ts';
import { fragrancesOf, makeQuestion, makeQuiz, quizStage } from '../../../testing/quizzes.ts';
import { type Caller, sharedTestApp } from '../../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

interface Saved {
  /** The path that reads the record. */
  path: string;
  /** Saves the record unchanged. */
  again: () => ReturnType<Caller['put']>;
}

async function savedUser(): Promise<Saved> {
  const address = {
    zipcode: '01001-000',
    street: 'Praça da Sé',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
  };
  const body = await userBody(admin, { cpf: newCpf(), address });
  const { id } = await makeUnconfirmed(admin, body);
  return { path: `/usuario/${id}`, again: () => admin.put(`/usuario/${id}`, { body }) };
}

async function savedQuestion(): Promise<Saved> {
  const { campaignId, collection } = await makeCampaign(admin);
  const { quizId } = await makeQuiz(admin, { campaignId });
  const [{ fragranceId }] = collection;
  const asked = { quizId, quest: 'Onde?', answers: [{ label: 'Mar', fragranceOptions: [{ fragranceId }] }] };
  const { quizQuestionId, answers } = await makeQuestion(admin, quizId, asked);
  const body = { quizId, quizQuestionId, quest: 'Onde?', answers };
  return { path: `/quiz/${quizId}`, again: () => admin.post('/question/add-update', { body }) };
}

/** A record sent back as it was read. */
async function savedAgain(base: string, made: Promise<Record<string, unknown>>, id: string): Promise<Saved> {
  const path = `${base}/${(await made)[id]}`;
  const { body } = await admin.get(path);
  return { path, again: () => admin.put(path, { body }) };
}

const RECORDS: Record<string, () => Promise<Saved>> = {
  category: async () => {
    const { categoryId, name } = await makeCategory(admin);
    const path = `/categories/${categoryId}`;
    return { path, again: () => admin.put(path, { body: { name } }) };
  },
  'fragrance, with its files sent again': async () => {
    const [image, secret] = [await png(901), await png(902)];
    const { fragranceId, name, categoryId } = await makeFragrance(admin, { image, secret });
    const path = `/fragrances/${fragranceId}`;
    const again = async () =>
      admin.put(path, { form: await fragranceForm({ name, categoryId, image, secret }) });
    return { path, again };
  },
  'campaign, with its cover sent again': async () => {
    const cover = await png(903);
    const { campaignId, name, collection } = await makeCampaign(admin, { cover });
    const path = `/campaigns/${campaignId}`;
    return {
      path,
      again: async () => admin.put(path, { form: await campaignForm({ name, cover, collection }) }),
    };
  },
  user: savedUser,
  'user, with lookalike texts': async () => {
    const body = await userBody(admin, { nome: 'José  Lima', cpf: newCpf() });
    const made = await makeUnconfirmed(admin, body);
    const alike = { ...made, nome: 'Jose\u0301\u00a0Lima\u200b', cpf: formatTaxNumber(made.cpf) };
    const path = `/usuario/${made.id}`;
    return { path, again: () => admin.put(path, { body: alike }) };
  },
  'user, set to their current state': async () => {
    const { userId } = await app.makeUser({ profile: 'STAFF', deletedAt: new Date() });
    const path = `/usuario/${userId}`;
    return { path, again: () => admin.put(path, { body: { ativo: false } }) };
  },
  'campaign, with its parts reordered and no file': async () => {
    const texts = [
      { language: 'pt-BR', description: 'Uma' },
      { language: 'en-US', description: 'One' },
    ];
    const [one, other] = await fragrancesOf(admin, 2);
    const slots = [
      { slot: 1, fragranceId: one ?? 0, shotSeconds: 5 },
      { slot: 2, fragranceId: other ?? 0, shotSeconds: 6 },
    ];
    const { campaignId, name } = await makeCampaign(admin, { collection: slots, descriptions: texts });
    const path = `/campaigns/${campaignId}`;
    const body = { name, collection: slots.toReversed(), descriptions: texts.toReversed() };
    return { path, again: () => admin.put(path, { body }) };
  },
  'default campaign, made the default again': async () => {
    const { campaignId } = await makeCampaign(admin);
    const again = () => admin.put('/campaigns/default', { body: { campaignId } });
    await again();
    return { path: `/campaigns/${campaignId}`, again };
  },
  question: savedQuestion,
  'published quiz, with each part moved to its current place': async () => {
    const quiz = await quizStage(admin, await fragrancesOf(admin, 3));
    await quiz.sound();
    await quiz.validate();
    await quiz.publish();
    const { questions } = await quiz.read();
    const moves = questions.flatMap(({ quizQuestionId, answers }) =>
      answers.flatMap(({ quizQuestionAnswerId, nextQuestionId, fragranceOptions }) => [
        { nodeType: 'answer', quizQuestionAnswerId, newQuizQuestionId: quizQuestionId },
        ...(nextQuestionId === null ? [] : [{ nodeType: 'question', quizQuestionAnswerId, nextQuestionId }]),
        ...fragranceOptions.map(({ fragranceOptionId }) => ({
          ...{ nodeType: 'fragrance', fragranceOptionId },
          newQuizQuestionAnswerId: quizQuestionAnswerId,
        })),
      ]),
    );
    const again = async () => {
      const answers = await Promise.all(moves.map((move) => quiz.move(move)));
      const [worst] = answers.toSorted((one, other) => other.status - one.status);
      if (!worst) throw new Error('There was nothing to move');
      return worst;
    };
    return { path: `/quiz/${quiz.quizId}`, again };
  },
  organisation: () => savedAgain('/organisations', makeOrganisation(admin), 'organisationId'),
  'organisation, with its logo sent again': async () => {
    const { organisationId, name, document } = await makeOrganisation(admin);
    const path = `/organisations/${organisationId}`;
    const logo = await png(905);
    const again = () => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ name, document })) form.set(field, value);
      form.set('logo.file', filePart(logo), 'logo.png');
      return admin.put(path, { form });
    };
    await again();
    return { path, again };
  },
  place: () => savedAgain('/places', makePlace(admin), 'placeId'),
  initiative: () => savedAgain('/iniciativa', makeInitiative(admin), 'iniciativaId'),
  incident: () => savedAgain('/incidents', makeIncident(admin), 'incidentId'),
  device: async () => {
    const { campaignId } = await makeCampaign(admin);
    const { placeId, organisationId } = await makePlace(admin);
    const { deviceId } = await broughtIn(app, { campaignId, placeId, organisationId });
    const path = `/devices/${deviceId}`;
    return { path, again: () => admin.put(path, { body: { campaignId, placeId, organisationId } }) };
  },
  'device, given its current campaign': async () => {
    const { campaignId } = await makeCampaign(admin);
    const { deviceId } = await broughtIn(app, { campaignId });
    const path = `/devices/${deviceId}`;
    return { path, again: () => admin.put(`${path}/campaign`, { body: { campaignId } }) };
  },
  view: async () => {
    const body = { list: 'devices', name: 'Parados', search: 'state=silent', columns: [], shared: true };
    const { viewId } = (await admin.post('/views', { body })).body;
    return { path: '/views', again: () => admin.put(`/views/${viewId}`, { body }) };
  },
  'alert rules': async () => {
    const path = '/alert-rules';
    const { rules } = (await admin.get(path)).body;
    return { path, again: () => admin.put(path, { body: { rules } }) };
  },
  identity: async () => {
    const path = '/content/identity';
    const form = () => {
      const data = new FormData();
      for (const [key, value] of Object.entries({ name: 'Casa', text: 'Aromas', color: '#007E78' }))
        data.set(key, value);
      data.set('logo.file', filePart(logo), 'logo.png');
      return data;
    };
    const logo = await png(904);
    await admin.put(path, { form: form() });
    return { path, again: () => admin.put(path, { form: form() }) };
  },
};

it.each(Object.entries(RECORDS))('a save that changes nothing writes nothing: %s', async (_, save) => {
  const { path, again } = await save();
  const entries = async () => (await admin.get('/audit')).body.total;
  const [read, files, count] = [await admin.get(path), await app.keptFiles(), await entries()];

  const { status } = await again();
  expect(status).toBe(200);
  const after = await admin.get(path);
  expect(after.headers.etag).toBe(read.headers.etag);
  expect(steady(after.body)).toEqual(steady(read.body));
  expect(await entries()).toBe(count);
  expect(await app.keptFiles()).toEqual(files);
});

/** Drops the URL of the secret file, which is signed anew on every read. */
function steady({ secret: _, ...row }: Record<string, unknown>) {
  return row;
}

it('a save that changes one thing changes the version once', async () => {
  const { categoryId } = await makeCategory(admin);
  const path = `/categories/${categoryId}`;
  const read = await admin.get(path);
  const body = { name: `Outra ${categoryId}` };
  const saved = await admin.put(path, { body, headers: { 'if-match': read.headers.etag ?? '' } });
  expect(saved.headers.etag).not.toBe(read.headers.etag);
  const same = await admin.put(path, { body, headers: { 'if-match': saved.headers.etag ?? '' } });
  expect(same.headers.etag).toBe(saved.headers.etag);
});

it('a save that changes one thing keeps a picture that is sent again', async () => {
  const [image, secret] = [await png(905), await png(906)];
  const { fragranceId, categoryId, image: shown } = await makeFragrance(admin, { image, secret });
  const files = await app.keptFiles();
  const form = await fragranceForm({ name: 'Com outro nome', categoryId, image, secret });
  const { body } = await admin.put(`/fragrances/${fragranceId}`, { form });
  expect(body).toMatchObject({ name: 'Com outro nome', image: shown });
  expect(await app.keptFiles()).toEqual(files);
  const [entry] = (await admin.get('/audit', { query: { resource: 'fragrance', recordId: fragranceId } }))
    .body.data;
  expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual(['name']);
});
