import type { MantineThemeOverride } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useIdentity } from '#web/lib/identity.ts';
import { themeIn } from './theme.ts';

/**
 * Returns the theme in the installation's colour, and sets that colour for the browser's own frame.
 * @param first theme in the colour at startup
 */
export function useBrandTheme(first: MantineThemeOverride): MantineThemeOverride {
  const { color } = useIdentity();
  const [theme, setTheme] = useState(first);
  useEffect(() => {
    let wanted = true;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
    void themeIn(color).then((next) => wanted && setTheme(next));
    return () => {
      wanted = false;
    };
  }, [color]);
  return theme;
}
