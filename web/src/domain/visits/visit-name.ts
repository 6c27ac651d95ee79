import i18next, { type TFunction } from 'i18next';
import type { ResourceName } from '#contracts/core/resources.ts';
import { localeOf } from '#web/i18n/language.ts';

/** As the API names a visit: where it goes and the day, or the day alone. */
const NAME = /^(?:(?<place>.*) · )?(?<day>\d{4}-\d{2}-\d{2})$/s;

/**
 * What people call a visit: "Visita de 3 de dez. · Hotel Aurora".
 * @param name as the API has it, such as `Hotel Aurora · 2026-12-03`; any other text stays as it is
 */
export function visitName(name: string, t: TFunction): string {
  const { place, day } = NAME.exec(name)?.groups ?? {};
  if (day === undefined) return name;
  const isThisYear = day.startsWith(`${new Date().getFullYear()}-`);
  const words = new Intl.DateTimeFormat(localeOf(i18next.language), {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(day));
  const visit = t('shell.visitOn', { day: words });
  return place === undefined ? visit : `${visit} · ${place}`;
}

/** The name of a record of any kind, as people read it. */
export function readableName(kind: ResourceName | string, name: string, t: TFunction): string {
  return kind === 'visit' ? visitName(name, t) : name;
}
