import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type EmailFault = 'empty' | 'invalid';

/** Checks a typed e-mail address; null if it is valid. The server has the last word. */
export function emailFault(text: string): EmailFault | null {
  const address = text.trim();
  if (address === '') return 'empty';
  return PATTERN.test(address) ? null : 'invalid';
}

/** A password field with a button to reveal the password, which the keyboard can reach, too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.reveal'), 'aria-pressed': visible, tabIndex: 0 }}
    />
  );
}

/** Whether the browser supports passkeys on this origin; without HTTPS it does so only on localhost. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}
