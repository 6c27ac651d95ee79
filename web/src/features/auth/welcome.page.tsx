import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import { useIdentity } from '#web/lib/identity.ts';
import { useCurrentUser } from '#web/lib/session.ts';

/** The page at `/`: leads to sign-in, or tells users of the app that they have no access here. */
export function WelcomePage() {
  const { t } = useTranslation();
  const { name } = useIdentity();
  const user = useCurrentUser();
  useDocumentTitle(`${name} - Admin`);
  if (user && !hasBackOfficeAccess(user.profile.nome)) {
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
        {name}
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
