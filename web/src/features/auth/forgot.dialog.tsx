import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import { requestRecovery } from './auth.api.ts';
import { emailFault } from './email-fault.ts';

interface ForgotDialogProps {
  /** The field with an address to begin with. */
  emailRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Asks for the address, sends, and confirms. Closing the confirmation closes everything. */
export function ForgotDialog({ emailRef, onClose }: ForgotDialogProps) {
  const { t } = useTranslation();
  const [email] = useState(() => emailRef.current?.value ?? '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(sentTo ? 'auth.forgot.doneTitle' : 'auth.forgot.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {sentTo ? (
        <Stack>
          <Text role="status">{t('auth.forgot.doneText', { email: sentTo })}</Text>
          <Button onClick={onClose} ml="auto" autoFocus>
            {t('auth.forgot.doneClose')}
          </Button>
        </Stack>
      ) : (
        <ForgotForm email={email} onSent={setSentTo} onCancel={onClose} />
      )}
    </Modal>
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
        return fault && t(`auth.forgot.${fault}`);
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
      setFailure(inWords ? errorText(error, t) : t('auth.forgot.failed'));
    }
  };

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <Text>{t('auth.forgot.text')}</Text>
        <TextInput
          {...form.getInputProps('email')}
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          data-autofocus
        />
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertCircle />}>
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('auth.forgot.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
