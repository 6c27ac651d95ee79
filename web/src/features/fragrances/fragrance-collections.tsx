import { Badge, Group, Input, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fragrance } from '#contracts/fragrances.ts';

/** The campaigns and slots that hold the fragrance. Read-only: slots are assigned in the campaign's form. */
export function FragranceCollections({ collections }: Pick<Fragrance, 'collections'>) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={t('fragrances.collections')} labelElement="div">
      {collections.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('fragrances.collectionsNone')}
        </Text>
      ) : (
        <Group gap="xs" mt={4}>
          {collections.map(({ campaignId, name, slot }) => (
            <Badge key={campaignId} variant="default" size="lg">
              {name} · {t('fragrances.slot', { slot })}
            </Badge>
          ))}
        </Group>
      )}
    </Input.Wrapper>
  );
}
