import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormPreviewProps {
  title: string;
  children: ReactNode;
}

/** Shows the record beside its form as others will see it. */
export function FormPreview({ title, children }: FormPreviewProps) {
  return (
    <section aria-label={title}>
      <Text size="xs" fw={500} c="dimmed" mb="xs">
        {title}
      </Text>
      {children}
    </section>
  );
}
