import { notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';

/**
 * Copies a text and shows whether it worked. It fails if the browser refuses, or without HTTPS.
 * @param messages the messages to show
 */
export async function copyText(text: string, messages: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(messages.done);
  } catch {
    notifyError(messages.failed);
  }
}
