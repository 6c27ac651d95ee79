import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#contracts/core/constants.ts';
import { entersBackOffice } from '#contracts/core/permissions.ts';
import { useCurrentUser } from '#web/lib/session.ts';

/** What stands at `/`: the way in, or for an account of the app the word that it has no part here. */
export function WelcomePage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  useDocumentTitle(`${PRODUCT_NAME} - Admin`);
  if (user && !entersBackOffice(user.profile.nome)) {
    return (
      <>
        <Title order={1} size="h2">
          {t('entry.notAllowed.title')}
        </Title>
        <Text mt="xs" mb="lg">
          {t('entry.notAllowed.text')}
        </Text>
        <Button fullWidth size="md" renderRoot={(props) => <Link to="/logout" {...props} />}>
          {t('shell.account.signOut')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Title order={1} size="h2">
        {PRODUCT_NAME}
      </Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {t('entry.welcome.text')}
      </Text>
      <Button
        fullWidth
        size="md"
        renderRoot={(props) => <Link to={user ? '/admin/home' : '/auth/login'} {...props} />}
      >
        {t(user ? 'entry.welcome.enter' : 'auth.login.submit')}
      </Button>
    </>
  );
}
