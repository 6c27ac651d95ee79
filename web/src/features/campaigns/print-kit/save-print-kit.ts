import i18n from 'i18next';
import { campaignPrintKit } from '#contracts/print-kit.ts';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifyError } from '#web/kit/feedback/notify.ts';
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
