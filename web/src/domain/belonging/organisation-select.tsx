import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import { OF_ORGANISATION } from '#contracts/organisations/organisation-refs.ts';
import type { BulkFieldProps } from '#web/domain/bulk/bulk.api.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { organisationOptions } from './belonging.api.ts';

interface OrganisationSelectProps {
  /** The props that `form.getInputProps` returns for a field with an id. */
  value?: number | null;
  current: OrganisationRef | null;
  onChange?: (id: number | null, organisation: OrganisationRef | null) => void;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  autoOpen?: boolean;
  error?: ReactNode;
}

/** Picks an active organisation. */
export function OrganisationSelect(props: OrganisationSelectProps) {
  const label = useLabel();
  return (
    <RemoteSelect<OrganisationRef>
      {...props}
      label={label(OF_ORGANISATION.organisation)}
      creates="organisation"
      search={organisationOptions}
      idOf={({ organisationId }) => organisationId}
      nameOf={({ name }) => name}
    />
  );
}

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

/** Picks the organisation that many records are assigned to, or none. */
export function BulkOrganisation({ onChange }: BulkFieldProps) {
  const [chosen, setChosen] = useState<OrganisationRef | null>(null);
  const choose = (organisation: OrganisationRef | null) => {
    setChosen(organisation);
    onChange(organisation && { organisationId: organisation.organisationId });
  };
  return (
    <NoOrganisation onChange={(none) => (none ? onChange({ organisationId: null }) : choose(chosen))}>
      <OrganisationSelect
        required
        value={chosen?.organisationId ?? null}
        current={chosen}
        onChange={(_, organisation) => choose(organisation)}
      />
    </NoOrganisation>
  );
}
