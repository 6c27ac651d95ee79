import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenType } from '#contracts/session.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { ActivationRunner } from './activation-runner.tsx';
import { setPassword } from './auth.api.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './token.module.css';
import { TokenDoneDialog } from './token-done.dialog.tsx';
import { TokenHeading } from './token-heading.tsx';
import { forgetToken, keptToken } from './token-memory.ts';

/** The page behind a mail's link: activates an account at once, or takes a password for a new or a recovered one. */
export function TokenPage({ kind }: { kind: TokenType }) {
  const { t } = useTranslation();
  const [token] = useState(() => keptToken(kind) ?? '');
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useDocumentTitle(`${t(`auth.token.${kind}.title`)} - Admin`);

  const succeed = () => {
    forgetToken(kind);
    setDone(true);
  };
  const spent = failure instanceof ProblemError && failure.code.startsWith('token.');

  return (
    <>
      <TokenHeading kind={kind} failure={failure ? errorText(failure, t) : null} />
      {kind === 'activation' && !failure && (
        <ActivationRunner token={token} onDone={succeed} onFailed={setFailure} />
      )}
      {kind !== 'activation' && !spent && (
        <NewPasswordForm
          submit={(password) => setPassword(token, password)}
          onDone={succeed}
          onFailed={setFailure}
        />
      )}
      {failure !== null && (kind === 'activation' || spent) && (
        <Link to="/auth/login" className={classes.back}>
          {t('auth.token.back')}
        </Link>
      )}
      {done && <TokenDoneDialog kind={kind} />}
    </>
  );
}
