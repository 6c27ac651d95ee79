import { Anchor, Button, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entersBackOffice } from '#contracts/core/permissions.ts';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { draftPath } from '#web/lib/drafts.ts';
import { errorText } from '#web/lib/error-text.ts';
import { lastPath } from '#web/lib/last-path.ts';
import { lazyPart } from '#web/lib/lazy-feature.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { signIn, signOut } from '#web/lib/session.ts';
import classes from './login.module.css';
import type { LoginDialog } from './login-dialog.ts';
import { LoginForm } from './login-form.tsx';
import { LoginNotice } from './login-notice.tsx';

const LoginDialogs = lazyPart(['auth'], () => import('./login-dialogs.tsx'), 'LoginDialogs');

/** The sign-in page. `expired` says that a session has just ended by itself. */
export function LoginPage({ expired }: { expired: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const dialog = useRowDialog<LoginDialog>();
  const email = useRef<HTMLInputElement>(null);
  useDocumentTitle(`${t('auth.login.section')} - Admin`);

  const enter = async (address: string, password: string) => {
    setFailure(null);
    try {
      const user = await signIn(address, password);
      if (entersBackOffice(user.profile.nome))
        return await navigate({ href: draftPath(user.id) ?? lastPath() ?? '/admin', replace: true });
      await signOut();
      dialog.show('not-allowed');
    } catch (error) {
      setFailure(error);
    }
  };

  const failureText = (error: unknown) =>
    error instanceof ProblemError && error.detail === '' ? t('auth.login.invalid') : errorText(error, t);

  return (
    <>
      <Title order={1} className={classes.title}>
        {t('auth.login.title')}
      </Title>
      <LoginNotice failure={failure === null ? null : failureText(failure)} expired={expired} />
      <LoginForm emailRef={email} onSubmit={enter}>
        <Anchor
          component="button"
          type="button"
          className={classes.forgot}
          onClick={() => dialog.show('forgot')}
        >
          {t('auth.login.forgot')}
        </Anchor>
      </LoginForm>
      <Button variant="default" fullWidth size="md" mt="sm" onClick={() => dialog.show('app')}>
        {t('auth.login.noAccount')}
      </Button>
      <Suspense>
        {dialog.row && <LoginDialogs dialog={dialog.row} emailRef={email} onClose={dialog.hide} />}
      </Suspense>
    </>
  );
}
