import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oidcName } from '#web/lib/identity.ts';
import { ownLink, stepUpAddress } from './oidc.api.ts';
import { onConfirmed } from './oidc-window.ts';

interface OidcStepUpProps {
  onDone: () => void;
  onFailed: (error: unknown) => void;
}

/** For users with a linked account: confirms their identity at the provider in a popup window. */
export function OidcStepUp({ onDone, onFailed }: OidcStepUpProps) {
  const { t } = useTranslation();
  const [linked, setLinked] = useState(false);
  const [sending, setSending] = useState(false);
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    const left = new AbortController();
    ownLink(left.signal).then(
      ({ linkedAt }) => setLinked(linkedAt !== null),
      (error: unknown) => left.signal.aborted || failed(error),
    );
    const stop = onConfirmed(() => done());
    return () => {
      left.abort();
      stop();
    };
  }, []);

  const open = async () => {
    // Open the popup synchronously in the click: later the browser would block it.
    const opened = window.open('', '_blank', 'popup,width=520,height=680');
    setSending(true);
    try {
      const url = await stepUpAddress();
      if (opened) opened.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      opened?.close();
      onFailed(error);
    }
    setSending(false);
  };

  if (!linked) return null;
  return (
    <Button variant="default" loading={sending} onClick={() => void open()}>
      {t('oidc.confirm', { name: oidcName() })}
    </Button>
  );
}
