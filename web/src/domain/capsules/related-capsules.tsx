import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import { listCapsules } from '#contracts/capsules/capsules.ts';
import { CapsuleLevel } from '#web/domain/capsules/capsule-level.tsx';
import { RecordLink } from '#web/kit/list/record-link.tsx';
import { RelatedRecords, recordLine } from '../record/related-records.tsx';

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
