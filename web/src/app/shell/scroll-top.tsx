import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCROLL_TOP_OFFSET_PX } from '#contracts/core/constants.ts';
import { scrollToTop } from './scroll-to-top.ts';

/** Leads back to the top of a long page, once one is 300 px down. Stands in the header, where it covers nothing. */
export function ScrollTop() {
  const { t } = useTranslation();
  // Not read when it is first drawn, which would have the whole page laid out for it: a page begins at its top.
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
