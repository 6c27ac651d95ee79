import { NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignRef } from '#contracts/campaigns/campaign-refs.ts';
import { NAME_MAX } from '#contracts/core/constants.ts';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import { INITIATIVE_FIELDS as FIELDS, initiativeInput } from '#contracts/initiatives/initiatives.ts';
import { OrganisationSelect } from '#web/domain/belonging/organisation-select.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { InitiativeFormValues } from './initiative-form.api.ts';
import {
  bodyOf,
  campaignOptions,
  emptyInitiative,
  useSaveInitiative,
  valuesOf,
} from './initiative-form.api.ts';
import { initiativeQuery } from './initiatives.api.ts';
import { PlacesField } from './places-field.tsx';

/** Creates an initiative, or edits the one with the given id. */
export function InitiativeForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const own = useCurrentUser()?.organisation ?? null;
  const chosen = useSelectedOrganisation();
  // Fixed when the form opens: later changes of the choice do not reset it.
  const [preset] = useState(own ?? chosen);
  const record = useRecordForm<InitiativeFormValues, Initiative>({
    id,
    list: '/admin/initiatives',
    query: initiativeQuery,
    save: useSaveInitiative(),
    schema: initiativeInput,
    bodyOf,
    empty: emptyInitiative(preset?.organisationId ?? null),
    valuesOf,
    idOf: ({ iniciativaId }) => iniciativaId,
    successText: ({ name }) => t('initiatives.named', { name }),
    ...(id === undefined && { failureText: t('initiatives.createFailed') }),
  });
  const { form, row, editing } = record;
  const { organisationId, startsOn } = form.values;
  const organisation = form.getInputProps('organisationId');

  return (
    <FormPage
      record={record}
      title={editing ? t('initiatives.edit') : t('shell.crumb.create.initiative')}
      section={t('shell.records.initiative')}
      feminine
      loadFailed={t('initiatives.loadFailed')}
      locked={useFormLock('initiatives.write', row)}
    >
      <TextField
        label={label(FIELDS.name)}
        required
        limit={NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {own === null && (
        <OrganisationSelect
          required
          current={row?.organisation ?? preset}
          {...organisation}
          onChange={(chosen) => {
            organisation.onChange(chosen);
            if (chosen === organisationId) return;
            // Both may belong to the former organisation.
            form.setFieldValue('places', []);
            form.setFieldValue('campaignId', null);
          }}
        />
      )}
      <RemoteSelect<CampaignRef>
        // The options depend on the organisation.
        key={`campaign ${organisationId}`}
        label={label(FIELDS.campaign)}
        description={t('initiatives.campaignHelp')}
        creates="campaign"
        required
        current={row?.campaign ?? null}
        search={campaignOptions(organisationId)}
        idOf={({ campaignId }) => campaignId}
        nameOf={({ name }) => name}
        {...form.getInputProps('campaignId')}
      />
      <PlacesField
        key={`places ${organisationId}`}
        label={label(FIELDS.places)}
        description={t('initiatives.placesHelp')}
        organisationId={organisationId}
        {...form.getInputProps('places')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField label={label(FIELDS.startsOn)} {...REQUIRED_PROPS} {...form.getInputProps('startsOn')} />
        <DateField
          label={label(FIELDS.endsOn)}
          {...REQUIRED_PROPS}
          {...(startsOn && { min: startsOn })}
          {...form.getInputProps('endsOn')}
        />
      </SimpleGrid>
      <NumberInput
        label={label(FIELDS.targetShots)}
        description={t('initiatives.targetHelp')}
        min={1}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('targetShots')}
      />
    </FormPage>
  );
}
