import { IconFileZip, IconQrcode } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { canDeleteCampaign } from '#contracts/campaigns.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan, useMayWrite } from '#web/lib/session.ts';
import { useCampaignState, useMakeDefault } from './campaigns.api.ts';

export const nameOf = ({ name }: Campaign) => name;

const CAMPAIGN: EditableRecord<Campaign> = { kind: 'campaign', nameOf, idOf: ({ campaignId }) => campaignId };

/**
 * The actions on a campaign. Users without write access can still open its QR code and download the print kit.
 * @param showQr opens the dialog with a campaign's code; must be the same function on every render
 */
export function useCampaignActions(showQr: (campaign: Campaign) => void): RowAction<Campaign>[] {
  const { t } = useTranslation();
  const state = useCampaignState();
  const actions = useRecordActions(CAMPAIGN, state, useMayWrite('campaigns.write'));
  const { activate } = state;
  const { mutateAsync: makeDefault } = useMakeDefault();
  const mayStar = useCan()('campaigns.default');

  return useMemo(() => {
    const qr: RowAction<Campaign> = {
      key: 'qr',
      label: t('campaigns.qr.open'),
      icon: IconQrcode,
      run: showQr,
    };
    const printKit: RowAction<Campaign> = {
      key: 'print-kit',
      label: t('campaigns.printKit.download'),
      icon: IconFileZip,
      // Only the code is awaited here; the notification shows the progress of the download.
      run: async (row) => {
        const { savePrintKitWithNotice } = await import('./print-kit/save-print-kit.ts');
        void savePrintKitWithNotice(row);
      },
      failure: t('campaigns.printKit.failed'),
    };
    return [
      actions.edit(),
      qr,
      printKit,
      actions.deactivate({
        undo: async ({ campaignId, isDefault }) => {
          await activate(campaignId);
          // Deactivating a campaign takes the star away, which only the house gives back.
          if (isDefault && mayStar) await makeDefault(campaignId);
        },
      }),
      actions.activate(),
      actions.remove({
        disabled: (row) => (canDeleteCampaign(row) ? null : t('campaigns.hasShots')),
      }),
    ];
  }, [t, actions, activate, makeDefault, mayStar, showQr]);
}
