import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OF_PLACE, type PlaceChoice, type PlaceRef } from '#contracts/organisations/organisation-refs.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { useIsOfHouse } from '#web/lib/session.ts';
import type { Belonging } from './belonging.api.ts';
import { placeOptions } from './belonging.api.ts';
import { OrganisationSelect } from './organisation-select.tsx';

interface BelongingFieldsProps extends Belonging {
  onChange: (belonging: Belonging) => void;
  /** Whether an organisation must be chosen. */
  required?: boolean;
  errors?: { organisation?: ReactNode; place?: ReactNode };
}

/** Fields for an organisation and its place. A place chosen first sets its organisation. Members only see the place. */
export function BelongingFields(props: BelongingFieldsProps) {
  const { organisation, place, onChange, required = false, errors = {} } = props;
  const { t } = useTranslation();
  const label = useLabel();
  const isOfHouse = useIsOfHouse();
  const [choices, setChoices] = useState(0);
  return (
    <Stack gap="md">
      {isOfHouse && (
        <OrganisationSelect
          required={required}
          description={required ? undefined : t('belonging.organisationHelp')}
          value={organisation?.organisationId ?? null}
          current={organisation}
          error={errors.organisation}
          onChange={(_, chosen) => {
            setChoices(choices + 1);
            onChange({ organisation: chosen, place: null });
          }}
        />
      )}
      <RemoteSelect<PlaceRef & Partial<PlaceChoice>>
        // Shows none of the former organisation's places. Not the organisation's id, which a place may set: the field
        // would lose the focus.
        key={choices}
        label={label(OF_PLACE.place)}
        creates="place"
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
