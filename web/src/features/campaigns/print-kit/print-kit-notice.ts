import i18n from 'i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { downloadPrintKit, savePrintKit } from './save-print-kit.ts';

/** The campaigns whose print kits are being downloaded. */
const coming = new Set<number>();

/** Downloads a campaign's print kit. If it takes long, a notification shows the progress and a button to cancel. */
export async function savePrintKitWithNotice({
  campaignId,
  name,
}: Pick<Campaign, 'campaignId' | 'name'>): Promise<void> {
  if (coming.has(campaignId)) return;
  coming.add(campaignId);
  await savePrintKit(async () => {
    const { runDownload } = await import('#web/kit/feedback/run-download.tsx');
    await runDownload(downloadPrintKit(campaignId), i18n.t('campaigns.printKit.coming', { name }));
  });
  coming.delete(campaignId);
}
