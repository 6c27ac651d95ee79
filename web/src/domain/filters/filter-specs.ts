import type { ParseKeys, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CREATED, type RecordField, UPDATED } from '#contracts/core/record-fields.ts';
import type { Translations } from '#contracts/core/words.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { OF_ORGANISATION, OF_PLACE } from '#contracts/organisations/organisation-refs.ts';
import { optionsOf, useLabel } from '#web/i18n/use-label.ts';
import type { FilterName } from '#web/kit/list/list-search.ts';
import type { FilterState } from '#web/kit/list/list-state.ts';

/** A possible value of a filter: its value in the address, and its label. */
export interface FilterOption {
  value: string;
  label: string;
}

/** A text, or the field that it filters by. */
type FilterLabel = ParseKeys | Pick<RecordField, 'label'>;

/** A filter by some of a few values. */
export interface ChoiceFilterSpec {
  kind: 'choice';
  /** Allows only one value at a time. */
  single?: boolean;
  name: FilterName;
  label: FilterLabel;
  /** A field's declared values, or options worded otherwise. */
  options: Readonly<Record<string, Translations>> | ((t: TFunction) => FilterOption[]);
}

/** A filter by some of many records, or by values that the server knows. */
export interface RecordFilterSpec {
  kind: 'records';
  name: FilterName;
  label: FilterLabel;
  /** The resource, as in its query keys. */
  records: 'users' | 'campaigns' | 'categories' | 'fragrances' | 'organisations' | 'places' | 'firmware';
}

/** A filter by a range of days, inclusive. */
export interface DateRangeFilterSpec {
  kind: 'days';
  name: 'created' | 'updated' | 'due' | 'runs' | 'on';
  label: FilterLabel;
}

export type FilterSpec = ChoiceFilterSpec | RecordFilterSpec | DateRangeFilterSpec;

const recordFilter = (
  name: RecordFilterSpec['name'],
  label: RecordFilterSpec['label'],
  records: RecordFilterSpec['records'],
): RecordFilterSpec => ({ kind: 'records', name, label, records });

/** Filters of several lists, by their names. */
const COMMON_FILTERS = {
  created: { kind: 'days', name: 'created', label: CREATED },
  updated: { kind: 'days', name: 'updated', label: UPDATED },
  due: { kind: 'days', name: 'due', label: 'filters.due' },
  /** By the number of days until something is empty. */
  emptyWithin: {
    kind: 'choice',
    single: true,
    name: 'emptyWithin',
    label: 'filters.empty',
    options: (t) =>
      ['7', '14', '30'].map((value) => ({ value, label: t('filters.days', { count: Number(value) }) })),
  },
  /** By language, named in the language of the interface. */
  language: {
    kind: 'choice',
    name: 'language',
    label: 'shell.language',
    options: LANGUAGE_WORDS,
  },
  campaignId: recordFilter('campaignId', 'filters.campaign', 'campaigns'),
  categoryId: recordFilter('categoryId', 'filters.category', 'categories'),
  firmware: recordFilter('firmware', 'filters.firmware', 'firmware'),
  fragranceId: recordFilter('fragranceId', 'filters.fragrance', 'fragrances'),
  organisationId: recordFilter('organisationId', OF_ORGANISATION.organisation, 'organisations'),
  placeId: recordFilter('placeId', OF_PLACE.place, 'places'),
  ownerId: recordFilter('ownerId', 'filters.owner', 'users'),
  userId: recordFilter('userId', 'filters.user', 'users'),
} satisfies Partial<Record<FilterName | DateRangeFilterSpec['name'], FilterSpec>>;

/** A filter as a list declares it: the name of a common one, or its own. */
export type ListFilter = keyof typeof COMMON_FILTERS | FilterSpec;

export function specOf(filter: ListFilter): FilterSpec {
  return typeof filter === 'string' ? COMMON_FILTERS[filter] : filter;
}

/** Returns a function that names a filter in the current language. */
export function useFilterLabel(): (filter: FilterSpec) => string {
  const { t } = useTranslation();
  const labelOf = useLabel();
  return ({ label }) => (typeof label === 'string' ? t(label) : labelOf(label));
}

/** Returns the values of a filter. */
export function valuesOf({ filters }: FilterState, name: FilterName): string[] {
  return filters[name]?.split(',') ?? [];
}

/** The values to choose from, in the current language. */
export function useFilterOptions({ options }: ChoiceFilterSpec): FilterOption[] {
  const { t } = useTranslation();
  const label = useLabel();
  return typeof options === 'function' ? options(t) : optionsOf(options, label);
}
