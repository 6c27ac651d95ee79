import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/users.ts';
import { profileName } from '#web/kit/display/profile-words.ts';
import type { Fact } from '#web/kit/record/record-facts.tsx';
import { useCountryNames, useFormat } from '#web/lib/format.ts';
import { UserStatus } from './user-status.tsx';
import { documentText } from './user-texts.ts';

/** Tells all that is known of a user. */
export function useUserFacts() {
  const { t } = useTranslation();
  const { dateTime, day } = useFormat();
  const countryName = useCountryNames();
  return (user: User): Fact[] => {
    const { address } = user;
    return [
      [t('list.state'), <UserStatus key="status" user={user} />],
      [t('users.email'), user.email],
      [t('users.profile'), profileName(user.profile.nome, t)],
      [t('users.document'), documentText(user)],
      [t('users.birthday'), user.birthday && day(user.birthday)],
      [t('users.genre'), user.genre && t(`users.genres.${user.genre}`)],
      [t('users.language'), user.language && t(`users.languages.${user.language}`)],
      [t('address.country'), address?.country && countryName(address.country)],
      [t('address.zipcode'), address?.zipcode],
      [t('address.state'), address?.state],
      [t('address.city'), address?.city],
      [t('address.street'), address?.street],
      [t('list.created'), dateTime(user.createdAt)],
      [t('users.confirmed'), user.confirmedAt && dateTime(user.confirmedAt)],
      ...(user.deletedAt ? [[t('users.deactivated'), dateTime(user.deletedAt)] satisfies Fact] : []),
    ];
  };
}
