import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';

interface TimeZoneFieldProps {
  /** Takes the props of `form.getInputProps` of a field that holds an IANA name or null. */
  value?: string | null;
}

/** Picks a time zone by its IANA name, whose words are found by what is typed. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const { value } = props;
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    // The record may have one that the server knows under another name than this browser.
    const zones = value && !known.includes(value) ? [value, ...known] : known;
    return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [value]);
  return (
    <ChoiceField
      {...props}
      label={t('places.timeZone')}
      description={t('places.timeZoneHelp')}
      options={options}
      required
      searchable
    />
  );
}
