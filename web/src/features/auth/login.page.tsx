import { Anchor, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entersBackOffice } from '#contracts/core/permissions.ts';
import { errorText } from '#web/lib/error-text.ts';
import { lastPath } from '#web/lib/last-path.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { signIn, signOut } from '#web/lib/session.ts';
import { emailFault } from './email-fault.ts';
import classes from './login.module.css';
import { LoginNotice } from './login-notice.tsx';

const LoginDialogs = lazy(() =>
  import('./login-dialogs.tsx').then(({ LoginDialogs }) => ({ default: LoginDialogs })),
);

/** What a person may open from the sign-in card. */
export type LoginDialog = 'app' | 'forgot' | 'not-allowed';

/** The sign-in page. `expired` says that a session has just ended by itself. */
export function LoginPage({ expired }: { expired: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [dialog, setDialog] = useState<LoginDialog | null>(null);
  useDocumentTitle(`${t('auth.login.section')} - Admin`);

  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (text) => {
        const fault = emailFault(text);
        return fault && t(fault === 'empty' ? 'auth.emailRequired' : 'auth.emailInvalid');
      },
      password: (text) => (text === '' ? t('auth.passwordRequired') : null),
    },
  });

  const enter = async (values: { email: string; password: string }) => {
    setFailure(null);
    try {
      const user = await signIn(values.email.trim(), values.password);
      if (entersBackOffice(user.profile.nome))
        return await navigate({ href: lastPath() ?? '/admin', replace: true });
      await signOut();
      setDialog('not-allowed');
    } catch (error) {
      setFailure(failureText(error));
    }
  };

  const failureText = (error: unknown) =>
    error instanceof ProblemError && error.detail === '' ? t('auth.login.invalid') : errorText(error, t);

  return (
    <>
      <Title order={1} className={classes.title}>
        {t('auth.login.title')}
      </Title>
      <LoginNotice failure={failure} expired={expired} />
      <form onSubmit={form.onSubmit(enter, focusFirstFault)} noValidate>
        <TextInput
          {...form.getInputProps('email')}
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          size="md"
          className={classes.field}
        />
        <PasswordInput
          {...form.getInputProps('password')}
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
          size="md"
          className={classes.field}
        />
        <Anchor
          component="button"
          type="button"
          className={classes.forgot}
          onClick={() => setDialog('forgot')}
        >
          {t('auth.login.forgot')}
        </Anchor>
        <Button type="submit" fullWidth size="md" loading={form.submitting}>
          {t('auth.login.submit')}
        </Button>
      </form>
      <Button variant="default" fullWidth size="md" mt="sm" onClick={() => setDialog('app')}>
        {t('auth.login.noAccount')}
      </Button>
      <Suspense>
        {dialog && <LoginDialogs dialog={dialog} email={form.values.email} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

function focusFirstFault(faults: object) {
  const [first] = Object.keys(faults);
  document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
}
