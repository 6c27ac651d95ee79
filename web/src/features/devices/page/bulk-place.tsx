import { useState } from 'react';
import type { Belonging } from '#web/domain/belonging/belonging.api.ts';
import { BelongingFields } from '#web/domain/belonging/belonging-fields.tsx';
import { NoOrganisation } from '#web/domain/belonging/organisation-select.tsx';
import type { BulkFieldProps } from '#web/domain/bulk/bulk.api.ts';
import { useIsOfHouse } from '#web/lib/session.ts';

/** The bulk edit of the organisation and the place, or of no organisation. */
export function BulkPlace({ onChange }: BulkFieldProps) {
  const isOfHouse = useIsOfHouse();
  const [chosen, setChosen] = useState<Belonging>({ organisation: null, place: null });
  const choose = (belonging: Belonging) => {
    setChosen(belonging);
    const { organisation, place } = belonging;
    onChange(
      organisation && {
        organisationId: organisation.organisationId,
        ...(place && { placeId: place.placeId }),
      },
    );
  };
  const fields = <BelongingFields {...chosen} required onChange={choose} />;
  if (!isOfHouse) return fields;
  return (
    <NoOrganisation onChange={(none) => (none ? onChange({ organisationId: null }) : choose(chosen))}>
      {fields}
    </NoOrganisation>
  );
}
