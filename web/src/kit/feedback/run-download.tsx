import { Button, Group, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadProgress } from '#web/lib/download.ts';
import { useFormat } from '#web/lib/format.ts';
import type { FetchFile } from '#web/lib/lazy-download.ts';
import { onSessionChange } from '#web/lib/session-store.ts';
import { SUCCESS_NOTICE_MS } from './notify.ts';

/** Shorter downloads show no notification; a shown one updates its progress at the second interval. In milliseconds. */
const NOTICE_DELAY_MS = 500;
const PROGRESS_INTERVAL_MS = 250;

/**
 * Runs a download. A long one shows a notification with its progress and a cancel button; signing out cancels it too.
 * @param label what is being done: "Preparing the file: Users"
 * @throws whatever the download fails with; nothing if it was cancelled
 */
export async function runDownload(fetchFile: FetchFile, label: string): Promise<void> {
  const controller = new AbortController();
  let received: DownloadProgress = { bytes: 0, total: null };
  let notice: DownloadNotice | undefined;
  const timer = setTimeout(() => {
    notice = showNotice(
      label,
      () => received,
      () => controller.abort(),
    );
  }, NOTICE_DELAY_MS);
  const stopListening = onSessionChange(({ session }) => {
    if (!session) controller.abort();
  });
  try {
    const name = await fetchFile({
      signal: controller.signal,
      onReceived: (now) => {
        received = now;
      },
    });
    notice?.end(i18n.t('list.fileSaved', { name }));
  } catch (error) {
    if (!controller.signal.aborted) {
      notice?.end(null);
      throw error;
    }
    notice?.end(i18n.t('list.fileCancelled'));
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

interface DownloadNotice {
  /** @param text the outcome; null closes the notification without one */
  end: (text: string | null) => void;
}

function showNotice(label: string, received: () => DownloadProgress, cancel: () => void): DownloadNotice {
  const before = document.activeElement;
  let button: HTMLButtonElement | null = null;
  const id = notifications.show({
    message: (
      <ProgressMessage
        label={label}
        received={received}
        onCancel={cancel}
        buttonRef={(shown) => {
          button = shown;
        }}
      />
    ),
    role: 'status',
    loading: true,
    autoClose: false,
    allowClose: false,
    withCloseButton: false,
  });
  return {
    end(text) {
      // The cancel button is about to go: if it has the focus, return that to where it was before.
      if (button === document.activeElement && before instanceof HTMLElement) before.focus();
      if (text === null) notifications.hide(id);
      else {
        notifications.update({
          id,
          message: text,
          loading: false,
          color: 'brand',
          autoClose: SUCCESS_NOTICE_MS,
          allowClose: true,
          withCloseButton: true,
          closeButtonProps: { 'aria-label': i18n.t('shell.close') },
        });
      }
    },
  };
}

interface ProgressMessageProps {
  label: string;
  received: () => DownloadProgress;
  onCancel: () => void;
  buttonRef: (button: HTMLButtonElement | null) => void;
}

function ProgressMessage({ label, received, onCancel, buttonRef }: ProgressMessageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [{ bytes, total }, setReceived] = useState(received);
  useInterval(() => setReceived(received()), PROGRESS_INTERVAL_MS, { autoInvoke: true });
  const size = format.bytes(bytes);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Text size="sm" lineClamp={2}>
          {label}
        </Text>
        {/* Read on request only: announcing every change would never stop. */}
        <Text size="xs" c="dimmed" mih={18} aria-live="off">
          {bytes > 0 &&
            (total === null
              ? t('list.received', { bytes: size })
              : t('list.receivedRows', { count: total, rows: format.number(total), bytes: size }))}
        </Text>
      </div>
      <Button size="compact-sm" variant="subtle" flex="none" ref={buttonRef} onClick={onCancel}>
        {t('list.cancel')}
      </Button>
    </Group>
  );
}
