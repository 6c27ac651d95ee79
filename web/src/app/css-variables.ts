import type { CSSVariablesResolver } from '@mantine/core';
import { darken } from '@mantine/core';
import { BRAND_COLOR } from '#contracts/core/constants.ts';

/** A colour with just enough contrast to white text has just enough on white; links also lie on darker backgrounds. */
const DARKER_LINKS = { '--mantine-color-anchor': 'var(--mantine-color-brand-7)' };

/**
 * Background of selected items in the dark scheme, where Mantine's is hardly lighter than the page. Derived from the
 * shade that is equally light in every brand.
 */
const chosenInDark = (shade: string) => ({
  '--mantine-color-brand-light': darken(shade, 0.5),
  '--mantine-color-brand-light-hover': darken(shade, 0.4),
});

/** Replaces Mantine's choices of shade that have a contrast of less than 4.5:1. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...(colors.brand?.[6] !== BRAND_COLOR && DARKER_LINKS),
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--app-border': 'var(--mantine-color-gray-2)',
    '--app-surface': 'var(--mantine-color-white)',
    '--app-sunken': 'var(--mantine-color-gray-0)',
    '--app-hover': 'var(--mantine-color-gray-1)',
    '--app-locked': 'var(--mantine-color-gray-1)',
    '--app-shade': 'rgb(0 40 38 / 16%)',
  },
  dark: {
    ...(colors.brand && chosenInDark(colors.brand[5])),
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--app-border': 'var(--mantine-color-dark-5)',
    '--app-surface': 'var(--mantine-color-dark-6)',
    '--app-sunken': 'var(--mantine-color-dark-8)',
    '--app-hover': 'var(--mantine-color-dark-5)',
    '--app-locked': 'var(--mantine-color-dark-8)',
    '--app-shade': 'rgb(0 0 0 / 50%)',
  },
});
