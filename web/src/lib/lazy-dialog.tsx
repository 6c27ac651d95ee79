import type { ComponentType, JSX, ReactNode } from 'react';
import { Suspense, useLayoutEffect, useState } from 'react';
import type { FeatureName } from '#web/i18n/feature-texts.ts';
import type { Module, PropsOf } from './lazy-page.ts';
import { lazyComponent } from './lazy-page.ts';

/**
 * A dialog that is loaded when it is first opened, together with its texts. It receives what is typed meanwhile. Render it
 * only while it is open. The parameters are those of `lazyComponent`.
 * @example const QrDialog = lazyDialog([], () => import('./qr/qr.dialog.tsx'), 'QrDialog');
 */
export function lazyDialog<Loaded extends Module, Name extends keyof Loaded & string>(
  features: readonly FeatureName[],
  load: () => Promise<Loaded>,
  name: Name,
) {
  const LoadedDialog: ComponentType<PropsOf<Loaded[Name]>> = lazyComponent(features, load, name);
  return (props: PropsOf<Loaded[Name]> & JSX.IntrinsicAttributes) => (
    <HeldDialog>
      <LoadedDialog {...props} />
    </HeldDialog>
  );
}

function HeldDialog({ children }: { children: ReactNode }) {
  const [before] = useState(openDialogs);
  useLayoutEffect(() => holdKeys(before), [before]);
  return <Suspense>{children}</Suspense>;
}

/** Longest time that keys are held for a dialog that doesn't come, in milliseconds. */
const HOLD_MS = 5_000;

/** The dialogs that are open now. */
const openDialogs = () => new Set(document.querySelectorAll('[role=dialog]'));

/**
 * Holds what is typed from the moment a dialog is asked for until it has the focus, and then types it there: the code of
 * the dialog may still be loading. Meanwhile no shortcut reacts. Combinations with Ctrl, Alt or Meta pass.
 * @param before the dialogs that were open before it was asked for
 * @returns lets go; what was typed is dropped if the dialog never came
 */
function holdKeys(before: ReadonlySet<Element>): () => void {
  const held: string[] = [];
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  };
  const letGo = () => {
    window.removeEventListener('keydown', hold, true);
    document.removeEventListener('focusin', deliver);
    clearTimeout(timer);
  };
  const deliver = () => {
    const dialog = document.activeElement?.closest('[role=dialog]');
    if (!dialog || before.has(dialog)) return;
    letGo();
    for (const key of held) type(key);
  };
  const timer = setTimeout(letGo, HOLD_MS);
  window.addEventListener('keydown', hold, true);
  document.addEventListener('focusin', deliver);
  deliver();
  return letGo;
}

/** Does to the focused element what the key would have done. */
function type(key: string): void {
  const target = document.activeElement;
  if (target instanceof HTMLInputElement && (key.length === 1 || key === 'Backspace')) {
    const { selectionStart, selectionEnd, value } = target;
    const start = selectionStart ?? value.length;
    const end = selectionEnd ?? value.length;
    const from = key === 'Backspace' && start === end ? Math.max(0, start - 1) : start;
    target.setRangeText(key === 'Backspace' ? '' : key, from, end, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  } else target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
