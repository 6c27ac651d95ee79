import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

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
