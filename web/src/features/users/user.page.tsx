import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { listCampaigns } from '#contracts/campaigns/campaigns.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { listDevices } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { UserMail } from '#contracts/users/user-mails.ts';
import { canAnonymiseUser } from '#contracts/users/user-rules.ts';
import { getUser } from '#contracts/users/users.ts';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { RecordFacts, RecordSection } from '#web/domain/record/record-section.tsx';
import { RelatedCapsules } from '#web/domain/record/related-lists.tsx';
import { RecordLines, RelatedRecords, recordLine } from '#web/domain/record/related-records.tsx';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { UserSecondFactor } from './page/user-second-factor.tsx';
import { UserSessions } from './page/user-sessions.tsx';
import { mailsQuery } from './page/user-trail.api.ts';
import { useUserFacts } from './use-user-facts.tsx';
import { USER, useUserActions } from './users.list.tsx';

const AnonymiseUser = lazyComponent([], () => import('./page/anonymise-user.tsx'), 'AnonymiseUser');

/** A user's details and the records that belong to them. */
export function UserPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const factsOf = useUserFacts();
  const viewer = useCurrentUser();
  const actions = useUserActions();
  const administers = useCan()('users.write');
  const line = (device: DeviceRow) =>
    recordLine('device', device.deviceId, nameOfDevice(device), {
      note: (
        <>
          {device.campaign && (
            <RecordLink resource="campaign" id={device.campaign.campaignId}>
              {device.campaign.name}
            </RecordLink>
          )}
          {device.campaign && device.lastSeenAt && ' · '}
          {device.lastSeenAt && dateTime(device.lastSeenAt)}
        </>
      ),
    });
  const devices = { resource: 'devices', endpoint: listDevices, line };
  return (
    <RecordPage kind={USER} resource="users" get={getUser} id={id} title={t('users.one')} actions={actions}>
      {(user) => (
        <>
          <RecordFacts facts={factsOf(user)} />
          <RelatedRecords
            {...devices}
            title={t('userPage.connected')}
            where={{ userId: String(id) }}
            empty={t('userPage.noConnected')}
          />
          <RelatedRecords
            {...devices}
            title={t('userPage.owned')}
            where={{ ownerId: String(id) }}
            empty={t('userPage.noOwned')}
          />
          <RelatedRecords
            title={t('userPage.campaigns')}
            resource="campaigns"
            endpoint={listCampaigns}
            where={{ ownerId: String(id) }}
            line={({ campaignId, name, cover }: Campaign) =>
              recordLine('campaign', campaignId, name, { aside: <Thumbnail file={cover} name={name} /> })
            }
            empty={t('userPage.noCampaigns')}
          />
          <RelatedCapsules where={{ ownerId: String(id) }} empty={t('userPage.noCapsules')} />
          {administers && <UserSessions userId={id} />}
          {administers && <UserSecondFactor userId={id} name={user.nome} />}
          {administers && <UserMails userId={id} />}
          {viewer && administers && (
            <Suspense>
              <AnonymiseUser key={id} user={user} may={canAnonymiseUser(user, viewer)} />
            </Suspense>
          )}
        </>
      )}
    </RecordPage>
  );
}

const COLORS: Partial<Record<UserMail['state'], string>> = { failed: 'red', dropped: 'gray' };

/** The latest mails to a user, with their delivery state. */
function UserMails({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const query = useQuery(mailsQuery(userId));
  const mails = query.data ?? [];
  return (
    <RecordSection
      title={t('userPage.mails')}
      empty={query.data?.length === 0 ? t('userPage.noMails') : null}
    >
      {query.isError && <ListLoadError query={query} />}
      <RecordLines
        lines={mails.map(({ mailId, kind, state, postedAt, finishedAt, error }) => ({
          key: mailId,
          title: t(`userMails.kinds.${kind}`),
          note: [dateTime(finishedAt ?? postedAt), error].filter(Boolean).join(' · '),
          aside: (
            <Badge variant="light" color={COLORS[state] ?? 'brand'}>
              {t(`userMails.states.${state}`)}
            </Badge>
          ),
        }))}
      />
    </RecordSection>
  );
}
