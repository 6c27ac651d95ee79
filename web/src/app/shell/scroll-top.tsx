import { ActionIcon, Affix } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SCROLL_TOP_OFFSET_PX } from '#contracts/core/constants.ts';
import { scrollToTop } from './scroll-to-top.ts';

/** Leads back to the top of a long page, once one is 300 px down. Stands above a form's buttons. */
export function ScrollTop() {
  const { t } = useTranslation();
  const [{ y }] = useWindowScroll();
  const name = t('shell.nav.top');
  if (y < SCROLL_TOP_OFFSET_PX) return null;
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
