import i18n from 'i18next';
import { campaignPrintKit } from '#contracts/print-kit.ts';
import { failureText } from '#web/kit/failure-text.ts';
import { notifyError } from '#web/kit/notify.ts';
import { download } from '#web/lib/download.ts';

/** Saves a campaign's print kit. Tells when that fails; never throws, and says nothing where it was given up. */
export async function savePrintKit(campaignId: number, signal: AbortSignal): Promise<void> {
  try {
    await download(campaignPrintKit, { params: { id: String(campaignId) }, signal }, 'zip');
  } catch (error) {
    if (!signal.aborted) notifyError(failureText(error, i18n.t('campaigns.printKit.failed'), i18n.t));
  }
}
