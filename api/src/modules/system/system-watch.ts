import type { FastifyBaseLogger } from 'fastify';
import type { NoticeKind } from '#contracts/notices.ts';
import type { SystemParts } from '#contracts/system.ts';
import type { Database } from '../../platform/db/client.ts';
import { retryLostConnection } from '../../platform/db/errors.ts';
import type { BackupPlan } from '../../platform/files/backup-folder.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { clockDoubt } from '../../platform/jobs/trusted-clock.ts';
import { withTimeout } from '../../platform/lib/with-timeout.ts';
import { type BackupState, backupState } from './backup-state.ts';
import { type Measure, type Space, type SpaceOf, spaces } from './free-space.ts';
import { isDatabaseReady } from './system.queries.ts';

/** Milliseconds for each part: a readiness check waits two seconds at most. */
const PART_TIMEOUT_MS = 1_500;

/** Milliseconds a storage check stays valid: frequent checks would wear out a disk or raise the cost of a bucket. */
const STORAGE_MS = 5_000;

export type SystemWarnings = Record<
  Extract<NoticeKind, 'space-low' | 'backup-overdue' | 'clock-doubted'>,
  number
>;

export interface SystemWatch {
  parts(): Promise<SystemParts>;
  /** Empty if the disks don't respond in time. */
  spaces(): Promise<Space[]>;
  /** Undefined if no backups are scheduled, or their folder doesn't respond in time. */
  backup(): Promise<BackupState | undefined>;
  /** The matters that need an administrator's attention, and their number. */
  warnings(): Promise<SystemWarnings>;
  /** Checks the free space, and logs when it gets low and when there is enough again. */
  checkFreeSpace(): Promise<void>;
}

export interface WatchedSystem {
  db: Database;
  store: Pick<FileStore, 'check'>;
  folders: Partial<Record<SpaceOf, string>>;
  /** Missing: no backups. */
  backups?: BackupPlan | undefined;
  /** IANA name. */
  timeZone: string;
  log: FastifyBaseLogger;
  /** Replaces the measurement of free space, for tests. */
  measure?: Measure | undefined;
}

/** Reports the state of the parts that the server depends on, even while they fail. */
export function watchSystem({
  db,
  store,
  folders,
  backups,
  timeZone,
  log,
  measure,
}: WatchedSystem): SystemWatch {
  const isPartWell = async (ask: () => Promise<boolean>): Promise<boolean> =>
    (await withTimeout(PART_TIMEOUT_MS, ask())) ?? false;
  const refused = (what: string) => (error: unknown) => {
    log.warn(error, what);
    return false;
  };
  const database = coalesce(() =>
    retryLostConnection(() => isDatabaseReady(db, PART_TIMEOUT_MS)).catch(
      refused('The database did not say that it is ready'),
    ),
  );
  const storage = coalesce(
    () => store.check().then(() => true, refused('The file storage can not be used')),
    STORAGE_MS,
  );
  const measured = coalesce(() => spaces(folders, measure));
  const diskSpaces = async () => (await withTimeout(PART_TIMEOUT_MS, measured())) ?? [];

  const backup = async () => backups && withTimeout(PART_TIMEOUT_MS, readBackupState());
  const readBackupState = coalesce(async () => backups && backupState(backups, timeZone));

  const low = new Set<SpaceOf>();
  return {
    async parts() {
      const [databaseReady, storageReady, disks, backupStatus] = await Promise.all([
        isPartWell(database),
        isPartWell(storage),
        diskSpaces(),
        backup(),
      ]);
      return {
        database: stateOf(databaseReady),
        storage: stateOf(storageReady),
        space: stateOf(disks.length > 0 && disks.every((space) => !space.low)),
        backup: backups ? stateOf(backupStatus?.overdue === false) : 'off',
      };
    },
    spaces: diskSpaces,
    backup,
    async warnings() {
      const [disks, backupStatus, doubt] = await Promise.all([diskSpaces(), backup(), clockDoubt(db)]);
      return {
        'space-low': disks.filter((space) => space.low).length,
        'backup-overdue': backupStatus?.overdue ? 1 : 0,
        'clock-doubted': doubt ? 1 : 0,
      };
    },
    async checkFreeSpace() {
      for (const { folder, freeBytes, ...space } of await diskSpaces()) {
        if (space.low === low.has(folder)) continue;
        if (space.low) {
          low.add(folder);
          log.warn({ folder, freeBytes }, 'Less than 5 % of the disk is free');
        } else {
          low.delete(folder);
          log.warn({ folder, freeBytes }, 'There is enough room on the disk again');
        }
      }
    },
  };
}

function stateOf(isWell: boolean): 'ok' | 'unwell' {
  return isWell ? 'ok' : 'unwell';
}

/**
 * Runs `work` at most once at a time: concurrent callers share the same result, and so do those who come soon after it.
 * @param validMs how long a result stays valid, in milliseconds
 */
function coalesce<Answer>(work: () => Promise<Answer>, validMs = 0): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  let validUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (pending && performance.now() < validUntil) return pending;
    validUntil = Number.POSITIVE_INFINITY;
    pending = work().finally(() => {
      validUntil = performance.now() + validMs;
    });
    return pending;
  };
}
