import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables.ts';
import { colorSchemeManager, theme } from './theme.ts';

interface ProvidersProps {
  /** `test` leaves out transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** What every page needs to look right. */
export function Providers({ env = 'default', children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
