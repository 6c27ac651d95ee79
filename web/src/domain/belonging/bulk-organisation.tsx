import { useState } from 'react';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import type { BulkFieldProps } from '#web/domain/bulk/bulk-edit.ts';
import { NoOrganisation } from './no-organisation.tsx';
import { OrganisationSelect } from './organisation-select.tsx';

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
