import type { CSSVariablesResolver } from '@mantine/core';
import { BRAND_COLOR } from '#contracts/core/constants.ts';

/** A colour that white text just reads on just reads on white: links lie on grounds that are darker than that. */
const DARKER_LINKS = { '--mantine-color-anchor': 'var(--mantine-color-brand-7)' };

/** Where the library's own choice of shade reads at less than 4.5:1, ours takes its place. */
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
    '--app-shade': 'rgb(0 40 38 / 16%)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--app-border': 'var(--mantine-color-dark-5)',
    '--app-surface': 'var(--mantine-color-dark-6)',
    '--app-sunken': 'var(--mantine-color-dark-8)',
    '--app-hover': 'var(--mantine-color-dark-5)',
    '--app-shade': 'rgb(0 0 0 / 50%)',
  },
});
