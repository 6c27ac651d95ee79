import { Alert, Anchor, Box, Button, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { draftPath, lastPath } from '#web/lib/after-sign-in.ts';
import { errorText } from '#web/lib/error-text.ts';
import { oidcName } from '#web/lib/identity.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent, lazyModule } from '#web/lib/lazy-page.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { signIn, signOut } from '#web/lib/session.ts';
import type { EmailFault } from './credentials.tsx';
import { emailFault, PasswordField, supportsPasskeys } from './credentials.tsx';
import classes from './login.module.css';
import type { LoginDialog } from './login-dialogs.tsx';
import type { Challenge } from './second-step.tsx';

const LoginDialogs = lazyDialog(['auth'], () => import('./login-dialogs.tsx'), 'LoginDialogs');

const OidcButton = lazyComponent(['auth'], () => import('./oidc-button.tsx'), 'OidcButton');

const SecondStep = lazyComponent(['auth'], () => import('./second-step.tsx'), 'SecondStep');

const fetchPasskeys = lazyModule(['auth'], () => import('./passkeys.api.ts'));

/** The sign-in page. `expired` says that a session has just ended by itself. */
export function LoginPage({ expired }: { expired: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const usesPasskey = useRef(false);
  const dialog = useRowDialog<LoginDialog>();
  const email = useRef<HTMLInputElement>(null);
  const provider = oidcName();
  useDocumentTitle(`${t('auth.login.section')} - Admin`);

  const enter = async (signingIn: () => Promise<CurrentUser>) => {
    setFailure(null);
    try {
      await goOn(await signingIn());
    } catch (error) {
      if (isChallenge(error)) setChallenge(error.body);
      else setFailure(error);
    }
  };

  const enterByPasskey = async () => {
    if (usesPasskey.current) return;
    usesPasskey.current = true;
    await enter(async () => (await fetchPasskeys()).signInByPasskey(t));
    usesPasskey.current = false;
  };

  const goOn = async (user: CurrentUser) => {
    if (hasBackOfficeAccess(user.profile.nome))
      return navigate({ href: draftPath(user.id) ?? lastPath() ?? '/admin', replace: true });
    await signOut();
    setChallenge(null);
    dialog.show('not-allowed');
  };

  const back = (error: unknown = null) => {
    setChallenge(null);
    setFailure(error);
  };

  const failureText = (error: unknown) =>
    error instanceof ProblemError && error.detail === '' ? t('auth.login.invalid') : errorText(error, t);

  if (challenge)
    return (
      <Suspense>
        <SecondStep pendingChallenge={challenge} onEntered={goOn} onBack={back} />
      </Suspense>
    );
  return (
    <>
      <Title order={1} className={classes.title}>
        {t('auth.login.title')}
      </Title>
      <LoginNotice failure={failure === null ? null : failureText(failure)} expired={expired} />
      <LoginForm emailRef={email} onSubmit={(address, password) => enter(() => signIn(address, password))}>
        <Anchor
          component="button"
          type="button"
          className={classes.forgot}
          onClick={() => dialog.show('forgot')}
        >
          {t('auth.login.forgot')}
        </Anchor>
      </LoginForm>
      {supportsPasskeys() && (
        <Button variant="default" fullWidth size="md" mt="sm" onClick={() => void enterByPasskey()}>
          {t('auth.login.passkey')}
        </Button>
      )}
      {provider && (
        <Box mt="sm" h={42}>
          <Suspense>
            <OidcButton name={provider} onFailed={setFailure} />
          </Suspense>
        </Box>
      )}
      <Button variant="default" fullWidth size="md" mt="sm" onClick={() => dialog.show('app')}>
        {t('auth.login.noAccount')}
      </Button>
      {dialog.row && <LoginDialogs dialog={dialog.row} emailRef={email} onClose={dialog.hide} />}
    </>
  );
}

/** The password was right, but a second factor is required. */
function isChallenge(error: unknown): error is ProblemError & { body: Challenge } {
  return error instanceof ProblemError && error.code === 'auth.second_factor';
}

interface LoginFormProps {
  emailRef: RefObject<HTMLInputElement | null>;
  onSubmit: (email: string, password: string) => Promise<void>;
  /** Rendered between the fields and the button. */
  children: ReactNode;
}

interface Faults {
  email: EmailFault | null;
  password: 'empty' | null;
}

const NO_FAULTS: Faults = { email: null, password: null };

/** E-mail and password as uncontrolled inputs: for two fields the form library is not worth its download. */
function LoginForm({ emailRef, onSubmit, children }: LoginFormProps) {
  const { t } = useTranslation();
  const passwordRef = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = emailRef.current?.value.trim() ?? '';
    const password = passwordRef.current?.value ?? '';
    const found: Faults = { email: emailFault(email), password: password === '' ? 'empty' : null };
    setFaults(found);
    if (found.email) return emailRef.current?.focus();
    if (found.password) return passwordRef.current?.focus();
    setSending(true);
    await onSubmit(email, password);
    setSending(false);
  };

  const emailError = faults.email && t(faults.email === 'empty' ? 'auth.required' : 'auth.emailInvalid');
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        ref={emailRef}
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoFocus
        required
        withAsterisk={false}
        size="md"
        className={classes.field}
        error={emailError}
        onChange={() => setFaults({ ...faults, email: null })}
      />
      <PasswordField
        ref={passwordRef}
        label={t('auth.password')}
        autoComplete="current-password"
        size="md"
        className={classes.field}
        error={faults.password && t('auth.required')}
        onChange={() => setFaults({ ...faults, password: null })}
      />
      {children}
      <Button type="submit" fullWidth size="md" loading={sending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  );
}

interface LoginNoticeProps {
  failure: string | null;
  expired: boolean;
}

/** The line under the heading. An error or an expired session is shown in its place, so that nothing moves. */
function LoginNotice({ failure, expired }: LoginNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.notice} aria-live="assertive">
      {failure ? (
        <Alert color="red" icon={<IconAlertCircle />} classNames={alertClasses}>
          {failure}
        </Alert>
      ) : expired ? (
        <Alert icon={<IconClock />} classNames={alertClasses}>
          {t('auth.login.expired')}
        </Alert>
      ) : (
        <Text c="dimmed" size="sm">
          {t('auth.login.subtitle')}
        </Text>
      )}
    </div>
  );
}

const alertClasses = {
  root: classes.alert ?? '',
  wrapper: classes.alertWrapper ?? '',
  icon: classes.alertIcon ?? '',
  message: classes.alertText ?? '',
};
