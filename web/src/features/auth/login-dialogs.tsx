import '#web/kit/display/overlay-styles.ts';
import { Button, Center, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBrandAppleFilled, IconBrandGooglePlay } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import { requestRecovery } from './auth.api.ts';
import { emailFault } from './credentials.tsx';
import { DialogFormEnd, focusFault } from './form-parts.tsx';
import classes from './login-dialogs.module.css';

export type LoginDialog = 'app' | 'forgot' | 'not-allowed';

interface LoginDialogsProps {
  dialog: LoginDialog;
  /** The sign-in form's e-mail field, whose value is copied into the recovery dialog. */
  emailRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** The dialogs of the sign-in page, loaded when the first one is opened. */
export function LoginDialogs({ dialog, emailRef, onClose }: LoginDialogsProps) {
  if (dialog === 'app') return <AppDialog onClose={onClose} />;
  if (dialog === 'forgot') return <ForgotDialog emailRef={emailRef} onClose={onClose} />;
  return <NotAllowedDialog onClose={onClose} />;
}

function NotAllowedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('entry.notAllowed.title')}>
      <Stack>
        <Text size="sm">{t('entry.notAllowed.text')}</Text>
        <Button onClick={onClose} data-autofocus ml="auto">
          {t('entry.notAllowed.ok')}
        </Button>
      </Stack>
    </Dialog>
  );
}

interface ForgotDialogProps {
  /** The sign-in form's e-mail field, whose value is the initial address. */
  emailRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Asks for the address, sends the mail and confirms it. Closing the confirmation closes the whole dialog. */
function ForgotDialog({ emailRef, onClose }: ForgotDialogProps) {
  const { t } = useTranslation();
  const [email] = useState(() => emailRef.current?.value ?? '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title={t(sentTo ? 'entry.forgot.doneTitle' : 'entry.forgot.title')}>
      {sentTo ? (
        <Stack>
          <Text size="sm" role="status">
            {t('entry.forgot.doneText', { email: sentTo })}
          </Text>
          <Button onClick={onClose} ml="auto" autoFocus>
            {t('entry.forgot.doneClose')}
          </Button>
        </Stack>
      ) : (
        <ForgotForm email={email} onSent={setSentTo} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface ForgotFormProps {
  email: string;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function ForgotForm({ email, onSent, onCancel }: ForgotFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email },
    validate: {
      email: (text) => {
        const fault = emailFault(text);
        return fault && t(`entry.forgot.${fault}`);
      },
    },
  });

  const send = async (values: { email: string }) => {
    setFailure(null);
    const address = values.email.trim();
    try {
      await requestRecovery(address);
      onSent(address);
    } catch (error) {
      const inWords =
        error instanceof NetworkError || (error instanceof ProblemError && error.status === 429);
      setFailure(inWords ? errorText(error, t) : t('entry.forgot.failed'));
    }
  };

  return (
    <form onSubmit={form.onSubmit(send, (faults) => focusFault(form, faults))} noValidate>
      <Stack>
        <Text size="sm">{t('entry.forgot.text')}</Text>
        <TextInput
          {...form.getInputProps('email')}
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          data-autofocus
          required
          withAsterisk={false}
        />
        <DialogFormEnd
          failure={failure}
          submitLabel={t('entry.forgot.submit')}
          sending={form.submitting}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

/** Links to the app in the stores, since accounts can only be created there. */
function AppDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('entry.app.title')}>
      <Stack>
        <Text size="sm">{t('entry.app.text')}</Text>
        <StoreLink name="app-store" otherwise="https://www.apple.com/app-store/" data-autofocus>
          <IconBrandAppleFilled aria-hidden size={28} />
          {t('entry.app.apple')}
        </StoreLink>
        <StoreLink name="play-store" otherwise="https://play.google.com/store/apps">
          <IconBrandGooglePlay aria-hidden size={28} />
          {t('entry.app.google')}
        </StoreLink>
      </Stack>
    </Dialog>
  );
}

interface StoreLinkProps {
  name: 'app-store' | 'play-store';
  /** The store itself. */
  otherwise: string;
  'data-autofocus'?: boolean;
  children: ReactNode;
}

/** Links to the app in a store, as the server wrote it into the page; without that setting, to the store itself. */
function StoreLink({ name, otherwise, ...props }: StoreLinkProps) {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? otherwise;
  return (
    <Center
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      mih={52}
      fw={600}
      td="none"
      className={classes.store}
      {...props}
    />
  );
}
