import type { Initiative } from '#contracts/initiatives/initiatives.ts';

/** A running initiative of three days at one place. */
export function initiative(change: Partial<Initiative> = {}): Initiative {
  return {
    iniciativaId: 8,
    name: 'Primavera',
    campaign: { campaignId: 4, name: 'Flores' },
    organisation: { organisationId: 3, name: 'Lojas Aurora' },
    places: [{ placeId: 5, name: 'Loja Paulista' }],
    startsOn: '2026-03-01',
    endsOn: '2026-03-03',
    targetShots: 900,
    status: 'running',
    delivered: 120,
    deletedAt: null,
    createdAt: '2026-01-02T12:00:00.000Z',
    updatedAt: '2026-01-02T12:00:00.000Z',
    ...change,
  };
}
