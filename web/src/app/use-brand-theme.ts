import type { MantineThemeOverride } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useIdentity } from '#web/lib/identity.ts';
import { themeIn } from './theme.ts';

/**
 * The theme in the installation's colour, which the browser's own frame takes too.
 * @param first in the colour of the start
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
