import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contracts/core/constants.ts';
import {
  DATA_KINDS,
  INCIDENT_FIELDS as FIELDS,
  INCIDENT_TEXT_MAX,
  type Incident,
  incidentInput,
} from '#contracts/incidents.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { TimeZoneNote } from '#web/kit/display/time-zone-note.tsx';
import { TextAreaField, TextField } from '#web/kit/fields/text-field.tsx';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { IncidentFields } from './incidents.api.ts';
import { bodyOf, EMPTY_INCIDENT, incidentQuery, useSaveIncident, valuesOf } from './incidents.api.ts';

const MOMENT = {
  type: 'datetime-local',
} as const satisfies Parameters<typeof TextInput>[0];

/** Creates an incident, or edits the one with the given id. */
export function IncidentForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const label = useLabel();
  const record = useRecordForm<IncidentFields, Incident>({
    id,
    list: '/admin/incidents',
    query: incidentQuery,
    save: useSaveIncident(),
    schema: incidentInput,
    bodyOf,
    empty: EMPTY_INCIDENT,
    valuesOf,
    idOf: ({ incidentId }) => incidentId,
    successText: ({ name }) => t('incidents.named', { name }),
    ...(id === undefined && { failureText: t('incidents.createFailed') }),
  });
  const { form, row, editing } = record;

  return (
    <FormPage
      record={record}
      title={editing ? t('incidents.edit') : t('shell.crumb.create.incident')}
      section={t('shell.records.incident')}
      loadFailed={t('incidents.loadFailed')}
      locked={useFormLock('incidents.write', row)}
    >
      <TextField label={label(FIELDS.name)} required limit={NAME_MAX} {...form.getInputProps('name')} />
      <TextAreaField
        label={label(FIELDS.description)}
        required
        limit={INCIDENT_TEXT_MAX}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={label(FIELDS.foundAt)}
          {...MOMENT}
          {...REQUIRED_PROPS}
          {...form.getInputProps('foundAt')}
        />
        <TextInput
          label={label(FIELDS.occurredFrom)}
          description={t('incidents.occurredFromHelp')}
          {...MOMENT}
          {...form.getInputProps('occurredFrom')}
        />
      </SimpleGrid>
      <TimeZoneNote />
      <Checkbox.Group label={label(FIELDS.data)} {...form.getInputProps('data')}>
        <Group mt="xs" gap="md">
          {DATA_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={label(FIELDS.data.values[kind])} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextAreaField
        label={label(FIELDS.measures)}
        limit={INCIDENT_TEXT_MAX}
        {...form.getInputProps('measures')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={label(FIELDS.reportedAt)} {...MOMENT} {...form.getInputProps('reportedAt')} />
        <TextInput label={label(FIELDS.toldAt)} {...MOMENT} {...form.getInputProps('toldAt')} />
      </SimpleGrid>
    </FormPage>
  );
}
