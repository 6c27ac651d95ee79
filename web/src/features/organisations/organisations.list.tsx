import { IconFileOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTaxNumber } from '#contracts/documents.ts';
import {
  exportOrganisations,
  ORGANISATION_FIELDS as FIELDS,
  holdsRecords,
  type Organisation,
} from '#contracts/organisations/organisations.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ImportLink } from '#web/domain/list/import-link.tsx';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { recordCell, TextCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan } from '#web/lib/session.ts';
import { LIST, useOrganisationState } from './organisations.api.ts';

export const ClosingDialog = lazyDialog([], () => import('./closing.dialog.tsx'), 'ClosingDialog');

export const ORGANISATION: RecordKind<Organisation> = {
  name: 'organisation',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ organisationId }) => organisationId,
};

/** What may prevent a deactivation or deletion: the list of the records, and the text key of the link to it. */
const PLACES = ['places', 'organisations.seePlaces'] as const;
const DEVICES = ['devices', 'organisations.seeDevices'] as const;
const USERS = ['users', 'organisations.seeUsers'] as const;

/** The filters of the organisation list. */
const FILTERS: readonly ListFilter[] = ['created', 'updated'];

export function OrganisationsList() {
  const { t } = useTranslation();
  const list = useList(LIST, ORGANISATION.idOf);
  const closing = useRowDialog<Organisation>();
  const columns = useOrganisationColumns(closing.show);

  return (
    <ListPage
      kind={ORGANISATION}
      title={t('shell.records.organisation')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportOrganisations}
      filters={<ActiveFilter state={list.state} feminine />}
      emptyHint={
        <>
          {t('organisations.emptyHint')}
          <ImportLink kind="clients">{t('organisations.import')}</ImportLink>
        </>
      }
    >
      {closing.row && <ClosingDialog organisation={closing.row} onClose={closing.hide} />}
    </ListPage>
  );
}

const column = listColumns<Organisation>();

/**
 * The columns of the organisation list.
 * @param close opens the dialog that ends a contract; must be the same function on every render
 */
function useOrganisationColumns(close: (organisation: Organisation) => void) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const actions = useOrganisationActions(close);

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, ORGANISATION.nameOf),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: recordCell('organisation', ORGANISATION.idOf, '320px'),
          meta: { card: 'title' },
        }),
        column.accessor('document', {
          header: label(FIELDS.document),
          cell: ({ getValue }) => formatTaxNumber(getValue() ?? ''),
          meta: { figures: true },
        }),
        column.accessor('email', {
          header: label(FIELDS.email),
          cell: ({ getValue }) => <TextCell maxWidth="190px">{getValue() ?? ''}</TextCell>,
        }),
        column.accessor((row) => row.contact?.name ?? row.contact?.phone, {
          id: 'contact.name',
          header: label(FIELDS.contact),
          cell: ({ getValue }) => <TextCell maxWidth="140px">{getValue() ?? ''}</TextCell>,
        }),
        column.accessor('places', fieldColumn(FIELDS.places, '104px')),
        column.accessor('devices', fieldColumn(FIELDS.devices, '120px')),
        column.accessor('users', fieldColumn(FIELDS.users, '104px')),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '158px')),
      ]),
    [t, fieldColumn, label, actions],
  );
}

/**
 * The actions on an organisation. Users without write access get none.
 * @param close opens the dialog that ends a contract; must be the same function on every render
 */
export function useOrganisationActions(
  close: (organisation: Organisation) => void,
): RowAction<Organisation>[] {
  const { t } = useTranslation();
  const actions = useRecordActions(ORGANISATION, useOrganisationState());
  const mayWrite = useCan()('organisations.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const held = (row: Organisation) => (holdsRecords(row) ? t('organisations.holds') : null);
    const obstacles = ({ organisationId, places, devices }: Organisation) => {
      const [list, label] = places > 0 ? PLACES : devices > 0 ? DEVICES : USERS;
      return <RowLink href={`/admin/${list}?organisationId=${organisationId}`}>{t(label)}</RowLink>;
    };
    return [
      actions.edit(),
      {
        key: 'close',
        label: t('organisations.closing.action'),
        icon: IconFileOff,
        visible: ({ deletedAt }) => deletedAt === null,
        run: close,
      },
      ...actions.states({ disabled: held, obstacles }),
    ];
  }, [t, mayWrite, actions, close]);
}
