import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { USER_FIELDS } from '#contracts/users/users.ts';
import type { BulkFieldProps } from '#web/domain/bulk/bulk.api.ts';
import { profileName } from '#web/domain/people/profile-texts.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { errorText } from '#web/lib/error-text.ts';
import { profileOptionsQuery } from './profile-field.tsx';

/** The bulk edit of the profile. */
export function BulkProfile({ onChange }: BulkFieldProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const { data = [], error } = useQuery(profileOptionsQuery());
  return (
    <NativeSelect
      label={label(USER_FIELDS.profile)}
      required
      error={error && errorText(error, t)}
      data={[
        { value: '', label: '' },
        ...data.map(({ id, nome }) => ({ value: String(id), label: profileName(nome, t) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? null : { profile: { id: Number(value) } })
      }
    />
  );
}
