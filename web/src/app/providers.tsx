import type { MantineThemeOverride } from '@mantine/core';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables.ts';
import { colorSchemeManager, theme } from './theme.ts';
import { useBrandTheme } from './use-brand-theme.ts';

interface ProvidersProps {
  /** `test` leaves out transitions. */
  env?: 'default' | 'test';
  /** In the colour of the start; the product's own when missing. */
  firstTheme?: MantineThemeOverride;
  children: ReactNode;
}

/** What every page needs to look right. */
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
