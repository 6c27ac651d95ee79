import { useWindowEvent } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCovered } from '#web/kit/dialogs/page-dialogs.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useCan } from '#web/lib/session.ts';
import { visibleLinks } from '../menu.ts';

const ShortcutsDialog = lazyDialog(
  ['shortcuts'],
  () => import('#web/features/shortcuts/shortcuts.dialog.tsx'),
  'ShortcutsDialog',
);

/** Longest pause between `g` and the letter of a page, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** Elements where keys keep their own function, because something is typed or chosen there. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role=menu], [role=dialog], [role=application], [role=tree]';

/**
 * Global shortcuts: `g` and a letter open a page, `j` and `k` move through the rows of a list, a letter presses the
 * button that names it in `aria-keyshortcuts`: `n` for a new record, `e` to edit the record of the row or page. `?`
 * lists them all.
 */
export function Shortcuts() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const links = visibleLinks(useCan());
  const [listed, setListed] = useState(false);
  /** When `g` was pressed. */
  const afterG = useRef(Number.NEGATIVE_INFINITY);

  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, target, timeStamp } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (!(target instanceof HTMLElement) || target.closest(BUSY) || isCovered()) return;
    const inSequence = timeStamp - afterG.current < SEQUENCE_MS;
    afterG.current = Number.NEGATIVE_INFINITY;
    if (inSequence) {
      const link = links.find((each) => each.key === key);
      if (!link) return;
      event.preventDefault();
      history.push(link.to);
    } else if (key === 'g') afterG.current = timeStamp;
    else if (key === '?') setListed(true);
    else if (key === 'j' || key === 'k') walkRows(key === 'j' ? 1 : -1, event);
    else if (/^[a-z]$/.test(key)) pressButton(key, event);
  });

  const places = links.map(({ label, key }) => ({ label: t(label), key }));
  return listed && <ShortcutsDialog places={places} onClose={() => setListed(false)} />;
}

/** Focuses the link of the next or previous row; from outside the rows, of the first or last. */
function walkRows(step: 1 | -1, event: KeyboardEvent) {
  const rows = [...document.querySelectorAll('main tbody tr, main li[data-row]')].filter((row) =>
    focusableIn(row),
  );
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[now === -1 ? (step === 1 ? 0 : rows.length - 1) : now + step];
  if (!next) return;
  event.preventDefault();
  focusableIn(next)?.focus();
}

const focusableIn = (row: Element) =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button');

/** Presses the button of the focused row, or else one outside all rows: without a focused row, none is meant. */
function pressButton(key: string, event: KeyboardEvent) {
  const named = `[aria-keyshortcuts="${key}"]`;
  const row = document.activeElement?.closest('tbody tr');
  const button =
    row?.querySelector<HTMLElement>(named) ??
    [...document.querySelectorAll<HTMLElement>(`main ${named}`)].find((each) => !each.closest('tbody'));
  if (!button) return;
  event.preventDefault();
  button.click();
}
