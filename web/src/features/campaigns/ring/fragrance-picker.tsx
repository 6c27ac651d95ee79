import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FragranceRef } from '#contracts/fragrances.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { fragranceOptionsQuery } from '#web/kit/fields/fragrance-options.ts';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';

interface FragrancePickerProps {
  value: FragranceRef | null;
  error: ReactNode;
  onChange: (fragrance: FragranceRef | null) => void;
}

/** Picks a slot's fragrance among the active ones. */
export function FragrancePicker({ value, error, onChange }: FragrancePickerProps) {
  const { t } = useTranslation();
  return (
    <RemoteSelect<FragranceRef>
      label={t('campaigns.ring.fragrance')}
      value={value?.fragranceId ?? null}
      current={value}
      onChange={(_, fragrance) => onChange(fragrance)}
      error={error}
      search={fragranceOptionsQuery}
      idOf={(fragrance) => fragrance.fragranceId}
      nameOf={(fragrance) => fragrance.name}
      pictureOf={({ image, name }) => <Thumbnail file={image} name={name} size={24} />}
    />
  );
}
