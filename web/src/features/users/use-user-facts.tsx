import { useTranslation } from 'react-i18next';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { isAdolescent } from '#contracts/users/person-fields.ts';
import type { User } from '#contracts/users/users.ts';
import { USER_FIELDS as FIELDS } from '#contracts/users/users.ts';
import { profileName } from '#web/domain/people/profile-texts.ts';
import type { Fact } from '#web/domain/record/record-section.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import { useCountryNames, useFormat } from '#web/lib/format.ts';
import { documentText, UserStatus } from './user-status.tsx';

/** Returns a function that lists all details of a user. */
export function useUserFacts() {
  const { t } = useTranslation();
  const label = useLabel();
  const { dateTime, day } = useFormat();
  const countryName = useCountryNames();
  const birthdayText = (birthday: string) =>
    isAdolescent(birthday) ? t('users.adolescent', { date: day(birthday) }) : day(birthday);
  return (user: User): Fact[] => {
    const { address } = user;
    return [
      [t('list.state'), <UserStatus key="status" user={user} />],
      [label(FIELDS.email), user.email],
      ...(user.pendingEmail ? [[label(FIELDS.pendingEmail), user.pendingEmail] satisfies Fact] : []),
      [label(FIELDS.profile), profileName(user.profile.nome, t)],
      [
        label(FIELDS.organisation),
        user.organisation && (
          <RecordTextCell key="organisation" resource="organisation" id={user.organisation.organisationId}>
            {user.organisation.name}
          </RecordTextCell>
        ),
      ],
      [label(FIELDS.document), documentText(user)],
      [label(FIELDS.birthday), user.birthday && birthdayText(user.birthday)],
      [label(FIELDS.genre), user.genre && label(FIELDS.genre.values[user.genre])],
      [label(FIELDS.language), user.language && label(LANGUAGE_WORDS[user.language])],
      [label(FIELDS['address.country']), address?.country && countryName(address.country)],
      [label(FIELDS['address.zipcode']), address?.zipcode],
      [label(FIELDS['address.state']), address?.state],
      [label(FIELDS['address.city']), address?.city],
      [label(FIELDS['address.street']), address?.street],
      [label(FIELDS.createdAt), dateTime(user.createdAt)],
      [label(FIELDS.confirmedAt), user.confirmedAt && dateTime(user.confirmedAt)],
      ...(user.erasureAskedAt
        ? [[label(FIELDS.erasureAskedAt), dateTime(user.erasureAskedAt)] satisfies Fact]
        : []),
      ...(user.anonymisedAt
        ? [[label(FIELDS.anonymisedAt), dateTime(user.anonymisedAt)] satisfies Fact]
        : []),
      ...(user.deletedAt ? [[label(FIELDS.deletedAt), dateTime(user.deletedAt)] satisfies Fact] : []),
    ];
  };
}
