import { Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailFault } from './email-fault.ts';
import { emailFault } from './email-fault.ts';
import classes from './login.module.css';
import { PasswordField } from './password-field.tsx';

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
export function LoginForm({ emailRef, onSubmit, children }: LoginFormProps) {
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
