import type { VisitLine } from '#contracts/visits/visits.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { eventOf } from './entries.service.ts';
import { findLine } from './visit-lines.queries.ts';
import * as commands from './visits.commands.ts';
import { lockVisit } from './visits.queries.ts';
import type { VisitDeps } from './visits.service.ts';

/** The keys of the photos that go with devices. */
export function photosOfDevices(tx: Transaction, deviceIds: readonly number[]): Promise<string[]> {
  return commands.photosOf(tx, deviceIds);
}

/** Keeps photos of what was done in visits. */
export function photoService({ db, files, urls }: VisitDeps & { files: FileService }) {
  return {
    /** Photos are large: from a phone they may arrive long after the visit ended. @throws problem `not_found` */
    put: (
      visitId: number,
      clientId: string,
      { files: uploads, origin }: Pick<ChangeContext, 'files' | 'origin'>,
    ): Promise<VisitLine> => {
      const picture = uploads['photo.file'];
      if (!picture) throw new Error('The contract requires the file');
      return files.withFileCleanup([{ area: 'secret', picture }], (changes) =>
        db.transaction(async (tx) => {
          const visit = orNotFound(await lockVisit(tx, visitId));
          const { line, photoKey } = orNotFound(await commands.findEntry(tx, visitId, clientId));
          const key = await files.save(tx, 'secret', picture, changes);
          if (key !== photoKey) {
            if (photoKey !== null) changes.released.add(photoKey);
            await commands.setPhoto(tx, clientId, key);
            await commands.changeVisit(tx, visitId, {});
            const { after, ...auditEvent } = await eventOf(tx, visit, line);
            const photos = { before: { photo: photoKey }, after: { ...after, photo: key } };
            await recordEvent(tx, origin, { ...auditEvent, action: 'record', ...photos });
          }
          return orNotFound(await findLine(tx, urls, visitId, line.lineId));
        }),
      );
    },
  };
}
