import type { TFunction } from 'i18next';
import type { AuditChange } from '#contracts/audit.ts';
import { CHANGE_FIELDS } from '#contracts/audit-fields.ts';
import type { Language } from '#contracts/core/language.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { translate } from '#contracts/core/words.ts';
import { openingHoursRow, openingHoursText } from '#contracts/opening-hours.ts';
import { profileName } from '#web/domain/people/profile-texts.ts';
import type { Format } from '#web/lib/format.ts';

type Value = AuditChange['before'];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const PARTS = Object.keys(CHANGE_FIELDS);

/** Formats audited changes in the current language. */
export interface ChangeFormatter {
  field: (name: string) => string;
  /** Formats a value as lines, one for each item; none for an empty value. */
  lines: (value: Value, field: string) => string[];
}

/**
 * Creates the formatter.
 * @param locale for labels and the names of countries
 * @param fields the declaration of the record's fields
 */
export function changeFormatter(
  t: TFunction,
  format: Format,
  locale: Language,
  fields: Readonly<Record<string, RecordField>> = {},
): ChangeFormatter {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });

  const known = new Map<string, RecordField>(Object.entries({ ...CHANGE_FIELDS, ...fields }));

  const field = (name: string) => {
    const declared = known.get(name);
    return declared ? translate(declared.label, locale) : name;
  };

  const text = (value: string, name: string): string => {
    if (name === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value;
    const words = known.get(name)?.values?.[value];
    if (words) return translate(words, locale);
    if (name === 'profile') return profileName(value, t);
    return INSTANT.test(value) ? format.dateTime(value) : format.day(value);
  };

  const plain = (value: Value, name: string): string => {
    if (value === null) return t('audit.none');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'number') return format.number(value);
    if (typeof value === 'string') return value === '' ? t('audit.none') : text(value, name);
    if (Array.isArray(value)) return value.map((item) => plain(item, name)).join(', ');
    return parts(value).join(', ');
  };

  const parts = (value: Record<string, Value>) =>
    Object.entries(value)
      .sort(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([name, part]) => `${field(name)}: ${plain(part, name)}`);

  const lines = (value: Value, name: string): string[] => {
    if (value === null || value === '') return [];
    const hours = name === 'openingHours' ? openingHoursRow.array().safeParse(value).data : undefined;
    if (hours?.length) return [openingHoursText(hours, locale)];
    if (Array.isArray(value)) return value.map((item) => plain(item, name));
    return typeof value === 'object' ? parts(value) : [plain(value, name)];
  };

  return { field, lines };
}

/** Parts unknown to this client come last, under their API name; the stable sort keeps their order. */
function placeOf(name: string): number {
  const place = PARTS.indexOf(name);
  return place === -1 ? PARTS.length : place;
}
