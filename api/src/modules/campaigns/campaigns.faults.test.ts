import { describe, expect, it } from 'vitest';
import { campaignForm, makeFragrance, type SlotWish } from '../../testing/catalogue.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const staff = await app.as('STAFF');
const { fragranceId: first } = await makeFragrance(staff);
const { fragranceId: second } = await makeFragrance(staff);

describe('creating a campaign', () => {
  const slot = (wish: Partial<SlotWish>): SlotWish => ({ slot: 1, fragranceId: first, ...wish });
  it.each<[string, () => Parameters<typeof campaignForm>[0], string, string]>([
    ['no slot', () => ({ collection: [] }), 'collection', 'campaign.no_slot'],
    [
      'the same fragrance twice',
      () => ({ collection: [slot({}), slot({ slot: 2 })] }),
      'collection.1.fragranceId',
      'campaign.duplicate_fragrance',
    ],
    [
      'the same slot twice',
      () => ({ collection: [slot({}), slot({ fragranceId: second })] }),
      'collection.1.slot',
      'campaign.duplicate_slot',
    ],
    ['slot 0', () => ({ collection: [slot({ slot: 0 })] }), 'collection.0.slot', 'too_small'],
    ['slot 21', () => ({ collection: [slot({ slot: 21 })] }), 'collection.0.slot', 'too_big'],
    [
      '0 seconds',
      () => ({ collection: [slot({ shotSeconds: 0 })] }),
      'collection.0.shotSeconds',
      'too_small',
    ],
    [
      '61 seconds',
      () => ({ collection: [slot({ shotSeconds: 61 })] }),
      'collection.0.shotSeconds',
      'too_big',
    ],
    [
      'half a second',
      () => ({ collection: [slot({ shotSeconds: '1.5' })] }),
      'collection.0.shotSeconds',
      'invalid',
    ],
    [
      'no fragrance in a slot',
      () => ({ collection: [slot({ fragranceId: '' })] }),
      'collection.0.fragranceId',
      'required',
    ],
    [
      'an unknown fragrance',
      () => ({ collection: [slot({ fragranceId: 2_000_000_000 })] }),
      'collection.0.fragranceId',
      'reference',
    ],
    ['0 shots', () => ({ collection: [slot({})], fragranceShots: 0 }), 'fragranceShots', 'too_small'],
    [
      'a number of shots in words',
      () => ({ collection: [slot({})], fragranceShots: 'many' }),
      'fragranceShots',
      'invalid',
    ],
    ['no cover', () => ({ collection: [slot({})], cover: null }), 'cover.file', 'file.required'],
    ['no description', () => ({ collection: [slot({})], descriptions: [] }), 'descriptions', 'required'],
    [
      'a description of 101 characters',
      () => ({ collection: [slot({})], descriptions: [{ language: 'pt-BR', description: 'a'.repeat(101) }] }),
      'descriptions.0.description',
      'too_long',
    ],
    [
      'an unsupported language',
      () => ({ collection: [slot({})], descriptions: [{ language: 'fr-FR', description: 'Automne' }] }),
      'descriptions.0.language',
      'invalid',
    ],
    [
      'the same language twice',
      () => ({
        collection: [slot({})],
        descriptions: [
          { language: 'pt-BR', description: 'Um' },
          { language: 'pt-BR', description: 'Dois' },
        ],
      }),
      'descriptions.1.language',
      'one_language_once',
    ],
  ])('refuses %s and stores nothing', async (_, wish, path, code) => {
    const files = await app.keptFiles();
    const answer = await staff.post('/campaigns', { form: await campaignForm(wish()) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path, code }] } });
    expect(await app.keptFiles()).toEqual(files);
  });
});
