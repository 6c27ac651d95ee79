import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface OptionLineProps {
  name: string;
  /** Whether it is the one that is chosen. */
  checked: boolean;
  picture?: ReactNode;
}

/** An option in a picker's list: its picture where it has one, its name, and a mark where it is chosen. */
export function OptionLine({ name, checked, picture }: OptionLineProps) {
  return (
    <Group gap="sm" wrap="nowrap" flex={1} miw={0}>
      {picture}
      <Text size="sm" truncate flex={1}>
        {name}
      </Text>
      {checked && <IconCheck size={16} aria-hidden />}
    </Group>
  );
}
