import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { BRAND_COLOR } from '#contracts/core/constants.ts';
import { cssVariablesResolver } from './css-variables.ts';
import { theme, themeIn } from './theme.ts';

/** WCAG 2.2, success criterion 1.4.3. */
const READABLE = 4.5;

/** Minimum contrast of selected items: roughly what the product's own colour reaches in the light scheme. */
const SEEN = 1.15;

/** The product's own, the lightest that white text allows, the darkest possible, and a range of hues. */
const COLOURS = [BRAND_COLOR, '#767676', '#000000', '#0000FF', '#E60000', '#7A1F5C', '#2B6B30', '#9C3B00'];
const PLACES = await Promise.all(
  COLOURS.flatMap((brand) =>
    (['light', 'dark'] as const).map(async (scheme) => ({
      brand,
      scheme,
      merged: mergeMantineTheme(DEFAULT_THEME, await themeIn(brand)),
    })),
  ),
);

describe('the theme', () => {
  it('is the default one for the product’s own colour', async () => {
    expect(await themeIn(BRAND_COLOR)).toBe(theme);
  });

  it('uses an installation’s colour for filled buttons', async () => {
    expect((await themeIn('#7A1F5C')).colors?.brand?.[6]).toBe('#7A1F5C');
  });
});

describe.each(PLACES)('the theme in $brand, $scheme', ({ scheme, merged }) => {
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  const variables: Record<string, string> = {
    ...base.variables,
    ...base[scheme],
    ...own.variables,
    ...own[scheme],
  };
  const colour = (name: `--${string}`) => resolve(`var(${name})`, variables);

  it.each([
    ['--mantine-color-text', '--mantine-color-body'],
    ['--mantine-color-text', '--app-surface'],
    ['--mantine-color-text', '--app-hover'],
    ['--mantine-color-text', '--app-locked'],
    ['--mantine-color-dimmed', '--app-locked'],
    ['--mantine-color-dimmed', '--mantine-color-body'],
    ['--mantine-color-dimmed', '--app-surface'],
    ['--mantine-color-dimmed', '--app-sunken'],
    ['--mantine-color-placeholder', '--mantine-color-default'],
    ['--mantine-color-error', '--mantine-color-body'],
    ['--mantine-color-error', '--app-surface'],
    ['--mantine-color-anchor', '--mantine-color-body'],
    ['--mantine-color-anchor', '--app-surface'],
    ['--mantine-color-anchor', '--app-sunken'],
    ['--mantine-color-white', '--mantine-color-brand-filled'],
    ['--mantine-color-white', '--mantine-color-brand-filled-hover'],
    ['--mantine-color-white', '--mantine-color-red-filled'],
    ['--mantine-color-brand-light-color', '--mantine-color-brand-light'],
    ['--mantine-color-brand-light-color', '--mantine-color-brand-light-hover'],
    ['--mantine-color-red-light-color', '--mantine-color-red-light'],
    ['--mantine-color-text', '--mantine-color-brand-light'],
  ] as const)('keeps %s readable on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(READABLE);
  });

  it.each(['--mantine-color-body', '--app-surface', '--app-sunken'] as const)(
    'keeps selected items visible on %s',
    (ground) => {
      expect(contrast(colour('--mantine-color-brand-light'), colour(ground))).toBeGreaterThanOrEqual(SEEN);
    },
  );
});

function resolve(value: string, variables: Record<string, string>): string {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return name ? resolve(variables[name] ?? `missing ${name}`, variables) : value;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
    channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Parses `#rgb`, `#rrggbb` or `rgb(a)` with full opacity; each channel is 0 to 1. */
function channels(colour: string): number[] {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
  }
  const rgb = /^rgba?\((\d+), (\d+), (\d+)(?:, 1)?\)$/.exec(colour);
  if (!rgb) throw new Error(`Not a colour that this test reads: ${colour}`);
  return rgb.slice(1, 4).map((channel) => Number(channel) / 255);
}
