import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan } from '#web/lib/session.ts';
import { visibleLinks } from '../menu.ts';

const SearchDialog = lazyDialog(['search'], () => import('./search-dialog.tsx'), 'SearchDialog');

/** Opens the global search, like Ctrl+K anywhere but in dialogs and a slash while nothing is being typed. */
export function SearchButton() {
  const { t } = useTranslation();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setOpened(true);
  useWindowEvent('keydown', (event) => {
    if (!opens(event)) return;
    event.preventDefault();
    // Above another dialog, Escape would close both.
    if (!document.querySelector('[aria-modal=true]')) open();
  });
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <>
      <PlainIconButton
        ref={button}
        size="lg"
        label={t('shell.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
      </PlainIconButton>
      {opened && (
        <SearchDialog menu={visibleLinks(can)} onClose={close} onNavigate={() => setOpened(false)} />
      )}
    </>
  );
}

/** Written by hand, because every list would have to load Mantine's hotkeys for these two. */
function opens({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]');
  return key === '/' && !typing;
}
