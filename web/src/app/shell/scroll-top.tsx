import { ActionIcon, Affix } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCROLL_TOP_OFFSET_PX } from '#contracts/core/constants.ts';
import { scrollToTop } from './scroll-to-top.ts';

/** Leads back to the top of a long page, once one is 300 px down. Stands above a form's buttons. */
export function ScrollTop() {
  const { t } = useTranslation();
  // Not read when it is first drawn, which would have the whole page laid out for it: a page begins at its top.
  const [down, setDown] = useState(false);
  useWindowEvent('scroll', () => setDown(window.scrollY >= SCROLL_TOP_OFFSET_PX));
  const name = t('shell.nav.top');
  if (!down) return null;
  return (
    <Affix position={{ bottom: 84, right: 20 }} zIndex={150}>
      <ActionIcon
        variant="default"
        size="xl"
        radius="xl"
        aria-label={name}
        title={name}
        onClick={scrollToTop}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
    </Affix>
  );
}
