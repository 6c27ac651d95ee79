import { randomBytes } from 'node:crypto';
import { DEFAULT_FRAGRANCE_SHOTS, DEFAULT_SHOT_SECONDS } from '#contracts/core/constants.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { KeptRecord, SampleResource } from '#contracts/setup.ts';
import { type Database, type Transaction, withSavepoints } from '../../platform/db/client.ts';
import { readBundledPicture } from '../../platform/files/bundled-picture.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { type FileService, fileChanges } from '../../platform/files/files.service.ts';
import type { Picture } from '../../platform/files/pictures.ts';
import type { CallContext, ChangeContext } from '../../platform/http/call-context.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { recordEach } from '../../platform/resource/history/audit.service.ts';
import { campaignService } from '../campaigns/campaigns.service.ts';
import { categoryService } from '../categories/categories.service.ts';
import type { ClaimCodes } from '../devices/claim-codes.ts';
import type { ResetCodes } from '../devices/reset-codes.ts';
import { fragranceService } from '../fragrances/fragrances.service.ts';
import { organisationService } from '../organisations/organisations.service.ts';
import { placeService } from '../places/places.service.ts';
import { publishQuiz, validateQuiz } from '../quizzes/publishing.service.ts';
import { saveQuestion } from '../quizzes/questions.service.ts';
import { createQuiz, quizStates } from '../quizzes/quizzes.service.ts';
import { forgetShots } from '../shots/forget-shots.ts';
import type { ShotRules } from '../shots/shots.service.ts';
import { photosOfDevices } from '../visits/photos.service.ts';
import * as queries from './sample.queries.ts';
import { playSample, SAMPLE_DAYS } from './sample-device.ts';
import { SAMPLE_TEXTS, type SampleQuestion } from './sample-texts.ts';

export interface SampleDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
  shots: ShotRules;
  codes: ResetCodes;
  claims: ClaimCodes;
}

type Context = Pick<CallContext, 'origin' | 'user' | 'language'>;

/** The records that services remove, in an order in which none needs a later one. */
const REMOVED = ['quiz', 'campaign', 'fragrance', 'category', 'place', 'organisation'] as const;

/** Enough for half a year: the device has nobody who refills it. */
const CAPSULE_SHOTS = 10_000;

const DAY_MS = 24 * 60 * 60_000;

/** The services that people's calls use, on one transaction. */
function servicesOf({ files, urls, shots: { timeZone }, ...deps }: SampleDeps, db: Database) {
  return {
    organisation: organisationService({ db, files, urls }),
    place: placeService(db),
    category: categoryService(db),
    fragrance: fragranceService({ ...deps, db, files, urls }),
    campaign: campaignService({ db, files, urls, timeZone }),
    quiz: quizStates(db),
  };
}

/** Puts in the sample client in one transaction, by the services that people's calls use; once. */
export async function putSampleIn(deps: SampleDeps, context: Context): Promise<void> {
  const { secret, ...shown } = await readPictures();
  const pictures = [shown.cover, ...shown.fragrances].map(
    (picture) => ({ area: 'public', picture }) as const,
  );
  await deps.files.withFileCleanup([...pictures, { area: 'secret', picture: secret }], (changes) =>
    deps.db.transaction(async (tx) => {
      await queries.lockSample(tx);
      if ((await queries.readSampleIds(tx)).organisationId !== null) return;
      const files: FileService = { ...deps.files, withFileCleanup: (_, work) => work(changes) };
      await makeSample({ ...deps, files }, tx, { secret, ...shown }, context);
    }),
  );
}

type Pictures = Awaited<ReturnType<typeof readPictures>>;

async function readPictures() {
  const read = (name: string) => readBundledPicture(`${name}.webp`);
  const [secret, cover, fragrances] = await Promise.all([
    read('formula-herbais'),
    read('campaign-colecao-essencial'),
    Promise.all(
      ['floresta-de-pinus', 'limao-siciliano', 'cafe-torrado'].map((name) => read(`fragrance-${name}`)),
    ),
  ]);
  return { secret, cover, fragrances };
}

