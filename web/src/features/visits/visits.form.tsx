import { Loader, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFILL_DAYS } from '#contracts/capsules/refill.ts';
import { VISIT_NOTE_MAX, VISIT_PLACES_MAX, visitInput, visitPlan } from '#contracts/visits/visit-inputs.ts';
import { isOpen } from '#contracts/visits/visit-status.ts';
import { VISIT_FIELDS as FIELDS, type VisitRecord } from '#contracts/visits/visits.ts';
import { RecordsPicker } from '#web/domain/filters/records-picker.tsx';
import { visitName } from '#web/domain/visits/visit-name.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { TextAreaField } from '#web/kit/fields/text-field.tsx';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { dayAt } from '#web/lib/day.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { type PlanSearch, parsePlanSearch } from './plan-search.ts';
import {
  assigneeOptions,
  assigneeQuery,
  editOf,
  planOf,
  useSaveVisit,
  type VisitValues,
  visitRecordQuery,
} from './visits.api.ts';

type FormValues = VisitValues & Record<string, unknown>;

/** A plan as the address asks for it; by default for today. */
const emptyPlan = ({ placeIds, on, within }: PlanSearch, assignee: number | null): FormValues => ({
  on: on ?? dayAt(new Date()),
  assignee,
  note: '',
  placeIds: placeIds === undefined ? [] : String(placeIds).split(',').slice(0, VISIT_PLACES_MAX),
  within: String(within ?? REFILL_DAYS[0]),
});

/** Plans a visit, or edits the one with the given id, whose places and slots stay. */
export function VisitForm({ id }: { id?: number }) {
  const { t } = useTranslation();
  const self = useCurrentUser();
  // Fixed when the form opens.
  const [asked] = useState(parsePlanSearch(useSearch({ strict: false })));
  const [me] = useState(self && { id: self.id, nome: self.nome });
  const other = asked.assignee !== undefined && asked.assignee !== me?.id;
  const { data, isLoading } = useQuery({ ...assigneeQuery(asked.assignee ?? 0), enabled: other });
  if (isLoading) return <Loader aria-label={t('list.loading')} />;
  return <LoadedForm id={id} asked={asked} person={data ?? me ?? null} />;
}

interface LoadedFormProps {
  id: number | undefined;
  asked: PlanSearch;
  /** Who is to make a visit that is planned, unless changed. */
  person: { id: number; nome: string } | null;
}

function LoadedForm({ id, asked, person }: LoadedFormProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const record = useRecordForm<FormValues, VisitRecord>({
    id,
    list: '/admin/visits',
    query: visitRecordQuery,
    save: useSaveVisit(),
    schema: id === undefined ? visitPlan : visitInput,
    bodyOf: id === undefined ? planOf : editOf,
    empty: emptyPlan(asked, person?.id ?? null),
    valuesOf: (visit) => ({
      ...emptyPlan({}, visit.assignee?.id ?? null),
      on: visit.on,
      note: visit.note ?? '',
    }),
    idOf: ({ visitId }) => visitId,
    successText: ({ name }) => t('visits.named', { name: visitName(name, t) }),
    ...(id === undefined && { failureText: t('visits.planFailed') }),
  });
  const { form, row, editing } = record;
  const places = form.getInputProps('placeIds');
  const locked = useFormLock('visits.write', null);

  return (
    <FormPage
      record={record}
      title={editing ? t('visits.edit') : t('shell.crumb.create.visit')}
      section={t('shell.records.visit')}
      feminine
      loadFailed={t('visits.loadFailed')}
      locked={locked ?? (row && !isOpen(row) ? t('visits.over') : null)}
      {...(!editing && { saveLabel: t('visits.plan') })}
    >
      <DateField label={label(FIELDS.on)} {...REQUIRED_PROPS} {...form.getInputProps('on')} />
      <RemoteSelect<{ id: number; nome: string }>
        label={label(FIELDS.assignee)}
        current={row?.assignee ?? person}
        search={assigneeOptions}
        idOf={(option) => option.id}
        nameOf={({ nome }) => nome}
        {...form.getInputProps('assignee')}
      />
      {!editing && (
        <>
          <RecordsPicker
            records="places"
            label={label(FIELDS.places)}
            description={t('visits.placesHelp')}
            maxValues={VISIT_PLACES_MAX}
            values={form.values.placeIds}
            onChange={places.onChange}
            error={places.error}
            data-path="placeIds"
          />
          <Stack gap={4}>
            <span id="visit-within">{t('visits.within')}</span>
            <SegmentedControl
              aria-labelledby="visit-within"
              data={REFILL_DAYS.map((days) => ({
                value: String(days),
                label: t('visits.days', { count: days }),
              }))}
              {...form.getInputProps('within')}
            />
          </Stack>
        </>
      )}
      <TextAreaField label={label(FIELDS.note)} limit={VISIT_NOTE_MAX} {...form.getInputProps('note')} />
    </FormPage>
  );
}
