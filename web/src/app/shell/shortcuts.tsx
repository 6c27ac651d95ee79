import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';
import { visibleMenu } from '../menu.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutsDialog = lazyComponent(
  ['shortcuts'],
  () => import('#web/features/shortcuts/shortcuts.dialog.tsx'),
  'ShortcutsDialog',
);

/** Handles the shortcuts of the back office, and lists them on request. */
export function Shortcuts() {
  const { t } = useTranslation();
  const can = useCan();
  const { listed, close } = useShortcuts();
  const places = visibleMenu(can)
    .flatMap((entry) => ('links' in entry ? entry.links : entry))
    .map(({ label, key }) => ({ label: t(label), key }));
  return <Suspense>{listed && <ShortcutsDialog places={places} onClose={close} />}</Suspense>;
}
