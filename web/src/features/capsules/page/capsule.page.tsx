import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type CapsuleRecord,
  CAPSULE_RECORD_FIELDS as FIELDS,
  getCapsule,
} from '#contracts/capsules/capsule-record.ts';
import { CAPSULE_FIELDS } from '#contracts/capsules/capsules.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { CapsuleDueDate, CapsuleForecast, CapsuleLevel } from '#web/domain/capsules/capsule-marks.tsx';
import { RecordPage } from '#web/domain/record/record-page.tsx';
import { ActiveBadge, RecordFacts, RecordSection } from '#web/domain/record/record-section.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { RecordTextCell } from '#web/kit/list/text-cell.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useIsOfHouse } from '#web/lib/session.ts';
import { CAPSULE, useCapsuleActions } from '../capsule-actions.ts';
import { CapsuleEvents } from './capsule-events.tsx';
import { capsuleHistoryQuery } from './capsule-history.api.ts';
import { LevelChart } from './level-chart.tsx';

/** A capsule: where it is, its level by day with the forecast, and its history. */
export function CapsulePage({ id }: { id: number }) {
  const { t } = useTranslation();
  const history = useInfiniteQuery(capsuleHistoryQuery(id));
  return (
    <RecordPage
      kind={CAPSULE}
      resource="capsules"
      get={getCapsule}
      id={id}
      title={t('capsulePage.title')}
      actions={useCapsuleActions()}
      ownHistory
    >
      {(capsule) => (
        <>
          <Facts capsule={capsule} />
          <RecordSection title={t('capsulePage.levels')} wide>
            {history.data && (
              <LevelChart capsule={capsule} levels={history.data.pages.flatMap(({ levels }) => levels)} />
            )}
            {history.isPending && <Waiting height={220} />}
            {history.isError && <ListLoadError query={history} />}
          </RecordSection>
          <RecordSection title={t('recordHistory.title')} wide>
            {history.isPending && <Waiting height={120} />}
            <CapsuleEvents history={history} />
          </RecordSection>
        </>
      )}
    </RecordPage>
  );
}

function Waiting({ height }: { height: number }) {
  const { t } = useTranslation();
  return <Skeleton height={height} m="0 20px 20px" w="auto" role="status" aria-label={t('list.loading')} />;
}

function Facts({ capsule }: { capsule: CapsuleRecord }) {
  const { t } = useTranslation();
  const label = useLabel();
  const isOfHouse = useIsOfHouse();
  const { day, dateTime } = useFormat();
  const { fragrance, device, slot, organisation, place, user, owner, replaced } = capsule;
  const link = (resource: ResourceName, id: number | undefined, name: string | undefined) =>
    id !== undefined &&
    name !== undefined && (
      <RecordTextCell resource={resource} id={id}>
        {name}
      </RecordTextCell>
    );
  return (
    <RecordFacts
      facts={[
        [t('list.state'), <ActiveBadge key="state" record={capsule} feminine />],
        [label(CAPSULE_FIELDS['fragrance.name']), link('fragrance', fragrance.fragranceId, fragrance.name)],
        [label(CAPSULE_FIELDS.remainingShots), <CapsuleLevel key="level" capsule={capsule} />],
        [
          label(CAPSULE_FIELDS.emptyIn),
          capsule.remainingShots > 0 && (
            <>
              <CapsuleForecast capsule={capsule} />
              {capsule.emptyOn && (
                <Text component="span" size="sm" c="dimmed">{` (${day(capsule.emptyOn)})`}</Text>
              )}
            </>
          ),
        ],
        [label(CAPSULE_FIELDS.dueDate), capsule.dueDate && <CapsuleDueDate key="due" capsule={capsule} />],
        [label(FIELDS.device), device && link('device', device.deviceId, nameOfDevice(device))],
        [label(FIELDS.slot), slot],
        ...(isOfHouse
          ? ([
              [
                label(FIELDS.organisation),
                link('organisation', organisation?.organisationId, organisation?.name),
              ],
            ] as const)
          : []),
        [label(FIELDS.place), link('place', place?.placeId, place?.name)],
        [label(FIELDS.user), link('user', user?.id, user?.nome)],
        [label(FIELDS.owner), link('user', owner?.id, owner?.nome)],
        [label(FIELDS.replaced), link('capsule', replaced?.capsuleId, replaced?.serialNumber)],
        [label(FIELDS.lastFiredAt), capsule.lastFiredAt && dateTime(capsule.lastFiredAt)],
        [label(CAPSULE_FIELDS.createdAt), dateTime(capsule.createdAt)],
      ]}
    />
  );
}
