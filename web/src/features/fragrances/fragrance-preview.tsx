import { Badge, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CategoryRef } from '#contracts/categories.ts';
import type { StoredFile } from '#contracts/core/files.ts';
import { FRAGRANCE_FIELDS as FIELDS } from '#contracts/fragrances.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useObjectUrl } from '#web/kit/fields/use-object-url.ts';
import { FormPreview } from '#web/kit/form/form-preview.tsx';
import classes from './fragrance-preview.module.css';
import type { FragranceValues } from './fragrances.api.ts';

interface FragrancePreviewProps {
  values: FragranceValues;
  category: CategoryRef | null | undefined;
  /** The stored picture, shown until another one is chosen. */
  image: StoredFile | null;
}

/** A live preview of the fragrance as users of the app see it. */
export function FragrancePreview({ values, category, image }: FragrancePreviewProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const chosen = useObjectUrl(values.image.file);
  const picture = chosen ?? image?.url;
  return (
    <FormPreview title={t('fragrances.preview')}>
      <div className={classes.card}>
        <div className={classes.picture}>
          {picture ? <img src={picture} alt="" /> : <IconPhoto size={40} stroke={1} aria-hidden />}
        </div>
        <div className={classes.words}>
          <Text fw={600} className={classes.name} data-empty={values.name.trim() === ''}>
            {values.name.trim() || t('fragrances.previewName')}
          </Text>
          <Badge variant="light" {...(!category && { color: 'gray' })}>
            {category?.name ?? label(FIELDS.category)}
          </Badge>
          <Text size="sm" c="dimmed" className={classes.description}>
            {values.description}
          </Text>
        </div>
      </div>
    </FormPreview>
  );
}
