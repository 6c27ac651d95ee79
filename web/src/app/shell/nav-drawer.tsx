import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/kit/display/logo.tsx';
import { NavMenu } from './nav-menu.tsx';
import { OwnOrganisation } from './own-organisation.tsx';

/** The menu on phones; open as long as it is rendered. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      title={<Logo size={24} />}
      closeButtonProps={{ 'aria-label': t('shell.nav.close') }}
    >
      <OwnOrganisation />
      <NavMenu folded={false} onNavigate={onClose} />
    </Drawer>
  );
}
