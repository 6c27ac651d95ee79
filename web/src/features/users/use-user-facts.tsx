import { useTranslation } from 'react-i18next';
import { isAdolescent } from '#contracts/users/person-fields.ts';
import type { User } from '#contracts/users/users.ts';
import { profileName } from '#web/domain/people/profile-texts.ts';
import type { Fact } from '#web/domain/record/record-facts.tsx';
import { RecordTextCell } from '#web/kit/list/record-cell.tsx';
import { useCountryNames, useFormat } from '#web/lib/format.ts';
import { UserStatus } from './user-status.tsx';
import { documentText } from './user-texts.ts';

/** Returns a function that lists all details of a user. */
export function useUserFacts() {
  const { t } = useTranslation();
  const { dateTime, day } = useFormat();
  const countryName = useCountryNames();
  const birthdayText = (birthday: string) =>
    isAdolescent(birthday) ? t('users.adolescent', { date: day(birthday) }) : day(birthday);
  return (user: User): Fact[] => {
    const { address } = user;
    return [
      [t('list.state'), <UserStatus key="status" user={user} />],
      [t('users.email'), user.email],
      ...(user.pendingEmail ? [[t('users.pendingEmail'), user.pendingEmail] satisfies Fact] : []),
      [t('users.profile'), profileName(user.profile.nome, t)],
      [
        t('users.organisation'),
        user.organisation && (
          <RecordTextCell key="organisation" resource="organisation" id={user.organisation.organisationId}>
            {user.organisation.name}
          </RecordTextCell>
        ),
      ],
      [t('users.document'), documentText(user)],
      [t('users.birthday'), user.birthday && birthdayText(user.birthday)],
      [t('users.genre'), user.genre && t(`users.genres.${user.genre}`)],
      [t('users.language'), user.language && t(`shell.languages.${user.language}`)],
      [t('address.country'), address?.country && countryName(address.country)],
      [t('address.zipcode'), address?.zipcode],
      [t('address.state'), address?.state],
      [t('address.city'), address?.city],
      [t('address.street'), address?.street],
      [t('list.created'), dateTime(user.createdAt)],
      [t('users.confirmed'), user.confirmedAt && dateTime(user.confirmedAt)],
      ...(user.erasureAskedAt
        ? [[t('users.erasureAsked'), dateTime(user.erasureAskedAt)] satisfies Fact]
        : []),
      ...(user.anonymisedAt ? [[t('users.anonymised'), dateTime(user.anonymisedAt)] satisfies Fact] : []),
      ...(user.deletedAt ? [[t('users.deactivated'), dateTime(user.deletedAt)] satisfies Fact] : []),
    ];
  };
}
