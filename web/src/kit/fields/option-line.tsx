import { Box, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface OptionLineProps {
  name: string;
  /** Whether it is the chosen option. */
  checked: boolean;
  picture?: ReactNode;
  /** Further description, on lines of its own. */
  detail?: string | undefined;
}

/** An option in a picker's list: picture if any, name, and a check mark if chosen. */
export function OptionLine({ name, checked, picture, detail }: OptionLineProps) {
  return (
    <Group gap="sm" wrap="nowrap" flex={1} miw={0}>
      {picture}
      <Box flex={1} miw={0}>
        <Text size="sm" truncate>
          {name}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </Box>
      {checked && <IconCheck size={16} aria-hidden />}
    </Group>
  );
}