async function makeSample(
  deps: SampleDeps,
  tx: Transaction,
  pictures: Pictures,
  caller: Context,
): Promise<void> {
  const db = withSavepoints(tx);
  const services = servicesOf(deps, db);
  const { origin, user, language } = caller;
  const texts = SAMPLE_TEXTS[language];
  const { timeZone } = deps.shots;
  const context: ChangeContext = { ...{ origin, user, language }, ifMatch: undefined, files: {} };
  const free = (resource: 'category' | 'fragrance' | 'organisation', name: string) =>
    queries.freeName(tx, resource, name);

  const nobody = { document: null, email: null, contact: null, removeLogo: false };
  const { organisationId } = (
    await services.organisation.create(
      { ...nobody, name: await free('organisation', texts.organisation) },
      context,
    )
  ).row;
  const address = { zipcode: null, street: null, state: null, city: texts.city, country: texts.country };
  const { placeId } = (
    await services.place.create(
      { organisationId, name: texts.place, address, contact: null, timeZone, openingHours: [] },
      context,
    )
  ).row;
  const { categoryId } = (
    await services.category.create({ name: await free('category', texts.category) }, context)
  ).row;
  const fragranceIds: number[] = [];
  for (const [index, { name, description }] of texts.fragrances.entries()) {
    const files = { 'image.file': pictureAt(pictures.fragrances, index), 'secret.file': pictures.secret };
    const input = { name: await free('fragrance', name), description, categoryId };
    fragranceIds.push((await services.fragrance.create(input, { ...context, files })).row.fragranceId);
  }
  const { campaignId } = (
    await services.campaign.create(
      {
        name: texts.campaign,
        organisationId,
        fragranceShots: DEFAULT_FRAGRANCE_SHOTS,
        collection: fragranceIds.map((fragranceId, index) => ({
          ...{ slot: index + 1, fragranceId, shotSeconds: DEFAULT_SHOT_SECONDS },
        })),
        descriptions: [{ language, description: texts.description }],
      },
      { ...context, files: { 'cover.file': pictures.cover } },
    )
  ).row;
  const quizId = await makeQuiz(db, { campaignId, fragranceIds }, context);
  const things = await makeDevice(deps, tx, { organisationId, placeId, campaignId, fragranceIds }, context);

  const made = {
    organisation: [organisationId],
    place: [placeId],
    category: [categoryId],
    fragrance: fragranceIds,
  };
  for (const [resource, ids] of Object.entries({
    ...made,
    campaign: [campaignId],
    quiz: [quizId],
    ...things,
  })) {
    await queries.markAsSample(tx, resource as SampleResource, ids);
  }
}

function pictureAt(pictures: readonly Picture[], index: number): Picture {
  const picture = pictures[index];
  if (!picture) throw new Error(`The sample client has no picture ${index}`);
  return picture;
}

/** @returns the id of the published quiz */
async function makeQuiz(
  db: Database,
  { campaignId, fragranceIds }: { campaignId: number; fragranceIds: readonly number[] },
  { origin, user, language }: ChangeContext,
): Promise<number> {
  const { quiz: name, question } = SAMPLE_TEXTS[language];
  const editing = { ifMatch: undefined, origin };
  const { quizId } = (await createQuiz(db, { name, campaignId, language }, origin)).row;
  const save = async ({ quest, answers }: SampleQuestion, quizQuestionId: number | null): Promise<void> => {
    const given = answers.map(({ label, description, leadsTo }) => ({
      ...{ label, description },
      ...(typeof leadsTo === 'number'
        ? { fragranceOptions: [{ fragranceId: fragranceIds[leadsTo] as number }] }
        : { nextQuestion: { quest: leadsTo.quest } }),
    }));
    const { row } = await saveQuestion(db, { quizId, quest, quizQuestionId, answers: given }, editing);
    for (const [index, { leadsTo }] of answers.entries()) {
      const next = row.answers[index]?.nextQuestion;
      if (typeof leadsTo !== 'number' && next) await save(leadsTo, next.quizQuestionId);
    }
  };
  await save(question, null);
  await validateQuiz(db, quizId, editing);
  await publishQuiz(db, quizId, editing, user.userId);
  return quizId;
}

