import type { LiveTotals } from '#contracts/dashboard.ts';
import type { FigureScope } from './figure-scope.ts';
import type { ChangedPart, WatchedParts } from './live.queries.ts';

type Total = LiveTotals['campaigns'][number];

/** What some readers see. */
export interface View {
  /** Undefined: everything. For members within their organisation. */
  scope: FigureScope | undefined;
  /** The readers' organisation; undefined: they belong to the house. */
  organisationId: number | undefined;
}

/** All that these views need together. */
export function watchedParts(views: readonly View[]): WatchedParts {
  const organisations = new Set<number>();
  const places = new Set<number>();
  for (const { scope } of views) {
    if (scope?.places) for (const id of scope.places) places.add(id);
    else for (const id of scope?.organisations ?? []) organisations.add(id);
  }
  return {
    everybody: views.some(({ scope }) => scope === undefined),
    organisations: [...organisations],
    places: [...places],
  };
}

/** Changed parts by whose they are. */
export class PartIndex {
  readonly #everybody: ChangedPart[] = [];
  readonly #organisations = new Map<number, ChangedPart[]>();
  readonly #places = new Map<number, ChangedPart[]>();

  constructor(parts: readonly ChangedPart[]) {
    for (const part of parts) this.#listOf(part).push(part);
  }

  /** The changed totals of a view. */
  totalsOf(view: View): Total[] {
    const totals = new Map<string, { total: Total; isNew: boolean }>();
    for (const part of this.#partsOf(view)) {
      const { fragranceName, shotsTotalFragrance, isNew } = part;
      const campaignId = isVisible(part, view) ? part.campaignId : null;
      const key = totalKey({ campaignId, fragranceName });
      const sum = totals.get(key) ?? {
        total: { campaignId, fragranceName, shotsTotalFragrance: 0 },
        isNew: false,
      };
      sum.total.shotsTotalFragrance += shotsTotalFragrance;
      sum.isNew ||= isNew;
      totals.set(key, sum);
    }
    return [...totals.values()].filter(({ isNew }) => isNew).map(({ total }) => total);
  }

  #partsOf({ scope }: View): ChangedPart[] {
    if (!scope) return this.#everybody;
    const { organisations, places } = scope;
    if (!places) return listed(this.#organisations, organisations ?? []);
    const isOwn = (part: ChangedPart) => !organisations || organisations.includes(part.organisationId ?? 0);
    return listed(this.#places, places).filter(isOwn);
  }

  #listOf({ organisationId, placeId }: ChangedPart): ChangedPart[] {
    if (organisationId === null) return this.#everybody;
    const [lists, id] =
      placeId === null
        ? ([this.#organisations, organisationId] as const)
        : ([this.#places, placeId] as const);
    const list = lists.get(id) ?? [];
    lists.set(id, list);
    return list;
  }
}

/** Whether the readers of a view may see the campaign; members get all others as one. */
function isVisible({ owner }: ChangedPart, { organisationId }: View): boolean {
  return organisationId === undefined || owner === null || owner === organisationId;
}

/** Each id counts once. */
function listed(lists: ReadonlyMap<number, ChangedPart[]>, ids: readonly number[]): ChangedPart[] {
  return [...new Set(ids)].flatMap((id) => lists.get(id) ?? []);
}

export function totalKey({ campaignId, fragranceName }: Pick<Total, 'campaignId' | 'fragranceName'>): string {
  return `${campaignId} ${fragranceName}`;
}
