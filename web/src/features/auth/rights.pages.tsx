import { Alert, Anchor, Button, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptTerms, type Terms } from '#contracts/terms.ts';
import { TermsScroller, useTerms } from '#web/domain/terms/terms.tsx';
import { failureText } from '#web/kit/feedback/notify.ts';
import { lastPath } from '#web/lib/after-sign-in.ts';
import { call } from '#web/lib/call.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { loadCurrentUser, signIn, signOut, useCurrentUser } from '#web/lib/session.ts';
import { endSession } from '#web/lib/session-store.ts';
import { PasswordField } from './credentials.tsx';
import { focusFault } from './form-parts.tsx';
import { eraseAccount } from './own-data.api.ts';
import { type Challenge, SecondStep } from './second-step.tsx';

/** How to erase an account. Also takes requests from users without the app, who sign in to prove it is theirs. */
export function ErasePage({ until }: { until: string | undefined }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const [signedInBefore] = useState(useCurrentUser());
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [anonymousFrom, setAnonymousFrom] = useState<string | null>(until ?? null);
  useDocumentTitle(`${t('ownData.page.title')} - Admin`);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (text) => (text.trim() === '' ? t('entry.forgot.empty') : null),
      password: (text) => (text === '' ? t('passwords.fault.empty') : null),
    },
  });

  const erase = async () => {
    try {
      setAnonymousFrom(await eraseAccount(form.values.password));
      endSession('signed-out');
    } catch (error) {
      setChallenge(null);
      setFailure(errorText(error, t));
      await signOut();
    }
  };
  const send = async ({ email, password }: typeof form.values) => {
    setFailure(null);
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'auth.second_factor'))
        return setFailure(errorText(error, t));
      return setChallenge(error.body as unknown as Challenge);
    }
    await erase();
  };

  if (anonymousFrom) {
    return (
      <Stack>
        <Title order={1} size="h2">
          {t('ownData.page.done')}
        </Title>
        <Text role="status">{t('ownData.erased', { date: dateTime(anonymousFrom) })}</Text>
      </Stack>
    );
  }
  if (challenge)
    return (
      <SecondStep
        pendingChallenge={challenge}
        onEntered={erase}
        onBack={(error) => {
          setChallenge(null);
          if (error) setFailure(errorText(error, t));
        }}
      />
    );
  return (
    <Stack>
      <Title order={1} size="h2">
        {t('ownData.page.title')}
      </Title>
      <Text>{t('ownData.eraseText')}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('ownData.page.gone')}</List.Item>
        <List.Item>{t('ownData.page.stays')}</List.Item>
        <List.Item>{t('ownData.page.app')}</List.Item>
      </List>
      {signedInBefore ? (
        <Text size="sm">{t('ownData.page.signedIn', { email: signedInBefore.email })}</Text>
      ) : (
        <form onSubmit={form.onSubmit(send, (faults) => focusFault(form, faults))} noValidate>
          <Stack>
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <TextInput
              {...form.getInputProps('email')}
              label={t('auth.email')}
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
            />
            <PasswordField
              {...form.getInputProps('password')}
              label={t('auth.password')}
              autoComplete="current-password"
            />
            <Button type="submit" color="red" fullWidth loading={form.submitting}>
              {t('ownData.erase')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/auth/login" {...props} />}>
        {t('auth.back')}
      </Anchor>
    </Stack>
  );
}

/** Shown before anything else to users who have not accepted the current terms. */
export function TermsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { terms, error, retry } = useTerms();
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  useDocumentTitle(`${t('terms.title')} - Admin`);

  const accept = async ({ termsVersion }: Terms) => {
    setRunning(true);
    setFailure(null);
    try {
      await call(acceptTerms, { body: { termsVersion } });
      await loadCurrentUser();
      await navigate({ href: lastPath() ?? '/admin', replace: true });
    } catch (refused) {
      const newer = refused instanceof ProblemError && refused.fieldErrors.termsVersion !== undefined;
      if (newer) retry();
      setFailure(newer ? t('terms.newer') : failureText(refused, t('terms.failed'), t));
      setRunning(false);
    }
  };

  return (
    <Stack>
      <Title order={1} size="h2">
        {terms?.title ?? t('terms.title')}
      </Title>
      <Text>{t('terms.due')}</Text>
      {terms && <TermsScroller terms={terms} lang={terms.language} order={2} />}
      {error !== null && (
        <Alert color="red" role="alert">
          <Stack align="start" gap="sm">
            {failureText(error, t('terms.readFailed'), t)}
            <Button variant="default" size="xs" onClick={retry}>
              {t('shell.retry')}
            </Button>
          </Stack>
        </Alert>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Button loading={running} disabled={!terms} onClick={() => terms && void accept(terms)}>
        {t('terms.accept')}
      </Button>
      <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/logout" {...props} />}>
        {t('shell.account.signOut')}
      </Anchor>
    </Stack>
  );
}
