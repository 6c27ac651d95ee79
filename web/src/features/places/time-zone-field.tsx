import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_FIELDS as FIELDS } from '#contracts/places.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';

interface TimeZoneFieldProps {
  /** An IANA name or null; the other props come from `form.getInputProps`. */
  value?: string | null;
}

/** Picks a time zone by searching for words of its IANA name. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const { value } = props;
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    // The server may know the stored zone under a name that this browser does not list.
    const zones = value && !known.includes(value) ? [value, ...known] : known;
    return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [value]);
  return (
    <ChoiceField
      {...props}
      label={label(FIELDS.timeZone)}
      description={t('places.timeZoneHelp')}
      options={options}
      required
      searchable
    />
  );
}
