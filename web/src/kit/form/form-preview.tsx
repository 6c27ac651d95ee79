import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormPreviewProps {
  title: string;
  children: ReactNode;
}

/** What is being written as others will see it, beside its form. */
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
