import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { exportPlaces, PLACE_FIELDS as FIELDS, hasDevices, type Place } from '#contracts/places.ts';
import { addressText } from '#web/domain/address/address-values.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ImportLink } from '#web/domain/list/import-link.tsx';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { recordCell, TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { useCountryNames } from '#web/lib/format.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { LIST, usePlaceState } from './places.api.ts';

export const PLACE: RecordKind<Place> = {
  name: 'place',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ placeId }) => placeId,
};

/** The filters of the place list. */
const FILTERS: readonly ListFilter[] = ['organisationId', 'created', 'updated'];

export function PlacesList() {
  const { t } = useTranslation();
  const list = useList(LIST, PLACE.idOf);
  const columns = usePlaceColumns();
  const navigate = useNavigate();
  const mayPlan = useCan()('visits.write');

  return (
    <ListPage
      kind={PLACE}
      title={t('shell.records.place')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportPlaces}
      filters={<ActiveFilter state={list.state} />}
      selectionActions={
        mayPlan
          ? (ids) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconClipboardCheck size={16} aria-hidden />}
                onClick={() =>
                  void navigate({ to: '/admin/visits/create', search: { placeIds: ids.join() } })
                }
              >
                {t('shell.crumb.create.visit')}
              </Button>
            )
          : undefined
      }
      emptyHint={
        <>
          {t('places.emptyHint')}
          <ImportLink kind="places">{t('places.import')}</ImportLink>
        </>
      }
    />
  );
}

const column = listColumns<Place>();

/** The columns of the place list. */
function usePlaceColumns() {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const actions = usePlaceActions();
  const isOfHouse = useIsOfHouse();
  const countryName = useCountryNames();
  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, PLACE.nameOf),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: recordCell('place', PLACE.idOf, '320px'),
          meta: { card: 'title' },
        }),
        // For members, all places belong to their own organisation.
        ...(isOfHouse
          ? [
              column.accessor((row) => row.organisation.name, {
                id: 'organisation.name',
                header: label(FIELDS.organisation),
                cell: recordCell('organisation', (row) => row.organisationId, '240px'),
              }),
            ]
          : []),
        column.accessor((row) => addressText(row.address, countryName), {
          id: 'address.city',
          header: label(FIELDS.address),
          cell: ({ getValue }) => <TextCell maxWidth="clamp(120px, 16vw, 320px)">{getValue()}</TextCell>,
        }),
        column.accessor((row) => row.contact?.name ?? row.contact?.phone ?? row.contact?.email, {
          id: 'contact.name',
          header: label(FIELDS.contact),
          cell: ({ getValue }) => <TextCell maxWidth="140px">{getValue() ?? ''}</TextCell>,
        }),
        column.accessor('timeZone', { header: label(FIELDS.timeZone), cell: ({ getValue }) => getValue() }),
        column.accessor('devices', fieldColumn(FIELDS.devices, '112px')),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '158px')),
      ]),
    [t, fieldColumn, label, actions, countryName, isOfHouse],
  );
}

/** The actions on a place. Users without write access get none. */
export function usePlaceActions(): RowAction<Place>[] {
  const { t } = useTranslation();
  const actions = useRecordActions(PLACE, usePlaceState());
  const can = useCan();
  const [mayWrite, mayPlan] = [can('places.write'), can('visits.write')];
  const navigate = useNavigate();

  return useMemo(() => {
    const planVisit: RowAction<Place> = {
      key: 'visit',
      label: t('shell.crumb.create.visit'),
      icon: IconClipboardCheck,
      visible: (row) => row.deletedAt === null && hasDevices(row),
      run: ({ placeId }) => navigate({ to: '/admin/visits/create', search: { placeIds: placeId } }),
    };
    const plans = mayPlan ? [planVisit] : [];
    if (!mayWrite) return plans;
    const held = (row: Place) => (hasDevices(row) ? t('places.holds', { count: row.devices }) : null);
    const obstacles = ({ placeId }: Place) => (
      <RowLink href={`/admin/devices?placeId=${placeId}`}>{t('places.seeDevices')}</RowLink>
    );
    return [actions.edit(), ...plans, ...actions.states({ disabled: held, obstacles })];
  }, [t, mayWrite, mayPlan, navigate, actions]);
}
