import { Anchor, Divider, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastPath } from '#web/lib/last-path.ts';
import { loadCurrentUser } from '#web/lib/session.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Shown before anything else to users who must set up a second factor. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [begun, setBegun] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useDocumentTitle(`${t('factor.title')} - Admin`);

  const goOn = async () => {
    await loadCurrentUser();
    await navigate({ href: lastPath() ?? '/admin', replace: true });
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
              <AddPasskey onAdded={setCodes} />
            </>
          )}
        </>
      )}
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/logout" {...props} />}>
        {t('shell.account.signOut')}
      </Anchor>
    </Stack>
  );
}
