import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCROLL_TOP_OFFSET_PX, SCROLL_TOP_SPEED_MS } from '#contracts/core/constants.ts';

/** Button back to the top, shown once the page is scrolled down 300 px. In the header, where it covers nothing. */
export function ScrollTop() {
  const { t } = useTranslation();
  // Not read on the first render, which would force a layout of the whole page: pages start at the top.
  const [down, setDown] = useState(false);
  useWindowEvent('scroll', () => setDown(window.scrollY >= SCROLL_TOP_OFFSET_PX));
  const name = t('shell.nav.top');
  if (!down) return null;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} title={name} onClick={scrollToTop}>
      <IconArrowUp size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Scrolls the page to its top in 600 ms, or at once if the system prefers reduced motion. */
function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const from = window.scrollY;
  const begun = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - begun) / SCROLL_TOP_SPEED_MS, 1);
    window.scrollTo(0, from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
