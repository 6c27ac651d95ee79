import { useState } from 'react';
import type { Belonging } from '#web/kit/belonging/belonging.api.ts';
import { BelongingFields } from '#web/kit/belonging/belonging-fields.tsx';
import type { ManyFieldProps } from '#web/kit/list/many/many-actions.ts';

/** The organisation and the place that many devices are given. */
export function ManyPlace({ onChange }: ManyFieldProps) {
  const [chosen, setChosen] = useState<Belonging>({ organisation: null, place: null });
  return (
    <BelongingFields
      {...chosen}
      required
      onChange={(belonging) => {
        setChosen(belonging);
        const { organisation, place } = belonging;
        onChange(
          organisation && {
            organisationId: organisation.organisationId,
            ...(place && { placeId: place.placeId }),
          },
        );
      }}
    />
  );
}
