import '#web/kit/display/overlay-styles.ts';
import { Anchor, Button, Group, Loader, Modal, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenType } from '#contracts/session/session.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { currentUser, loadCurrentUser } from '#web/lib/session.ts';
import { activateAccount, redeem } from './auth.api.ts';
import login from './login.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './token.module.css';
import { isDone, markDone, storedToken } from './url-memory.ts';

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

interface TokenHeadingProps {
  kind: TokenType;
  /** The error; null if there is none. */
  error: unknown;
}

/** The purpose of the page, or in red the error and what to do. */
function TokenHeading({ kind, error }: TokenHeadingProps) {
  const { t } = useTranslation();
  if (error === null) {
    return (
      <>
        <Title order={1} mb={4} className={login.title}>
          {t(`passwords.token.${kind}.title`)}
        </Title>
        {kind !== 'activation' && (
          <Text c="dimmed" size="sm" mb="lg">
            {t(`passwords.token.${kind}.text`)}
          </Text>
        )}
      </>
    );
  }
  const failed = t(`passwords.token.${kind}.failedTitle`);
  const failure = errorText(error, t);
  // The activation page has no other content, so the error is its heading.
  const [heading, line] = kind === 'activation' ? [failure, failed] : [failed, failure];
  return (
    <div role="alert" className={classes.failure}>
      <Title order={1} mb={4} className={login.title}>
        {heading}
      </Title>
      <Text fw={600} size="sm" mt="xs">
        {line}
      </Text>
      <Text size="sm" mb="lg">
        {adviceText(kind, error, t)}
      </Text>
    </div>
  );
}

/** Whether the link itself is at fault, so that a retry is pointless. */
function isTokenError(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.code.startsWith('token.');
}

/** Whether the link has already been used; perhaps just now, if only the response was lost. */
function isUsed(error: unknown): boolean {
  return isTokenError(error) && error.code === 'token.used';
}

/** What to do after a mail's link failed; null if the form itself can be sent again. */
function adviceText(kind: TokenType, error: unknown, t: TFunction): string | null {
  if (!isTokenError(error)) return kind === 'activation' ? t('passwords.token.activation.failedText') : null;
  if (kind === 'email' && isUsed(error)) return t('passwords.token.email.usedText');
  if (kind !== 'activation' && isUsed(error)) return t('passwords.token.usedText');
  return t(kind === 'recovery' ? 'passwords.token.askAgainText' : 'passwords.token.spentText');
}

interface ActivationRunnerProps {
  token: string;
  onDone: () => void;
  onFailed: (error: unknown) => void;
}

/** Activates the account as soon as it is mounted. */
function ActivationRunner({ token, onDone, onFailed }: ActivationRunnerProps) {
  const { t } = useTranslation();
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let left = false;
    activateAccount(token).then(
      () => left || done(),
      (error: unknown) => left || failed(error),
    );
    return () => {
      left = true;
    };
  }, [token]);
  return (
    <Group role="status" mt="md">
      <Loader size="sm" />
      <Text size="sm">{t('passwords.token.activation.working')}</Text>
    </Group>
  );
}

interface EmailConfirmationProps {
  token: string;
  onDone: () => void;
  onFailed: (error: unknown) => void;
}

/** Puts a new e-mail address into effect, but only on a click: mail scanners open links, too. */
function EmailConfirmation({ token, onDone, onFailed }: EmailConfirmationProps) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const confirm = async () => {
    setSending(true);
    try {
      await redeem({ token });
      onDone();
      // Whoever is signed in here may be the one; if this fails, their next token brings the new address.
      if (currentUser()) loadCurrentUser().catch(() => {});
    } catch (error) {
      onFailed(error);
    }
    setSending(false);
  };
  return (
    <Button fullWidth mb="md" size="md" loading={sending} onClick={() => void confirm()}>
      {t('passwords.token.email.submit')}
    </Button>
  );
}

/** Reports success. The only way on is to sign in. */
function TokenDoneDialog({ kind }: { kind: TokenType }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Modal
      opened
      onClose={() => navigate({ to: '/auth' })}
      title={t(`passwords.token.${kind}.doneTitle`)}
      withCloseButton={false}
    >
      <Text size="sm" mb="lg">
        {t(`passwords.token.${kind}.doneText`)}
      </Text>
      <Button renderRoot={(props) => <Link to="/auth" {...props} />} fullWidth data-autofocus>
        {t('passwords.token.enter')}
      </Button>
    </Modal>
  );
}
