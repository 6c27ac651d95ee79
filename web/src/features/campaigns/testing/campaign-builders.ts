import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';

const NAMES = ['Lavanda', 'Cedro', 'Baunilha', 'Vetiver'];

/** A fragrance with a name of its own for each id from 1. */
export function fragrance(fragranceId: number): FragranceRef {
  return { fragranceId, name: NAMES[fragranceId - 1] ?? `Fragrância ${fragranceId}`, image: null };
}

/** An entry of a campaign's collection. */
export function slotEntry(
  slot: number,
  fragranceId: number,
  shotSeconds = 5,
): Campaign['collection'][number] {
  return { slot, fragranceId, fragrance: fragrance(fragranceId), shotSeconds };
}

/** Campaign 7: Lavanda in slot 1, Cedro in slot 3, with a Portuguese description. */
export function campaign(change: Partial<Campaign> = {}): Campaign {
  return {
    campaignId: 7,
    name: 'Verão na praia',
    fragranceShots: 100,
    cover: { url: '/f/c.webp', thumbnailUrl: '/f/c-small.webp', contentType: 'image/webp', size: 2048 },
    isDefault: false,
    downloads: 1234,
    hasShots: false,
    collection: [slotEntry(1, 1), slotEntry(3, 2, 8)],
    descriptions: [{ language: 'pt-BR', description: 'Notas frescas.' }],
    qrCode: 'CAMPAIGN|SCENT|7|1795000000000',
    organisation: null,
    deletedAt: null,
    createdAt: '2026-01-02T12:00:00.000Z',
    updatedAt: '2026-03-04T15:30:00.000Z',
    ...change,
  };
}
