import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says of a fragrance that its secret file is missing: what is there as it should be needs no mark. */
export function SecretMark() {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color="gray" size="sm" miw="max-content">
      {t('fragrances.secretMissing')}
    </Badge>
  );
}
