import { notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';

/**
 * Copies a text, and tells whether that went well. It does not where the browser refuses, or the page came without TLS.
 * @param told what is said then
 */
export async function copyText(text: string, told: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(told.done);
  } catch {
    notifyError(told.failed);
  }
}
