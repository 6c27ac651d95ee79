import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import { getInitiative } from '#contracts/initiatives/initiatives.ts';
import { InitiativeStatusBadge } from '#web/domain/initiatives/initiative-status-badge.tsx';
import { ActiveBadge } from '#web/domain/record/active-badge.tsx';
import { RecordFacts } from '#web/domain/record/record-facts.tsx';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { CellLine } from '#web/kit/list/cell-line.tsx';
import { RecordTextCell } from '#web/kit/list/record-cell.tsx';
import { RecordLink } from '#web/kit/list/record-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { INITIATIVE, useInitiativeActions } from './initiatives.list.tsx';
import { InitiativeResults } from './results/initiative-results.tsx';

/** An initiative with its results. */
export function InitiativePage({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <RecordPage
      kind={INITIATIVE}
      resource="initiatives"
      get={getInitiative}
      id={id}
      title={t('initiatives.one')}
      actions={useInitiativeActions()}
    >
      {(initiative) => (
        <>
          <Facts initiative={initiative} />
          <InitiativeResults id={id} status={initiative.status} />
        </>
      )}
    </RecordPage>
  );
}

function Facts({ initiative }: { initiative: Initiative }) {
  const { t } = useTranslation();
  const { day, number, dateTime } = useFormat();
  const { campaign, organisation, places, startsOn, endsOn, targetShots, status, deletedAt, updatedAt } =
    initiative;
  return (
    <RecordFacts
      facts={[
        [
          t('list.state'),
          <CellLine key="state" gap={6}>
            <InitiativeStatusBadge status={status} />
            {deletedAt !== null && <ActiveBadge record={{ deletedAt }} feminine />}
          </CellLine>,
        ],
        [t('initiatives.period'), `${day(startsOn)} – ${day(endsOn)}`],
        [
          t('initiatives.organisation'),
          <RecordTextCell key="organisation" resource="organisation" id={organisation.organisationId}>
            {organisation.name}
          </RecordTextCell>,
        ],
        [
          t('initiatives.campaign'),
          campaign && (
            <RecordTextCell key="campaign" resource="campaign" id={campaign.campaignId}>
              {campaign.name}
            </RecordTextCell>
          ),
        ],
        [
          t('initiatives.places'),
          places.length === 0
            ? t('initiatives.everywhere')
            : places.map(({ placeId, name }, index) => (
                <Fragment key={placeId}>
                  {index > 0 && ', '}
                  <RecordLink resource="place" id={placeId}>
                    {name}
                  </RecordLink>
                </Fragment>
              )),
        ],
        [t('initiatives.target'), targetShots && number(targetShots)],
        [t('list.updated'), dateTime(updatedAt)],
      ]}
    />
  );
}
