import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import { listCapsules } from '#contracts/capsules/capsules.ts';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import { listInitiatives } from '#contracts/initiatives/initiatives.ts';
import { CapsuleLevel } from '#web/domain/capsules/capsule-marks.tsx';
import { InitiativeStatusBadge } from '#web/domain/initiatives/initiative-status-badge.tsx';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { RelatedRecords, recordLine } from './related-records.tsx';

interface RelatedCapsulesProps {
  where: { organisationId: string } | { placeId: string } | { ownerId: string };
  /** How capsules get here; shown while there are none. */
  empty: string;
}

/** The capsules in the devices of an organisation, a place or a user. Needs `capsules` texts. */
export function RelatedCapsules({ where, empty }: RelatedCapsulesProps) {
  const { t } = useTranslation();
  return (
    <RelatedRecords
      title={t('shell.records.capsule')}
      resource="capsules"
      endpoint={listCapsules}
      where={where}
      line={(capsule: Capsule) =>
        recordLine('capsule', capsule.capsuleId, capsule.serialNumber, {
          note: (
            <RecordLink resource="fragrance" id={capsule.fragrance.fragranceId}>
              {capsule.fragrance.name}
            </RecordLink>
          ),
          aside: <CapsuleLevel capsule={capsule} />,
        })
      }
      empty={empty}
    />
  );
}

interface RelatedInitiativesProps {
  where: { organisationId: string } | { placeId: string };
  /** How initiatives get here; shown while there are none. */
  empty: string;
}

/** The initiatives of an organisation or at a place. Needs `initiatives` texts. */
export function RelatedInitiatives({ where, empty }: RelatedInitiativesProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (
    <RelatedRecords
      title={t('shell.records.initiative')}
      resource="initiatives"
      endpoint={listInitiatives}
      where={where}
      line={({ iniciativaId, name, campaign, startsOn, endsOn, status }: Initiative) =>
        recordLine('initiative', iniciativaId, name, {
          note: (
            <>
              {campaign && (
                <RecordLink resource="campaign" id={campaign.campaignId}>
                  {campaign.name}
                </RecordLink>
              )}
              {campaign && ' · '}
              {day(startsOn)} – {day(endsOn)}
            </>
          ),
          aside: <InitiativeStatusBadge status={status} />,
        })
      }
      empty={empty}
    />
  );
}
