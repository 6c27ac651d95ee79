import { Anchor, Box, Button, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { draftPath } from '#web/lib/drafts.ts';
import { errorText } from '#web/lib/error-text.ts';
import { lastPath } from '#web/lib/last-path.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent, lazyModule } from '#web/lib/lazy-page.ts';
import { oidcName } from '#web/lib/oidc-name.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { signIn, signOut } from '#web/lib/session.ts';
import classes from './login.module.css';
import type { LoginDialog } from './login-dialogs.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginNotice } from './login-notice.tsx';
import { supportsPasskeys } from './passkey-support.ts';
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
