import { Badge } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceRow } from '#contracts/fragrances.ts';
import {
  canDeleteFragrance,
  canToggleFragrance,
  exportFragrances,
  FRAGRANCE_FIELDS as FIELDS,
} from '#contracts/fragrances.ts';
import type { BulkEdit } from '#web/domain/bulk/bulk.api.ts';
import type { ListFilter } from '#web/domain/filters/filter-specs.ts';
import { ListPage } from '#web/domain/list/list-page.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { ActiveFilter } from '#web/kit/list/choice-filter.tsx';
import { actionsColumn, useFieldColumn } from '#web/kit/list/columns.tsx';
import { listColumns } from '#web/kit/list/list-table.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { RecordTextCell, recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import { LIST, useFragranceState } from './fragrances.api.ts';
import classes from './fragrances.list.module.css';

const InCampaigns = lazyComponent([], () => import('./in-campaigns.tsx'), 'InCampaigns');
export const ReplaceDialog = lazyDialog([], () => import('./in-campaigns.tsx'), 'ReplaceDialog');

/** A fragrance as both its list and its page have it. */
type Shown = Omit<FragranceRow, 'secret'>;

export const FRAGRANCE: RecordKind<Shown> = {
  name: 'fragrance',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ fragranceId }) => fragranceId,
};

/** The filters of the fragrance list. */
const FILTERS: readonly ListFilter[] = ['categoryId', 'campaignId', 'created'];

export function FragrancesList() {
  const { t } = useTranslation();
  const list = useList(LIST, FRAGRANCE.idOf);
  const replacing = useRowDialog<Shown>();
  const columns = useFragranceColumns(replacing.show);

  return (
    <ListPage
      kind={FRAGRANCE}
      title={t('shell.records.fragrance')}
      about={t('fragrances.about')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportFragrances}
      filters={<ActiveFilter state={list.state} feminine />}
      bulkEdits={BULK_EDITS}
      emptyHint={t('fragrances.emptyHint')}
    >
      {replacing.row && <ReplaceDialog fragrance={replacing.row} onClose={replacing.hide} />}
    </ListPage>
  );
}

const column = listColumns<FragranceRow>();

/** What can be edited in a selection. */
const BULK_EDITS: readonly BulkEdit[] = [
  {
    label: (t) => t('fragrances.changeCategory'),
    Field: lazyComponent([], () => import('./fragrances.form.tsx'), 'BulkCategory'),
  },
];

/**
 * The columns of the fragrance list.
 * @param replace opens the dialog that replaces a fragrance; must be the same function on every render
 */
function useFragranceColumns(replace: (fragrance: Shown) => void) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();
  const actions = useFragranceActions<FragranceRow>(replace);

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, FRAGRANCE.nameOf),
        column.accessor('fragranceId', {
          header: label(FIELDS.fragranceId),
          cell: ({ getValue }) => <span className={classes.id}>{paddedId(getValue())}</span>,
          meta: { figures: true, width: '88px' },
        }),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: ({ row: { original } }) => (
            <span className={classes.name}>
              <Thumbnail file={original.image} name={original.name} />
              <span className={classes.words}>
                <RecordTextCell maxWidth="360px" resource="fragrance" id={original.fragranceId}>
                  {original.name}
                </RecordTextCell>
                {original.secret === false && <SecretMark />}
              </span>
            </span>
          ),
          meta: { card: 'title' },
        }),
        column.accessor((row) => row.category.name, {
          id: 'category.name',
          header: label(FIELDS.category),
          cell: recordCell('category', (row) => row.category.categoryId, '240px'),
        }),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '200px')),
      ]),
    [t, fieldColumn, label, actions],
  );
}

/** A fragrance's id as users know it: padded to at least four digits. */
function paddedId(fragranceId: number): string {
  return String(fragranceId).padStart(4, '0');
}

/**
 * The actions on a fragrance; none without write access.
 * @param replace opens the dialog that replaces a fragrance; must be the same function on every render
 */
export function useFragranceActions<Row extends Shown>(
  replace: (fragrance: Shown) => void,
): RowAction<Row>[] {
  const { t } = useTranslation();
  const actions = useRecordActions<Row>(FRAGRANCE, useFragranceState());
  const mayWrite = useCan()('fragrances.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const inCampaigns = (row: Shown) => t('fragrances.inCampaigns', { count: row.collections.length });
    const staying = (row: Shown) => (row.hasShots ? t('fragrances.shotsStay') : inCampaigns(row));
    const obstacles = (row: Shown) =>
      row.collections.length > 0 && (
        <Suspense>
          <InCampaigns fragrance={row} />
        </Suspense>
      );
    return [
      actions.edit(),
      {
        key: 'replace',
        label: t('fragrances.replace.action'),
        icon: IconReplace,
        visible: ({ collections }) => collections.length > 0,
        run: replace,
      },
      actions.deactivate({
        disabled: (row) => (canToggleFragrance(row) ? null : inCampaigns(row)),
        obstacles,
      }),
      actions.activate(),
      actions.remove({
        disabled: (row) => (canDeleteFragrance(row) ? null : staying(row)),
        obstacles,
      }),
    ];
  }, [t, mayWrite, actions, replace]);
}

/** Marks a fragrance whose secret file is missing. A present file needs no mark. */
export function SecretMark() {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color="gray" size="sm" miw="max-content">
      {t('fragrances.secretMissing')}
    </Badge>
  );
}
