import { Alert, Anchor, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contracts/session/session.ts';
import { draftPath, lastPath } from '#web/lib/after-sign-in.ts';
import { errorText } from '#web/lib/error-text.ts';
import { oidcName } from '#web/lib/identity.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { startSession } from '#web/lib/session.ts';
import classes from './login.module.css';
import { finish } from './oidc.api.ts';
import { reportConfirmed } from './oidc-window.ts';
import { type Challenge, SecondStep } from './second-step.tsx';
import { returnedQuery } from './url-memory.ts';

type Outcome =
  | { is: 'linked' | 'confirmed' }
  | { is: 'failed'; error: unknown }
  | { is: 'asked'; challenge: Challenge };

/** Completes a round trip to the identity provider: signs in, asks for the second factor, or shows why it failed. */
export function OidcPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const name = oidcName() ?? '';
  useDocumentTitle(`${t('oidc.title', { name })} - Admin`);

  const goOn = (user: CurrentUser) =>
    navigate({ href: draftPath(user.id) ?? lastPath() ?? '/admin', replace: true });

  const run = useEffectEvent(async () => {
    const { query } = returnedQuery;
    returnedQuery.query = '';
    if (!query) return navigate({ to: '/auth/login', replace: true });
    try {
      const { purpose, session } = await finish(new URLSearchParams(query));
      if (session) return await goOn(await startSession(session));
      if (purpose === 'link') return setOutcome({ is: 'linked' });
      reportConfirmed();
      setOutcome({ is: 'confirmed' });
      window.close();
    } catch (error) {
      const isAsked = error instanceof ProblemError && error.code === 'auth.second_factor';
      setOutcome(
        isAsked ? { is: 'asked', challenge: error.body as unknown as Challenge } : { is: 'failed', error },
      );
    }
  });
  const begun = useRef(false);
  useEffect(() => {
    // The query works only once, but effects run twice in development.
    if (!begun.current) void run();
    begun.current = true;
  }, []);

  if (outcome?.is === 'asked')
    return (
      <SecondStep
        pendingChallenge={outcome.challenge}
        onEntered={goOn}
        onBack={(error) =>
          error ? setOutcome({ is: 'failed', error }) : void navigate({ to: '/auth/login', replace: true })
        }
      />
    );
  if (!outcome)
    return (
      <Group role="status">
        <Loader size="sm" />
        <Text>{t('oidc.working')}</Text>
      </Group>
    );
  return (
    <Stack>
      <Title order={1} className={classes.title}>
        {t(`oidc.${outcome.is}.title`)}
      </Title>
      {outcome.is === 'failed' ? (
        <Alert color="red" role="alert" icon={<IconAlertCircle />}>
          {errorText(outcome.error, t)}
        </Alert>
      ) : (
        <Text role="status">{t(`oidc.${outcome.is}.text`, { name })}</Text>
      )}
      <Anchor renderRoot={(props) => <Link to="/auth/login" replace {...props} />}>
        {t(outcome.is === 'failed' ? 'auth.back' : 'oidc.goOn')}
      </Anchor>
    </Stack>
  );
}
