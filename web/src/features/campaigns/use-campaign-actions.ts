import { IconFileZip, IconQrcode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { canDeleteCampaign, canEditCampaign } from '#contracts/campaigns.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useMayWrite } from '#web/lib/session.ts';
import { useCampaignState, useMakeDefault } from './campaigns.api.ts';

export const nameOf = ({ name }: Campaign) => name;

/**
 * The actions on a campaign. Users without write access can still open its QR code and download the print kit.
 * @param showQr opens the dialog with a campaign's code; must be the same function on every render
 */
export function useCampaignActions(showQr: (campaign: Campaign) => void): RowAction<Campaign>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actions = useRecordActions(nameOf);
  const { deactivate, activate, remove } = useCampaignState();
  const { mutateAsync: makeDefault } = useMakeDefault();
  const mayWrite = useMayWrite('campaigns.write');

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
        const { savePrintKitWithNotice } = await import('./print-kit/print-kit-notice.ts');
        void savePrintKitWithNotice(row);
      },
      failure: t('campaigns.printKit.failed'),
    };
    const ofWriters = (action: RowAction<Campaign>): RowAction<Campaign> => ({
      ...action,
      visible: (row) => mayWrite(row) && (action.visible?.(row) ?? true),
    });
    const [edit, ...others] = [
      actions.edit({
        visible: canEditCampaign,
        run: ({ campaignId }) =>
          navigate({ to: '/admin/campaigns/$id/update', params: { id: campaignId }, state: FROM_LIST }),
      }),
      actions.deactivate({
        run: ({ campaignId }) => deactivate(campaignId),
        undo: async ({ campaignId, isDefault }) => {
          await activate(campaignId);
          // Deactivating a campaign takes the star away.
          if (isDefault) await makeDefault(campaignId);
        },
      }),
      actions.activate({
        run: ({ campaignId }) => activate(campaignId),
        undo: ({ campaignId }) => deactivate(campaignId),
      }),
      actions.remove({
        disabled: (row) => (canDeleteCampaign(row) ? null : t('campaigns.hasShots')),
        run: ({ campaignId }) => remove(campaignId),
      }),
    ].map(ofWriters);
    return [edit, qr, printKit, ...others].filter((action) => action !== undefined);
  }, [t, mayWrite, actions, navigate, deactivate, activate, remove, makeDefault, showQr]);
}
