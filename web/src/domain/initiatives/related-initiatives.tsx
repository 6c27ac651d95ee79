import { useTranslation } from 'react-i18next';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import { listInitiatives } from '#contracts/initiatives/initiatives.ts';
import { InitiativeStatusBadge } from '#web/domain/initiatives/initiative-status-badge.tsx';
import { RecordLink } from '#web/kit/list/record-link.tsx';
import { RelatedRecords, recordLine } from '../record/related-records.tsx';

interface RelatedInitiativesProps {
  where: { organisationId: string } | { placeId: string };
  /** How initiatives get here; shown while there are none. */
  empty: string;
}

/** The initiatives of an organisation or at a place. Needs `initiatives` texts. */
export function RelatedInitiatives({ where, empty }: RelatedInitiativesProps) {
  const { t } = useTranslation();
  return (
    <RelatedRecords
      title={t('shell.records.initiative')}
      resource="initiatives"
      endpoint={listInitiatives}
      where={where}
      line={({ iniciativaId, name, campaign, status }: Initiative) =>
        recordLine('initiative', iniciativaId, name, {
          note: campaign && (
            <RecordLink resource="campaign" id={campaign.campaignId}>
              {campaign.name}
            </RecordLink>
          ),
          aside: <InitiativeStatusBadge status={status} />,
        })
      }
      empty={empty}
    />
  );
}
