import { Button, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileRef } from '#contracts/users/profiles.ts';
import { allProfiles } from '#contracts/users/profiles.ts';
import { USER_FIELDS } from '#contracts/users/users.ts';
import { profileDescription, profileName } from '#web/domain/people/profile-texts.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { ChoiceField } from '#web/kit/fields/choice-field.tsx';
import { call } from '#web/lib/call.ts';
import { errorText } from '#web/lib/error-text.ts';

interface ProfileFieldProps {
  /** Why the field is locked; null if it is not. */
  locked: string | null;
  /** Whether the user belongs to no organisation. */
  isOfHouse: boolean;
  /** The stored profile, shown until the options are loaded. */
  current: ProfileRef | null;
  value?: number | null;
  onChange?: (id: number | null) => void;
  onFocus?: () => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: string;
  'data-path'?: string;
}

/** Picks a profile. If there is only one, it is selected and cannot be changed. */
export function ProfileField({
  locked,
  isOfHouse,
  current,
  value = null,
  onChange,
  ...input
}: ProfileFieldProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const read = useQuery({ ...profileOptionsQuery(), enabled: locked === null });
  const profiles = read.data ?? (current ? [current] : []);
  const only = read.data?.length === 1;
  const chosen = value ?? (only ? (profiles[0]?.id ?? null) : null);
  const known = profiles.find(({ id }) => id === chosen);
  const fixed = locked ?? (only ? t('users.onlyProfile') : undefined);
  const duties = known && profileDescription(known.nome, isOfHouse, t);

  return (
    <ChoiceField
      {...input}
      label={label(USER_FIELDS.profile)}
      required
      disabled={locked !== null || only}
      description={
        read.isError ? (
          <FailedProfiles error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          [duties, fixed].filter(Boolean).join(' ') || undefined
        )
      }
      options={profiles.map(({ id, nome }) => ({
        value: String(id),
        label: profileName(nome, t),
        detail: profileDescription(nome, isOfHouse, t),
      }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => onChange?.(id === null ? null : Number(id))}
    />
  );
}

function FailedProfiles({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Text component="span" inherit role="alert">
      {errorText(error, t)}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('list.tryAgain')}
      </Button>
    </Text>
  );
}

/** The profiles that a user can be given. */
export function profileOptionsQuery() {
  return queryOptions({
    queryKey: ['profiles', 'all'],
    queryFn: async ({ signal }): Promise<ProfileRef[]> => (await call(allProfiles, { signal })).data,
    staleTime: 60_000,
  });
}
