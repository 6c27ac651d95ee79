import { es as errorTexts } from '#contracts/texts/es.ts';
import type { Dictionary } from '../pt/index.ts';
import { auth } from './auth.ts';
import { campaigns } from './campaigns.ts';
import { categories } from './categories.ts';
import { form } from './form.ts';
import { fragrances } from './fragrances.ts';
import { home } from './home.ts';
import { list } from './list.ts';
import { shell } from './shell.ts';

export const errors = errorTexts;

export const dictionary: Dictionary = { auth, campaigns, categories, form, fragrances, home, list, shell };
