import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ActiveBadgeProps {
  record: { deletedAt: string | null };
  /** Grammatical gender of the record: in some languages, the label depends on it. */
  feminine?: boolean;
}

/** Shows on a record's page whether the record is active. */
export function ActiveBadge({ record, feminine = false }: ActiveBadgeProps) {
  const { t } = useTranslation();
  if (record.deletedAt === null)
    return <Badge variant="light">{t(feminine ? 'list.isActiveFeminine' : 'list.isActive')}</Badge>;
  return (
    <Badge variant="light" color="gray">
      {t(feminine ? 'list.isInactiveFeminine' : 'list.isInactive')}
    </Badge>
  );
}
