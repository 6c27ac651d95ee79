import { pt as errorTexts } from '#contracts/texts/pt.ts';
import { auth } from './auth.ts';
import { form } from './form.ts';
import { list } from './list.ts';
import { shell } from './shell.ts';

export const errors = errorTexts;

/** The common texts in Portuguese, the source language: the others must have the same keys. */
export const dictionary = { auth, form, list, shell };

export type CommonTexts = typeof dictionary;
