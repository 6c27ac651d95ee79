import { filePart, png } from './pictures.ts';
import { type Caller, expectCreated } from './test-app.ts';

let made = 0;
const next = () => {
  made += 1;
  return made;
};

export async function makeCategory(caller: Caller, name = `Categoria ${next()}`) {
  return expectCreated(await caller.post('/categories', { body: { name } }));
}

interface FragranceWish {
  name?: string;
  description?: string;
  categoryId?: number;
  image?: Uint8Array | null;
  secret?: Uint8Array | null;
}

/** The form of a fragrance; `null` leaves a file out. */
export async function fragranceForm(wish: FragranceWish & { categoryId: number }): Promise<FormData> {
  const form = new FormData();
  form.set('name', wish.name ?? `Fragrância ${next()}`);
  if (wish.description !== undefined) form.set('description', wish.description);
  form.set('categoryId', String(wish.categoryId));
  if (wish.image !== null) form.set('image.file', filePart(wish.image ?? (await png(next()))), 'image.png');
  if (wish.secret !== null)
    form.set('secret.file', filePart(wish.secret ?? (await png(next()))), 'secret.png');
  return form;
}

export async function makeFragrance(caller: Caller, wish: FragranceWish = {}) {
  const categoryId = wish.categoryId ?? (await makeCategory(caller)).categoryId;
  return expectCreated(
    await caller.post('/fragrances', { form: await fragranceForm({ ...wish, categoryId }) }),
  );
}

export interface SlotWish {
  slot: number | string;
  fragranceId: number | string;
  shotSeconds?: number | string;
}

interface CampaignWish {
  name?: string;
  fragranceShots?: number | string;
  cover?: Uint8Array | null;
  collection?: SlotWish[];
  descriptions?: { language: string; description: string }[];
  organisationId?: number | null;
}

/** The form of a campaign; `cover: null` leaves the file out. */
export async function campaignForm(wish: CampaignWish): Promise<FormData> {
  const form = new FormData();
  form.set('name', wish.name ?? `Campanha ${next()}`);
  if (wish.fragranceShots !== undefined) form.set('fragranceShots', String(wish.fragranceShots));
  if (wish.organisationId !== undefined) form.set('organisationId', String(wish.organisationId ?? ''));
  if (wish.cover !== null) form.set('cover.file', filePart(wish.cover ?? (await png(next()))), 'cover.png');
  wish.collection?.forEach((entry, index) => {
    for (const [key, value] of Object.entries(entry)) form.set(`collection[${index}][${key}]`, String(value));
  });
  const texts = wish.descriptions ?? [{ language: 'pt-BR', description: 'Uma campanha' }];
  texts.forEach((entry, index) => {
    for (const [key, value] of Object.entries(entry)) form.set(`descriptions[${index}][${key}]`, value);
  });
  return form;
}

export async function makeCampaign(caller: Caller, wish: CampaignWish = {}) {
  const collection = wish.collection ?? [{ slot: 1, fragranceId: (await makeFragrance(caller)).fragranceId }];
  return expectCreated(
    await caller.post('/campaigns', { form: await campaignForm({ ...wish, collection }) }),
  );
}

/** A campaign of one new fragrance in slot 1, whose shots last 7 seconds. */
export async function campaignWithSlot(caller: Caller) {
  const { fragranceId } = await makeFragrance(caller);
  const campaign = await makeCampaign(caller, { collection: [{ slot: 1, fragranceId, shotSeconds: 7 }] });
  return { ...campaign, fragranceId };
}
