import type { home as pt } from '../pt/home.ts';

export const home: typeof pt = {
  title: 'Panel',
  hello: 'Hola, {{name}}',
  subtitle: 'Vea qué está activo y continúe donde lo dejó.',
  list: 'Verlas todas',
  categories: {
    title: 'Categorías activas',
    inactive_zero: 'ninguna inactiva',
    inactive_one: '{{count}} inactiva',
    inactive_other: '{{count}} inactivas',
    create: 'Nueva categoría',
  },
  fragrances: {
    title: 'Fragancias activas',
    inactive_zero: 'ninguna inactiva',
    inactive_one: '{{count}} inactiva',
    inactive_other: '{{count}} inactivas',
    create: 'Nueva fragancia',
  },
  campaigns: {
    title: 'Campañas activas',
    inactive_zero: 'ninguna inactiva',
    inactive_one: '{{count}} inactiva',
    inactive_other: '{{count}} inactivas',
    create: 'Nueva campaña',
  },
};
