import { Anchor, Button, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenType } from '#contracts/session/session.ts';
import { ActivationRunner } from './activation-runner.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './token.module.css';
import { isTokenError, isUsed } from './token-advice.ts';
import { TokenDoneDialog } from './token-done.dialog.tsx';
import { TokenHeading } from './token-heading.tsx';
import { isDone, markDone, storedToken } from './token-memory.ts';

/**
 * The page behind a mail's link: activates an account at once, asks for a new password after a registration or
 * recovery, or asks to confirm a new e-mail address.
 */
export function TokenPage({ kind }: { kind: TokenType }) {
  const { t } = useTranslation();
  const [token] = useState(() => storedToken(kind) ?? '');
  const [done, setDone] = useState(() => isDone(kind));
  const [failure, setFailure] = useState<unknown>(null);
  useDocumentTitle(`${t(`passwords.token.${kind}.title`)} - Admin`);

  const succeed = () => {
    markDone(kind);
    setDone(true);
  };
  const activates = kind === 'activation';
  const takesPassword = !activates && kind !== 'email';
  const failed = failure !== null;
  const spent = isTokenError(failure);

  return (
    <>
      <TokenHeading kind={kind} error={failure} />
      {activates && !failed && !done && (
        <ActivationRunner token={token} onDone={succeed} onFailed={setFailure} />
      )}
      {kind === 'email' && !spent && !done && (
        <EmailConfirmation token={token} onDone={succeed} onFailed={setFailure} />
      )}
      {takesPassword && !spent && !done && (
        <NewPasswordForm token={token} onDone={succeed} onFailed={setFailure} />
      )}
      {kind === 'registration' && !spent && !done && (
        <Text size="sm" mt="md" c="dimmed">
          {t('terms.first')}{' '}
          <Anchor href="/terms" target="_blank" rel="noopener">
            {t('terms.read')}
          </Anchor>
        </Text>
      )}
      {activates && failed && !spent && (
        <Button fullWidth mb="md" onClick={() => setFailure(null)}>
          {t('shell.retry')}
        </Button>
      )}
      {isUsed(failure) && (
        <Button fullWidth renderRoot={(props) => <Link to="/auth/login" {...props} />}>
          {t('passwords.token.enter')}
        </Button>
      )}
      {failed && (activates || spent) && !isUsed(failure) && (
        <Link to="/auth/login" className={classes.back}>
          {t('auth.back')}
        </Link>
      )}
      {done && <TokenDoneDialog kind={kind} />}
    </>
  );
}
