import { type SQL, sql } from 'drizzle-orm';
import { views } from '../../db/schema/views.ts';
import { literally } from './anonymous-trail.ts';
import type { Person } from './person.ts';

/** Removes somebody's views, and takes them out of what others search for. */
export function anonymousViews({ id, label, emails, names, numbers }: Person): SQL[] {
  // A name of one word may be of something else.
  const whole = names.filter((name) => /\s/.test(name.trim()));
  const words = [...emails, ...numbers, ...whole];
  const named = words.map(literally).join('|');
  // As it stands in an address, with either sign for a blank.
  const searched = words
    .flatMap((word) => [
      encodeURIComponent(word),
      new URLSearchParams({ word }).toString().slice('word='.length),
      word,
    ])
    .map(literally)
    .join('|');
  return [
    sql`delete from ${views} where owner_id = ${id}`,
    sql`
    update ${views} set
      search = regexp_replace(search, ${searched}, ${encodeURIComponent(label)}, 'gi'),
      name = case when name ~* ${named} then left(regexp_replace(name, ${named}, ${label}, 'gi'), 48) || ' ' || view_id else name end
    where search ~* ${searched} or name ~* ${named}`,
  ];
}
