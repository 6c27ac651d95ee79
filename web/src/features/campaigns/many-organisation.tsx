import { useState } from 'react';
import type { OrganisationRef } from '#contracts/organisation-refs.ts';
import { OrganisationSelect } from '#web/kit/belonging/organisation-select.tsx';
import type { ManyFieldProps } from '#web/kit/list/many/many-actions.ts';

/** The organisation that many campaigns are given. */
export function ManyOrganisation({ onChange }: ManyFieldProps) {
  const [chosen, setChosen] = useState<OrganisationRef | null>(null);
  return (
    <OrganisationSelect
      required
      value={chosen?.organisationId ?? null}
      current={chosen}
      onChange={(_, organisation) => {
        setChosen(organisation);
        onChange(organisation && { organisationId: organisation.organisationId });
      }}
    />
  );
}
