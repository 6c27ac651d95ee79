import { Alert, Anchor, Divider, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastPath } from '#web/lib/after-sign-in.ts';
import { errorText } from '#web/lib/error-text.ts';
import { loadCurrentUser } from '#web/lib/session.ts';
import { AddPasskey } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Shown before anything else to users who must set up a second factor. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [begun, setBegun] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  useDocumentTitle(`${t('factor.title')} - Admin`);

  const goOn = async () => {
    setFailure(null);
    try {
      await loadCurrentUser();
      await navigate({ href: lastPath() ?? '/admin', replace: true });
    } catch (error) {
      setFailure(errorText(error, t));
    }
  };

  return (
    <Stack>
      <Title order={1} size="h2">
        {t('factor.title')}
      </Title>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => void goOn()} />
      ) : (
        <>
          <Text>{t('factor.due')}</Text>
          <SecondFactorSetup onBegun={() => setBegun(true)} onDone={() => void goOn()} />
          {!begun && (
            <>
              <Divider />
              <Text size="sm" c="dimmed">
                {t('passkey.text')}
              </Text>
              {/* Another tab may have added one before, and shown the codes. */}
              <AddPasskey onAdded={(given) => (given.length > 0 ? setCodes(given) : void goOn())} />
            </>
          )}
        </>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/logout" {...props} />}>
        {t('shell.account.signOut')}
      </Anchor>
    </Stack>
  );
}
