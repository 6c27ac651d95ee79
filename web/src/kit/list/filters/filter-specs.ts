import type { ParseKeys, TFunction } from 'i18next';
import { LANGUAGES } from '#contracts/core/language.ts';
import type { FilterName } from '#web/kit/list/list-search.ts';
import type { FilterState } from '#web/kit/list/list-state.ts';

/** A possible value of a filter: its value in the address, and its label. */
export interface FilterOption {
  value: string;
  label: string;
}

/** A filter by some of a few values. */
export interface ChoiceFilterSpec {
  kind: 'choice';
  /** Allows only one value at a time. */
  single?: boolean;
  name: FilterName;
  label: ParseKeys;
  options: (t: TFunction) => FilterOption[];
}

/** A filter by some of many records, or by values that the server knows. */
export interface RecordFilterSpec {
  kind: 'records';
  name: FilterName;
  label: ParseKeys;
  /** The resource, as in its query keys. */
  records: 'users' | 'campaigns' | 'categories' | 'fragrances' | 'organisations' | 'places' | 'firmware';
}

/** A filter by a range of days, inclusive. */
export interface DateRangeFilterSpec {
  kind: 'days';
  name: 'created' | 'updated' | 'due' | 'runs';
  label: ParseKeys;
}

export type FilterSpec = ChoiceFilterSpec | RecordFilterSpec | DateRangeFilterSpec;

export const createdFilter: DateRangeFilterSpec = { kind: 'days', name: 'created', label: 'list.created' };
export const updatedFilter: DateRangeFilterSpec = { kind: 'days', name: 'updated', label: 'list.updated' };
export const dueFilter: DateRangeFilterSpec = { kind: 'days', name: 'due', label: 'filters.due' };

/** Filters by the number of days until something is empty. */
export const emptyWithinFilter: ChoiceFilterSpec = {
  kind: 'choice',
  single: true,
  name: 'emptyWithin',
  label: 'filters.empty',
  options: (t) =>
    ['7', '14', '30'].map((value) => ({ value, label: t('filters.days', { count: Number(value) }) })),
};

/** Filters by language, named in the language of the interface. */
export const languageFilter: ChoiceFilterSpec = {
  kind: 'choice',
  name: 'language',
  label: 'shell.language',
  options: (t) => LANGUAGES.map((value) => ({ value, label: t(`shell.languages.${value}`) })),
};

/** Filters by a record's state. @param labelOf the label of a state */
export function stateFilter<State extends string>(
  states: readonly State[],
  labelOf: (state: State, t: TFunction) => string,
): ChoiceFilterSpec {
  return {
    kind: 'choice',
    name: 'state',
    label: 'list.state',
    options: (t) => states.map((value) => ({ value, label: labelOf(value, t) })),
  };
}

const recordFilter = (
  name: RecordFilterSpec['name'],
  label: RecordFilterSpec['label'],
  records: RecordFilterSpec['records'],
): RecordFilterSpec => ({ kind: 'records', name, label, records });

export const campaignFilter = recordFilter('campaignId', 'filters.campaign', 'campaigns');
export const categoryFilter = recordFilter('categoryId', 'filters.category', 'categories');
export const firmwareFilter = recordFilter('firmware', 'filters.firmware', 'firmware');
export const fragranceFilter = recordFilter('fragranceId', 'filters.fragrance', 'fragrances');
export const organisationFilter = recordFilter('organisationId', 'filters.organisation', 'organisations');
export const placeFilter = recordFilter('placeId', 'filters.place', 'places');
export const ownerFilter = recordFilter('ownerId', 'filters.owner', 'users');
export const userFilter = recordFilter('userId', 'filters.user', 'users');

/** Returns the values of a filter. */
export function valuesOf({ filters }: FilterState, name: FilterName): string[] {
  return filters[name]?.split(',') ?? [];
}
