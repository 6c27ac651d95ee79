import { pt as errors } from '#contracts/texts/pt.ts';
import { auth } from './auth.ts';
import { form } from './form.ts';
import { home } from './home.ts';
import { list } from './list.ts';
import { shell } from './shell.ts';

/** Every text of the interface in Portuguese, the source: the other languages must have the same keys. */
export const pt = { errors, shell, auth, list, form, home };

export type Dictionary = typeof pt;
