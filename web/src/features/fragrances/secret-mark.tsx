import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Marks a fragrance whose secret file is missing. A present file needs no mark. */
export function SecretMark() {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color="gray" size="sm" miw="max-content">
      {t('fragrances.secretMissing')}
    </Badge>
  );
}
