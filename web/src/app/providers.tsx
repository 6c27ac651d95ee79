import type { MantineThemeOverride } from '@mantine/core';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useIdentity } from '#web/lib/identity.ts';
import { cssVariablesResolver } from './css-variables.ts';
import { colorSchemeManager, theme as ownTheme, themeIn } from './theme.ts';

interface ProvidersProps {
  /** `test` disables transitions. */
  env?: 'default' | 'test';
  /** Theme in the colour at startup; the product's own by default. */
  firstTheme?: MantineThemeOverride;
  children: ReactNode;
}

/** The theme and styles that every page needs. */
export function Providers({ env = 'default', firstTheme = ownTheme, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={useBrandTheme(firstTheme)}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  );
}

/**
 * Returns the theme in the installation's colour, and sets that colour for the browser's own frame.
 * @param first theme in the colour at startup
 */
function useBrandTheme(first: MantineThemeOverride): MantineThemeOverride {
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
