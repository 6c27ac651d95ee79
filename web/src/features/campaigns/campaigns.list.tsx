import { IconCopy, IconFileZip, IconQrcode } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import {
  canDeleteCampaign,
  exportCampaigns,
  CAMPAIGN_FIELDS as FIELDS,
} from '#contracts/campaigns/campaigns.ts';
import { ORGANISATION_EDIT } from '#web/domain/belonging/organisation-edit.ts';
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
import { CellLine, RecordTextCell, recordCell } from '#web/kit/list/text-cell.tsx';
import { useList } from '#web/kit/list/use-list.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan, useMayWrite } from '#web/lib/session.ts';
import { LIST, useCampaignState, useMakeDefault } from './campaigns.api.ts';
import { MiniSlotRing } from './ring/slot-ring.mini.tsx';
import { StarButton } from './star-button.tsx';

export const CAMPAIGN: RecordKind<Campaign> = {
  name: 'campaign',
  fields: FIELDS,
  nameOf: ({ name }) => name,
  idOf: ({ campaignId }) => campaignId,
};

const QrDialog = lazyDialog([], () => import('./qr/qr.dialog.tsx'), 'QrDialog');
const CopyCampaignDialog = lazyDialog(
  ['belonging'],
  () => import('./copy/copy-campaign.dialog.tsx'),
  'CopyCampaignDialog',
);

/** The filters of the campaign list. */
const FILTERS: readonly ListFilter[] = [
  'fragranceId',
  'organisationId',
  'ownerId',
  'language',
  'created',
  'updated',
];

export function CampaignsList() {
  const { t } = useTranslation();
  const list = useList(LIST, CAMPAIGN.idOf);
  const { actions, dialogs } = useCampaignActions();
  const columns = useCampaignColumns(actions);

  return (
    <ListPage
      kind={CAMPAIGN}
      title={t('shell.records.campaign')}
      about={t('campaigns.about')}
      list={list}
      columns={columns}
      fieldFilters={FILTERS}
      exports={exportCampaigns}
      filters={<ActiveFilter state={list.state} feminine />}
      bulkEdits={BULK_EDITS}
      emptyHint={t('campaigns.emptyHint')}
    >
      {dialogs}
    </ListPage>
  );
}

const column = listColumns<Campaign>();

/** What can be edited in a selection. */
const BULK_EDITS: readonly BulkEdit[] = [ORGANISATION_EDIT];

/** The columns of the campaign list. */
function useCampaignColumns(actions: readonly RowAction<Campaign>[]) {
  const { t } = useTranslation();
  const label = useLabel();
  const fieldColumn = useFieldColumn();

  return useMemo(
    () =>
      column.columns([
        actionsColumn(t('list.actions'), actions, CAMPAIGN.nameOf),
        column.accessor('name', {
          header: label(FIELDS.name),
          cell: ({ row: { original } }) => (
            <CellLine gap={10}>
              <Thumbnail file={original.cover} name={original.name} />
              <RecordTextCell maxWidth="240px" resource="campaign" id={original.campaignId}>
                {original.name}
              </RecordTextCell>
              <StarButton campaign={original} />
            </CellLine>
          ),
          meta: { card: 'title' },
        }),
        column.accessor('downloads', fieldColumn(FIELDS.downloads, '104px')),
        column.accessor('fragranceShots', fieldColumn(FIELDS.fragranceShots, '104px')),
        column.display({
          id: 'slots',
          header: label(FIELDS.collection),
          cell: ({ row }) => <SlotsCell collection={row.original.collection} />,
          meta: { width: '96px' },
        }),
        column.accessor((row) => row.organisation?.name ?? '', {
          id: 'organisation.name',
          header: label(FIELDS.organisation),
          cell: recordCell('organisation', (row) => row.organisation?.organisationId, '160px'),
        }),
        column.accessor('createdAt', fieldColumn(FIELDS.createdAt, '158px')),
        column.accessor('updatedAt', fieldColumn(FIELDS.updatedAt, '158px')),
      ]),
    [t, fieldColumn, label, actions],
  );
}

function SlotsCell({ collection }: Pick<Campaign, 'collection'>) {
  return (
    <CellLine gap={8}>
      <MiniSlotRing filled={collection.map(({ slot }) => slot)} />
      <span aria-hidden>{collection.length}</span>
    </CellLine>
  );
}

/**
 * The actions on a campaign, and the dialogs that they open. Users without write access can still open its QR code and
 * download the print kit.
 * @param star makes it the default, where no star beside its name does
 */
export function useCampaignActions(star?: RowAction<Campaign>): {
  actions: RowAction<Campaign>[];
  dialogs: ReactNode;
} {
  const { t } = useTranslation();
  const { show: showQr, ...qr } = useRowDialog<Campaign>();
  const { show: showCopy, ...copying } = useRowDialog<Campaign>();
  const mayCopy = useCan()('campaigns.write');
  const state = useCampaignState();
  const actions = useRecordActions(CAMPAIGN, state, useMayWrite('campaigns.write'));
  const { activate } = state;
  const { mutateAsync: makeDefault } = useMakeDefault();
  const mayStar = useCan()('campaigns.default');

  const all = useMemo(() => {
    const code: RowAction<Campaign> = {
      key: 'qr',
      label: t('campaigns.qr.open'),
      icon: IconQrcode,
      run: showQr,
    };
    const copy: RowAction<Campaign> = {
      key: 'copy',
      label: t('shell.duplicate'),
      icon: IconCopy,
      run: showCopy,
    };
    const printKit: RowAction<Campaign> = {
      key: 'print-kit',
      label: t('campaigns.printKit.download'),
      icon: IconFileZip,
      // Only the code is awaited here; the notification shows the progress of the download.
      run: async (row) => {
        const { savePrintKitWithNotice } = await import('./qr/print-kit.ts');
        void savePrintKitWithNotice(row);
      },
      failure: t('campaigns.printKit.failed'),
    };
    return [
      actions.edit(),
      ...(mayCopy ? [copy] : []),
      code,
      printKit,
      ...(star ? [star] : []),
      actions.deactivate({
        undo: async ({ campaignId, isDefault }) => {
          await activate(campaignId);
          // Deactivating a campaign takes the star away, which only the house gives back.
          if (isDefault && mayStar) await makeDefault(campaignId);
        },
      }),
      actions.activate(),
      actions.remove({
        disabled: (row) => (canDeleteCampaign(row) ? null : t('campaigns.shotsStay')),
      }),
    ];
  }, [t, actions, activate, makeDefault, mayStar, mayCopy, showQr, showCopy, star]);

  const dialogs = (
    <>
      {qr.row && <QrDialog campaign={qr.row} onClose={qr.hide} />}
      {copying.row && <CopyCampaignDialog campaign={copying.row} onClose={copying.hide} />}
    </>
  );
  return { actions: all, dialogs };
}
