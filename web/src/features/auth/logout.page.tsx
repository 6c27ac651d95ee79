import { Group, Loader, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#web/lib/session.ts';

/** Signs out as soon as it is opened and goes to the sign-in page. */
export function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    void signOut().then(() => navigate({ to: '/auth', replace: true }));
  }, [navigate]);
  return (
    <Group role="status">
      <Loader size="sm" />
      <Text>{t('shell.account.signingOut')}</Text>
    </Group>
  );
}
