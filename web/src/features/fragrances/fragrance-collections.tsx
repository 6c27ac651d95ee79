import { Badge, Group, Input, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FRAGRANCE_FIELDS as FIELDS, type Fragrance } from '#contracts/fragrances.ts';
import { useLabel } from '#web/i18n/use-label.ts';

/** The campaigns and slots that hold the fragrance. Read-only: slots are assigned in the campaign's form. */
export function FragranceCollections({ collections }: Pick<Fragrance, 'collections'>) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <Input.Wrapper label={label(FIELDS.collections)} labelElement="div">
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