/** Makes the device, connected to the caller, with a capsule for each fragrance and what it seems to have fired so far. */
async function makeDevice(
  { codes, claims, shots }: SampleDeps,
  tx: Transaction,
  {
    fragranceIds,
    ...where
  }: { organisationId: number; placeId: number; campaignId: number; fragranceIds: number[] },
  { origin, user: { userId }, language }: ChangeContext,
): Promise<{ device: number[]; capsule: number[] }> {
  // Administered locally, so that it is nobody's: IEEE 802, section 8.2.2. Far too many to meet a second time.
  const macAddress = ['02', ...(randomBytes(5).toString('hex').toUpperCase().match(/../g) ?? [])].join(':');
  const name = SAMPLE_TEXTS[language].device;
  const from = new Date(clockDate().getTime() - SAMPLE_DAYS * DAY_MS);
  const filled = fragranceIds.map((fragranceId, index) => ({
    ...{ fragranceId, totalShots: CAPSULE_SHOTS },
    serialNumber: `${SAMPLE_TEXTS[language].serial}-${macAddress.slice(-8).replaceAll(':', '')}-${index + 1}`,
  }));
  const device = {
    ...{ macAddress, name, ...where, ownerId: userId, userId },
    ...{ claimCode: claims.encrypt(claims.newCode()), resetSecret: codes.newSecret().encrypted },
  };
  const db = withSavepoints(tx);
  const { deviceId, capsuleIds } = await db.transaction((part) =>
    queries.insertDevice(part, from, device, filled),
  );
  await recordEach(tx, origin, [
    {
      action: 'create',
      resource: 'device',
      recordId: deviceId,
      recordName: nameOfDevice({ macAddress, name }),
    },
    ...filled.map(({ serialNumber }, index) => ({
      ...({ action: 'create', resource: 'capsule' } as const),
      ...{ recordId: capsuleIds[index] ?? null, recordName: serialNumber },
    })),
  ]);
  const serials = new Map(filled.map(({ fragranceId, serialNumber }) => [fragranceId, serialNumber]));
  await playSample(db, { deviceId, from }, serials, shots);
  return { device: [deviceId], capsule: capsuleIds };
}

/**
 * Takes out the sample client in one transaction: what its device fired goes, and every record that nothing else needs.
 * @returns the records that stay
 */
export async function takeSampleOut(
  deps: SampleDeps,
  { origin, user, language }: Context,
): Promise<KeptRecord[]> {
  return deps.files.withFileCleanup([], (changes) =>
    deps.db.transaction(async (tx) => {
      await queries.lockSample(tx);
      const idsOf = await queries.unmarkSample(tx);
      await queries.lockDevices(tx, idsOf('device'));
      await forgetShots(tx, idsOf('device'), deps.shots.timeZone);
      for (const key of await photosOfDevices(tx, idsOf('device'))) changes.released.add(key);
      for (const kind of ['device', 'capsule'] as const) {
        const gone = await queries.removeThings(tx, kind, idsOf(kind));
        const events = gone.map(({ id, name }) => ({ resource: kind, recordId: id, recordName: name }));
        await recordEach(
          tx,
          origin,
          events.map((event) => ({ ...event, action: 'delete' })),
        );
      }
      // A record that stays keeps its files.
      const withFileCleanup: FileService['withFileCleanup'] = async (_, work) => {
        const own = fileChanges();
        const result = await work(own);
        for (const key of own.released) changes.released.add(key);
        return result;
      };
      const services = servicesOf({ ...deps, files: { ...deps.files, withFileCleanup } }, withSavepoints(tx));
      const context: ChangeContext = { origin, user, language, ifMatch: undefined, files: {} };
      const texts = await queries.textsOf(tx, idsOf('quiz'));
      const kept: KeptRecord[] = [];
      for (const resource of REMOVED) {
        for (const id of idsOf(resource)) {
          try {
            // An active category isn't removed.
            if (resource === 'category') await services.category.deactivate(id, context);
            await services[resource].remove(id, context);
          } catch (error) {
            if (!(error instanceof ProblemError)) throw error;
            kept.push({ resource, id, name: await queries.nameOf(tx, resource, id) });
          }
        }
      }
      await queries.removeUnusedTexts(tx, texts);
      return kept;
    }),
  );
}
