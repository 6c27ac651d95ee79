import { Box, Group, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contracts/core/files.ts';
import { SlotPicture } from '#web/domain/ring/ring-body.tsx';
import { useObjectUrl } from '#web/kit/fields/chosen-file.ts';
import type { CampaignValues } from './campaign-form.api.ts';
import classes from './campaign-preview.module.css';
import { MiniSlotRing } from './ring/slot-ring.mini.tsx';
import { filledSlots } from './ring/slot-ring.model.ts';

interface CampaignPreviewProps {
  values: Pick<CampaignValues, 'name' | 'cover' | 'collection' | 'fragranceShots'>;
  /** The stored cover, shown until another one is chosen. */
  storedCover: StoredFile | null;
  /** In the language being edited. */
  description: string;
}

/** A live preview of the campaign as the app shows it. */
export function CampaignPreview({ values, storedCover, description }: CampaignPreviewProps) {
  const { t } = useTranslation();
  const { name, cover, collection } = values;
  const chosen = useObjectUrl(cover.file);
  const picture = chosen ?? storedCover?.url;
  const fragrances = collection.flatMap((content) => (content === null ? [] : [content.fragrance]));
  const shots = Number(values.fragranceShots) || 0;

  return (
    <section className={classes.preview} aria-label={t('campaigns.preview.title')}>
      <Text size="xs" fw={600} c="dimmed" mb={8}>
        {t('campaigns.preview.title')}
      </Text>
      <div className={classes.card}>
        <div className={classes.cover}>
          {picture ? <img src={picture} alt="" /> : <IconPhoto size={36} stroke={1.25} aria-hidden />}
        </div>
        <Box p={16}>
          <Text fw={600} size="lg" lh={1.25} className={classes.words} data-empty={name.trim() === ''}>
            {name.trim() || t('campaigns.preview.noName')}
          </Text>
          <Text size="sm" mt={4} className={classes.words} data-empty={description.trim() === ''}>
            {description.trim() || t('campaigns.preview.noDescription')}
          </Text>
          <Group gap={10} mt={14} wrap="nowrap">
            <MiniSlotRing filled={filledSlots(collection)} size={34} />
            <Text size="xs" c="dimmed">
              {t('campaigns.preview.fragrances', { count: fragrances.length })}
              <br />
              {t('campaigns.preview.shots', { count: shots })}
            </Text>
          </Group>
          {fragrances.length > 0 && (
            <ul className={classes.fragrances}>
              {fragrances.map((fragrance) => (
                <li key={fragrance.fragranceId}>
                  <Box component="span" w={44} h={44}>
                    <SlotPicture fragrance={fragrance} />
                  </Box>
                  <Text span fz={11} lh={1.25} ta="center" c="dimmed" maw="100%" lineClamp={2}>
                    {fragrance.name}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </Box>
      </div>
    </section>
  );
}
