import { Stack, Text } from '@mantine/core';
import { IconBrandAppleFilled, IconBrandGooglePlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import classes from './app.dialog.module.css';

const APP_STORE = 'https://www.apple.com/app-store/';
const GOOGLE_PLAY = 'https://play.google.com/store/apps';

/** Links to the app in the stores, since accounts can only be created there. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('entry.app.title')}>
      <Stack>
        <Text size="sm">{t('entry.app.text')}</Text>
        <a className={classes.store} href={APP_STORE} target="_blank" rel="noreferrer" data-autofocus>
          <IconBrandAppleFilled aria-hidden size={28} />
          {t('entry.app.apple')}
        </a>
        <a className={classes.store} href={GOOGLE_PLAY} target="_blank" rel="noreferrer">
          <IconBrandGooglePlay aria-hidden size={28} />
          {t('entry.app.google')}
        </a>
      </Stack>
    </Dialog>
  );
}
