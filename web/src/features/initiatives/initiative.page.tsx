import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import {
  INITIATIVE_FIELDS as FIELDS,
  getInitiative,
  type Initiative,
} from '#contracts/initiatives/initiatives.ts';
import { InitiativeStatusBadge } from '#web/domain/initiatives/initiative-status-badge.tsx';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts } from '#web/domain/record/record-section.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { CellLine, RecordTextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { INITIATIVE, useInitiativeActions } from './initiatives.list.tsx';
import { InitiativeResults } from './results/initiative-results.tsx';

/** An initiative with its results. */
export function InitiativePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { actions, dialogs } = useInitiativeActions();
  return (
    <RecordPage
      kind={INITIATIVE}
      resource="initiatives"
      get={getInitiative}
      id={id}
      title={t('initiatives.one')}
      actions={actions}
    >
      {(initiative) => (
        <>
          <Facts initiative={initiative} />
          <InitiativeResults id={id} status={initiative.status} />
          {dialogs}
        </>
      )}
    </RecordPage>
  );
}

function Facts({ initiative }: { initiative: Initiative }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { day, number, dateTime } = useFormat();
  const { campaign, organisation, places, startsOn, endsOn, targetShots, status, deletedAt, updatedAt } =
    initiative;
  return (
    <RecordFacts
      facts={[
        [
          label(FIELDS.status),
          <CellLine key="state" gap={6}>
            <InitiativeStatusBadge status={status} />
            {deletedAt !== null && <ActiveBadge record={{ deletedAt }} feminine />}
          </CellLine>,
        ],
        [t('initiatives.period'), `${day(startsOn)} – ${day(endsOn)}`],
        [
          label(FIELDS.organisation),
          <RecordTextCell key="organisation" resource="organisation" id={organisation.organisationId}>
            {organisation.name}
          </RecordTextCell>,
        ],
        [
          label(FIELDS.campaign),
          campaign && (
            <RecordTextCell key="campaign" resource="campaign" id={campaign.campaignId}>
              {campaign.name}
            </RecordTextCell>
          ),
        ],
        [
          label(FIELDS.places),
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
        [label(FIELDS.targetShots), targetShots && number(targetShots)],
        [label(FIELDS.updatedAt), dateTime(updatedAt)],
      ]}
    />
  );
}
