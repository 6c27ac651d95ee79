import { useCallback, useState } from 'react';
import type { Campaign } from '#contracts/campaigns.ts';

interface Shown {
  campaign: Campaign;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

/** Which campaign's code is shown, and where the focus goes afterwards. */
export function useQrDialog() {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback((campaign: Campaign) => setShown({ campaign, opener: openerOfFocus() }), []);
  const hide = () => {
    setShown(null);
    shown?.opener?.focus();
  };
  return { campaign: shown?.campaign ?? null, show, hide };
}

/** What has the focus, or the button of the menu that it stands in: the menu closes, the button stays. */
function openerOfFocus(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (button) return document.getElementById(button);
  return focused instanceof HTMLElement ? focused : null;
}
