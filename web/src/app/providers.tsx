import type { MantineThemeOverride } from '@mantine/core';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables.ts';
import { colorSchemeManager, theme } from './theme.ts';
import { useBrandTheme } from './use-brand-theme.ts';

interface ProvidersProps {
  /** `test` disables transitions. */
  env?: 'default' | 'test';
  /** Theme in the colour at startup; the product's own by default. */
  firstTheme?: MantineThemeOverride;
  children: ReactNode;
}

/** The theme and styles that every page needs. */
export function Providers({ env = 'default', firstTheme = theme, children }: ProvidersProps) {
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
