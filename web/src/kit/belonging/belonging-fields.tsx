import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceRef } from '#contracts/organisation-refs.ts';
import type { PlaceChoice } from '#contracts/places.ts';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { useIsOfHouse } from '#web/lib/session.ts';
import type { Belonging } from './belonging.api.ts';
import { placeOptions } from './belonging.api.ts';
import { OrganisationSelect } from './organisation-select.tsx';

interface BelongingFieldsProps extends Belonging {
  onChange: (belonging: Belonging) => void;
  /** There is an organisation to be chosen. */
  required?: boolean;
  errors?: { organisation?: ReactNode; place?: ReactNode };
}

/** Picks an organisation and one of its places. A place that is chosen first brings its organisation. Members have no choice but of places. */
export function BelongingFields(props: BelongingFieldsProps) {
  const { organisation, place, onChange, required = false, errors = {} } = props;
  const { t } = useTranslation();
  const isOfHouse = useIsOfHouse();
  return (
    <Stack gap="md">
      {isOfHouse && (
        <OrganisationSelect
          required={required}
          description={required ? undefined : t('belonging.organisationHelp')}
          value={organisation?.organisationId ?? null}
          current={organisation}
          error={errors.organisation}
          onChange={(_, chosen) => onChange({ organisation: chosen, place: null })}
        />
      )}
      <RemoteSelect<PlaceRef & Partial<PlaceChoice>>
        // Its options are those of the organisation.
        key={organisation?.organisationId}
        label={t('belonging.place')}
        value={place?.placeId ?? null}
        current={place}
        error={errors.place}
        search={placeOptions(organisation)}
        idOf={({ placeId }) => placeId}
        nameOf={({ name, organisation: its }) => (its && !organisation ? `${name} (${its.name})` : name)}
        onChange={(_, chosen) =>
          onChange({ organisation: organisation ?? chosen?.organisation ?? null, place: chosen })
        }
      />
    </Stack>
  );
}
