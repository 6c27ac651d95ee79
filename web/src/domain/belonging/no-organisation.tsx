import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NoOrganisationProps {
  onChange: (none: boolean) => void;
  /** The fields shown for belonging to an organisation. */
  children: ReactNode;
}

/** Lets the user choose no organisation instead of one. */
export function NoOrganisation({ onChange, children }: NoOrganisationProps) {
  const { t } = useTranslation();
  const [none, setNone] = useState(false);
  return (
    <Stack gap="md">
      <Checkbox
        label={t('belonging.none')}
        checked={none}
        onChange={({ currentTarget: { checked } }) => {
          setNone(checked);
          onChange(checked);
        }}
      />
      {!none && children}
    </Stack>
  );
}
