import { pt as errorTexts } from '#contracts/texts/pt.ts';
import { auth } from './auth.ts';
import { campaigns } from './campaigns.ts';
import { categories } from './categories.ts';
import { form } from './form.ts';
import { fragrances } from './fragrances.ts';
import { home } from './home.ts';
import { list } from './list.ts';
import { shell } from './shell.ts';

export const errors = errorTexts;

/** Every text of the interface in Portuguese, the source: the other languages must have the same keys. */
export const dictionary = { auth, campaigns, categories, form, fragrances, home, list, shell };

export type Dictionary = typeof dictionary;
