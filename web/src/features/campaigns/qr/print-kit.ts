import i18n from 'i18next';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { campaignPrintKit } from '#contracts/campaigns/print-kit.ts';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';

/** The download of a campaign's print kit. */
export function downloadPrintKit(campaignId: number): FetchFile {
  return lazyDownload(campaignPrintKit, { params: { id: campaignId } }, 'zip');
}

/** Runs the download of a print kit. Reports a failure in a notification and never throws. */
export async function savePrintKit(run: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!signal?.aborted) notifyError(failureText(error, i18n.t('campaigns.printKit.failed'), i18n.t));
  }
}

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
