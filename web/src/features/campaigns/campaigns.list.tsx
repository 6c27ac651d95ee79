import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { exportCampaigns } from '#contracts/campaigns.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { ActiveFilter } from '#web/kit/list/active-filter.tsx';
import { DataTable } from '#web/kit/list/data-table.tsx';
import { exportList } from '#web/kit/list/export-list.ts';
import { ListPage } from '#web/kit/list/list-page.tsx';
import { useListState } from '#web/kit/list/list-state.ts';
import { useListTable } from '#web/kit/list/list-table.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { useCan } from '#web/lib/session.ts';
import { campaignsQuery, LIST } from './campaigns.api.ts';
import { useCampaignActions } from './use-campaign-actions.ts';
import { useCampaignColumns } from './use-campaign-columns.tsx';

const QrDialog = lazy(async () => ({ default: (await import('./qr/qr.dialog.tsx')).QrDialog }));

/** The list of campaigns. */
export function CampaignsList() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const qr = useRowDialog<Campaign>();
  const state = useListState(LIST);
  const query = useQuery(campaignsQuery(state.query));
  const columns = useCampaignColumns(useCampaignActions(qr.show));
  const table = useListTable({
    state,
    columns,
    rows: query.data?.data,
    rowId: (campaign) => campaign.campaignId,
  });
  const add = () => void navigate({ to: '/admin/campaigns/create', state: FROM_LIST });

  return (
    <ListPage
      title={t('campaigns.title')}
      state={state}
      table={table}
      query={query}
      onExport={(columns) => exportList(exportCampaigns, state.query, columns)}
      onAdd={can('campaigns.write') ? add : undefined}
      filters={<ActiveFilter state={state} />}
    >
      <DataTable
        table={table}
        state={state}
        query={query}
        label={t('campaigns.title')}
        emptyHint={t('campaigns.emptyHint')}
      />
      {qr.row && (
        <Suspense>
          <QrDialog campaign={qr.row} onClose={qr.hide} />
        </Suspense>
      )}
    </ListPage>
  );
}
