import { catalogue } from './es/catalogue.ts';
import { field } from './es/field.ts';
import { house } from './es/house.ts';
import type { help as pt } from './texts.pt.ts';

export const help: typeof pt = {
  about: 'Para qué sirve cada página, las palabras que usa y las tareas más comunes paso a paso.',
  all: 'Toda la ayuda',
  open: 'Abrir la página',
  words: 'Palabras',
  tasks: 'Cómo hacerlo',
  account: 'Su cuenta',
  topics: { ...catalogue, ...field, ...house },
};
