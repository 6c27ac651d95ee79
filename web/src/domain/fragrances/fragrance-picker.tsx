import type { ReactNode } from 'react';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';
import { searchFragrances } from '#contracts/fragrances.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { call } from '#web/lib/call.ts';

/** Active fragrances whose name contains the text; for an empty text, the first ones by name. */
const fragranceOptionsQuery =
  (except?: number) =>
  (str: string): OptionsQuery<FragranceRef> => ({
    queryKey: ['fragrances', 'search', str, except],
    queryFn: async ({ signal }) => {
      const { data } = await call(searchFragrances, { query: { str }, signal });
      return data.filter(({ fragranceId }) => fragranceId !== except);
    },
  });

interface FragrancePickerProps {
  label: string;
  description?: string;
  value: FragranceRef | null;
  error?: ReactNode;
  autoOpen?: boolean;
  /** The id of a fragrance that is not on offer. */
  except?: number;
  onChange: (fragrance: FragranceRef | null) => void;
}

/** Picks one of the active fragrances. */
export function FragrancePicker({ value, onChange, except, ...props }: FragrancePickerProps) {
  return (
    <RemoteSelect<FragranceRef>
      {...props}
      creates="fragrance"
      value={value?.fragranceId ?? null}
      current={value}
      onChange={(_, fragrance) => onChange(fragrance)}
      search={fragranceOptionsQuery(except)}
      idOf={(fragrance) => fragrance.fragranceId}
      nameOf={(fragrance) => fragrance.name}
      pictureOf={({ image, name }) => <Thumbnail file={image} name={name} size={24} />}
    />
  );
}
