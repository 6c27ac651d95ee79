import type { ReactNode } from 'react';
import { OF_ORGANISATION, type OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
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
      search={organisationOptions}
      idOf={({ organisationId }) => organisationId}
      nameOf={({ name }) => name}
    />
  );
}
