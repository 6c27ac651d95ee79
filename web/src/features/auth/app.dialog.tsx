import { Stack, Text } from '@mantine/core';
import { IconBrandAppleFilled, IconBrandGooglePlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import classes from './app.dialog.module.css';

/** The app in a store, as the server writes it into the page; without that setting, the store itself. */
function storeLink(name: 'app-store' | 'play-store', store: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? store;
}

/** Links to the app in the stores, since accounts can only be created there. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('entry.app.title')}>
      <Stack>
        <Text size="sm">{t('entry.app.text')}</Text>
        <a
          className={classes.store}
          href={storeLink('app-store', 'https://www.apple.com/app-store/')}
          target="_blank"
          rel="noreferrer"
          data-autofocus
        >
          <IconBrandAppleFilled aria-hidden size={28} />
          {t('entry.app.apple')}
        </a>
        <a
          className={classes.store}
          href={storeLink('play-store', 'https://play.google.com/store/apps')}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandGooglePlay aria-hidden size={28} />
          {t('entry.app.google')}
        </a>
      </Stack>
    </Dialog>
  );
}
