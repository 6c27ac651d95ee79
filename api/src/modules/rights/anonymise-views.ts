import { type SQL, sql } from 'drizzle-orm';
import { views } from '../../platform/db/schema/views.ts';
import { wholeWord } from './anonymise-trail.ts';
import type { Person } from './person.ts';

/** Deletes the person's views, and removes them from the search terms of others. */
export function anonymiseViews({ id, label, emails, names, numbers }: Person): SQL[] {
  // A single-word name may mean something else.
  const fullNames = names.filter((name) => /\s/.test(name.trim()));
  const words = [...emails, ...numbers, ...fullNames];
  const named = words.map(wholeWord).join('|');
  // As encoded in a URL, with either form of a space.
  const searched = words
    .flatMap((word) => [
      encodeURIComponent(word),
      new URLSearchParams({ word }).toString().slice('word='.length),
      word,
    ])
    .map(wholeWord)
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
