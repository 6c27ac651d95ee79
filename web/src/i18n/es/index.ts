import { es as errorTexts } from '#contracts/texts/es.ts';
import type { CommonTexts } from '../pt/index.ts';
import { auth } from './auth.ts';
import { form } from './form.ts';
import { list } from './list.ts';
import { shell } from './shell.ts';

export const errors = errorTexts;

export const dictionary: CommonTexts = { auth, form, list, shell };
