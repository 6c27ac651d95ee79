import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS } from '#contracts/core/constants.ts';
import type { OrganisationRef, PlaceRef } from '#contracts/organisations/organisation-refs.ts';
import { placeOptions } from '#web/domain/belonging/belonging.api.ts';
import { OptionsStatus, useComboboxProps, useOptionsLabel } from '#web/kit/fields/options.tsx';

interface PlacesFieldProps {
  label: string;
  description: ReactNode;
  /** The organisation whose places are offered; null while none is chosen. */
  organisationId: number | null;
  value?: PlaceRef[];
  onChange?: (places: PlaceRef[]) => void;
  error?: ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
  'data-path'?: string;
}

/** Picks some of an organisation's places. */
export function PlacesField({ organisationId, value = [], onChange, ...field }: PlacesFieldProps) {
  const { t } = useTranslation();
  const optionsName = useOptionsLabel(false);
  const openedOptions = useComboboxProps();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const organisation: OrganisationRef | null = organisationId === null ? null : { organisationId, name: '' };
  const found = useQuery({
    ...placeOptions(organisation)(settled),
    enabled: opened && organisation !== null,
    placeholderData: keepPreviousData,
  });
  const known = new Map<string, PlaceRef>();
  for (const place of [...(found.data ?? []), ...value]) known.set(String(place.placeId), place);

  return (
    <>
      {optionsName.element}
      <MultiSelect
        {...optionsName.props}
        {...field}
        searchable
        hidePickedOptions
        openOnFocus={false}
        withScrollArea={false}
        disabled={organisationId === null}
        placeholder={value.length === 0 ? t('initiatives.everywhere') : ''}
        data={[...known].map(([id, { name }]) => ({ value: id, label: name }))}
        value={value.map(({ placeId }) => String(placeId))}
        onChange={(ids) =>
          onChange?.(ids.flatMap((id) => known.get(id) ?? []).map(({ placeId, name }) => ({ placeId, name })))
        }
        // The server has already filtered: show its results as they are.
        filter={({ options }) => options}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        nothingFoundMessage={<OptionsStatus query={found} inList />}
        comboboxProps={openedOptions}
      />
    </>
  );
}
