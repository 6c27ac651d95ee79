import { es as errors } from '#contracts/texts/es.ts';
import type { Dictionary } from '../pt/index.ts';
import { auth } from './auth.ts';
import { form } from './form.ts';
import { home } from './home.ts';
import { list } from './list.ts';
import { shell } from './shell.ts';

export const es: Dictionary = { errors, shell, auth, list, form, home };
