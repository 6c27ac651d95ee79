import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneOfAddress } from '#contracts/address/zone-of-address.ts';
import { NAME_MAX } from '#contracts/core/constants.ts';
import type { Place } from '#contracts/places.ts';
import { PLACE_FIELDS as FIELDS, hasDevices, placeInput } from '#contracts/places.ts';
import { AddressFields } from '#web/domain/address/address-fields.tsx';
import { OrganisationSelect } from '#web/domain/belonging/organisation-select.tsx';
import { placeContactValuesOf } from '#web/domain/contact/contact.tsx';
import { ContactFields } from '#web/domain/contact/contact-fields.tsx';
import { SeveralAtOnce } from '#web/domain/list/import-link.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useFormHost } from '#web/kit/form/form-host.ts';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import type { PlaceValues } from './places.api.ts';
import { bodyOf, emptyPlace, placeQuery, useSavePlace, valuesOf } from './places.api.ts';

const EMPTY_PLACE = emptyPlace();

/** Creates a place, or edits the one with the given id. */
export function PlaceForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const record = useRecordForm<PlaceValues, Place>({
    id,
    list: '/admin/places',
    query: placeQuery,
    save: useSavePlace(),
    schema: placeInput,
    bodyOf,
    empty: EMPTY_PLACE,
    // Places come in numbers: the next one is likely of the same organisation, country and contact.
    nextAfter: ({ organisationId, address, contact }) => ({
      ...EMPTY_PLACE,
      organisationId,
      address: { ...EMPTY_PLACE.address, country: address?.country ?? EMPTY_PLACE.address.country },
      contact: placeContactValuesOf(contact),
    }),
    valuesOf,
    idOf: ({ placeId }) => placeId,
    successText: ({ name }) => t('places.named', { name }),
    ...(id === undefined && { failureText: t('places.createFailed') }),
  });
  const { form, row, former, editing } = record;
  const stays = row !== null && hasDevices(row);
  const isPanel = useFormHost() !== null;
  useZoneOfAddress(form, editing);

  return (
    <FormPage
      record={record}
      title={editing ? t('places.edit') : t('shell.crumb.create.place')}
      section={t('shell.records.place')}
      loadFailed={t('places.loadFailed')}
      locked={useFormLock('places.write', row)}
    >
      {!editing && !isPanel && <SeveralAtOnce kind="places">{t('places.import')}</SeveralAtOnce>}
      <OrganisationSelect
        required
        disabled={stays}
        description={stays ? t('places.staysWith') : undefined}
        current={(row ?? former)?.organisation ?? null}
        {...form.getInputProps('organisationId')}
      />
      <TextField label={label(FIELDS.name)} required limit={NAME_MAX} {...form.getInputProps('name')} />
      <TimeZoneField {...form.getInputProps('timeZone')} />
      <AddressFields form={form} />
      <ContactFields form={form} />
      <OpeningHoursFields form={form} />
    </FormPage>
  );
}

/** Fills in the time zone that the address of a new place tells, until another one is chosen. */
function useZoneOfAddress(form: UseFormReturnType<PlaceValues>, editing: boolean): void {
  const zone = editing ? undefined : zoneOfAddress(form.values.address);
  const filledIn = useRef(EMPTY_PLACE.timeZone);
  const fillIn = useEffectEvent((found: string | undefined) => {
    const isChosen = ![EMPTY_PLACE.timeZone, filledIn.current].includes(form.getValues().timeZone);
    if (found === undefined || isChosen) return;
    filledIn.current = found;
    form.setFieldValue('timeZone', found);
  });
  useEffect(() => fillIn(zone), [zone]);
}

interface TimeZoneFieldProps {
  /** An IANA name or null; the other props come from `form.getInputProps`. */
  value?: string | null;
}

/** Picks a time zone by searching for words of its IANA name. */
function TimeZoneField(props: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const { value } = props;
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    // The server may know the stored zone under a name that this browser does not list.
    const zones = value && !known.includes(value) ? [value, ...known] : known;
    return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [value]);
  return (
    <ChoiceField
      {...props}
      label={label(FIELDS.timeZone)}
      description={t('places.timeZoneHelp')}
      options={options}
      required
      searchable
    />
  );
}
