import { Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contracts/core/files.ts';
import { SlotPicture } from '#web/domain/ring/slot-picture.tsx';
import { useObjectUrl } from '#web/kit/fields/use-object-url.ts';
import classes from './campaign-preview.module.css';
import type { CampaignValues } from './campaign-values.ts';
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
        <div className={classes.body}>
          <Text fw={600} size="lg" lh={1.25} className={classes.words} data-empty={name.trim() === ''}>
            {name.trim() || t('campaigns.preview.noName')}
          </Text>
          <Text size="sm" mt={4} className={classes.words} data-empty={description.trim() === ''}>
            {description.trim() || t('campaigns.preview.noDescription')}
          </Text>
          <div className={classes.facts}>
            <MiniSlotRing filled={filledSlots(collection)} size={34} />
            <Text size="xs" c="dimmed">
              {t('campaigns.preview.fragrances', { count: fragrances.length })}
              <br />
              {t('campaigns.preview.shots', { count: shots })}
            </Text>
          </div>
          {fragrances.length > 0 && (
            <ul className={classes.fragrances}>
              {fragrances.map((fragrance) => (
                <li key={fragrance.fragranceId}>
                  <span className={classes.picture}>
                    <SlotPicture fragrance={fragrance} />
                  </span>
                  <span className={classes.fragrance}>{fragrance.name}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
