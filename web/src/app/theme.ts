import type { MantineColorSchemeManager, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';
import { createTheme, localStorageColorSchemeManager } from '@mantine/core';
import { BRAND_COLOR } from '#contracts/core/constants.ts';
import { floatingLayer } from '#web/kit/display/floating-layer.ts';
import { localStore } from '#web/storage.ts';

/** Longest transition, in milliseconds. */
const MOTION_MS = 150;

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The brand in ten shades; shade 6 is the brand colour itself, on which white text has a contrast of 4.9:1. */
const brand: MantineColorsTuple = [
  '#e8f8f6',
  '#cfeeea',
  '#a3dcd6',
  '#73c9c1',
  '#4ab8ae',
  '#1d9c92',
  BRAND_COLOR,
  '#006a65',
  '#005651',
  '#00403d',
];

/** Neutrals tinted with the brand colour. Shade 6 still has a contrast of 4.5:1 on white and on shade 1. */
const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#f0f3f3',
  '#e4e9e9',
  '#d5dcdc',
  '#b7c1c1',
  '#859191',
  '#616d6d',
  '#495454',
  '#323c3c',
  '#1d2525',
];

/** The same for the dark scheme: 0 to 2 are text, 5 to 9 surfaces. */
const dark: MantineColorsTuple = [
  '#dfe5e5',
  '#bcc6c6',
  '#97a3a3',
  '#6f7b7b',
  '#364141',
  '#293232',
  '#1f2727',
  '#161d1d',
  '#111717',
  '#0b1010',
];

/** Danger. White text on shade 6 and shade 6 on white both have a contrast of 4.5:1. */
const red: MantineColorsTuple = [
  '#fef3f2',
  '#fde5e3',
  '#fbcdc9',
  '#f7a59e',
  '#f47f75',
  '#e5484d',
  '#cf2f2a',
  '#ac2420',
  '#8a1d1b',
  '#6b1715',
];

const overlay = { transitionProps: { duration: MOTION_MS } };
const portalProps = { target: floatingLayer };
/** Goes at once when closed: while it faded out, it would take clicks meant for what lies beneath. */
const dropdown = { portalProps, transitionProps: { duration: MOTION_MS, exitDuration: 0 } };
/** Otherwise a dialog's header would be a banner landmark. */
const overlayHeader = { header: { role: 'presentation' } };
const overlayTitle = { title: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 } };

export const theme = createTheme({
  colors: { brand, gray, dark, red },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#1d2525',
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '2.25rem' },
      h2: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1.125rem', lineHeight: '1.5rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.5rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { ...overlay, centered: true, attributes: overlayHeader }, styles: overlayTitle },
    Drawer: { defaultProps: { ...overlay, attributes: overlayHeader }, styles: overlayTitle },
    // The placeholder would be a focusable element without a role in the menu; the first item takes the focus instead.
    Menu: { defaultProps: { ...dropdown, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: dropdown },
    Badge: { defaultProps: { tt: 'none', fw: 500 } },
    Tooltip: { defaultProps: { ...overlay, portalProps, openDelay: 400 } },
    // Wraps if a narrow screen or large text leaves too little room.
    SegmentedControl: {
      defaultProps: { transitionDuration: MOTION_MS },
      styles: { root: { flexWrap: 'wrap' } },
    },
    Collapse: { defaultProps: { transitionDuration: MOTION_MS } },
    Table: { defaultProps: { fz: 'sm' } },
    // Help stands below its field.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // The arrows are too small to hit; the arrow keys do the same.
    NumberInput: { defaultProps: { hideControls: true } },
  },
});

/** Returns the theme in an installation's colour. The code that computes shades is only loaded for a custom colour. */
export async function themeIn(color: string): Promise<MantineThemeOverride> {
  if (color === BRAND_COLOR) return theme;
  const { brandScale } = await import('./brand-scale.ts');
  return { ...theme, colors: { ...theme.colors, brand: brandScale(color, brand) } };
}

/** `public/color-scheme.js` reads the same key. */
const SCHEME_KEY = 'color-scheme';

export const colorSchemeManager: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager({ key: SCHEME_KEY }),
  set: (scheme) => localStore.set(SCHEME_KEY, scheme),
};
