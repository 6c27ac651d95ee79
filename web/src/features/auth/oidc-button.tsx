import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leaveToSignIn } from './oidc.api.ts';

interface OidcButtonProps {
  /** The display name of the identity provider. */
  name: string;
  /** Called with an error, and with null when a new attempt starts. */
  onFailed: (error: unknown) => void;
}

/** Leaves the sign-in page for the identity provider. */
export function OidcButton({ name, onFailed }: OidcButtonProps) {
  const { t } = useTranslation();
  const leave = () => {
    onFailed(null);
    leaveToSignIn().catch(onFailed);
  };
  return (
    <Button variant="default" fullWidth size="md" onClick={leave}>
      {t('oidc.signIn', { name })}
    </Button>
  );
}
