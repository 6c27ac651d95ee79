import { pt as errorTexts } from '#contracts/texts/pt.ts';
import { auth } from './auth.ts';
import { form } from './form.ts';
import { home } from './home.ts';
import { list } from './list.ts';
import { shell } from './shell.ts';

export const errors = errorTexts;

/** Every text of the interface in Portuguese, the source: the other languages must have the same keys. */
export const dictionary = { auth, form, home, list, shell };

export type Dictionary = typeof dictionary;
