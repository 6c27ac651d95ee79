import { useTranslation } from 'react-i18next';

/** Tells password managers whose password the form asks for. Nobody sees it. */
export function UserNameField({ email }: { email: string | null | undefined }) {
  const { t } = useTranslation();
  return (
    <input
      type="text"
      autoComplete="username"
      aria-label={t('auth.email')}
      value={email ?? ''}
      readOnly
      hidden
    />
  );
}
