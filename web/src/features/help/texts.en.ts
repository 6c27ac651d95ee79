import { catalogue } from './en/catalogue.ts';
import { field } from './en/field.ts';
import { house } from './en/house.ts';
import type { help as pt } from './texts.pt.ts';

export const help: typeof pt = {
  about: 'What each page is for, the words it uses, and the most common tasks step by step.',
  all: 'All help',
  open: 'Open the page',
  words: 'Words',
  tasks: 'How to',
  account: 'Your account',
  topics: { ...catalogue, ...field, ...house },
};
