import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import { requestRecovery } from './auth.api.ts';
import { DialogFormEnd } from './dialog-form-end.tsx';
import { emailFault } from './email-fault.ts';
import { focusFault } from './focus-fault.ts';

interface ForgotDialogProps {
  /** The sign-in form's e-mail field, whose value is the initial address. */
  emailRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Asks for the address, sends the mail and confirms it. Closing the confirmation closes the whole dialog. */
export function ForgotDialog({ emailRef, onClose }: ForgotDialogProps) {
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
