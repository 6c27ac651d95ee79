import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import {
  FileUnreadableError,
  type FoundFile,
  StoreUnavailableError,
} from '../../platform/files/file-store.ts';
import { png } from '../../testing/pictures.ts';
import { jpegOf } from './report-sender.ts';

const KEY = `public/${'a'.repeat(64)}.png`;

const failing = (error: Error) =>
  new Readable({
    read() {
      this.destroy(error);
    },
  });

/** Reads a picture from a store that opens it so, and returns it with what was logged. */
async function read(stream: FoundFile['stream'] | undefined) {
  const log = { error: vi.fn() };
  const file = stream && { size: 1, version: '1', stream };
  const jpeg = await jpegOf({ pictures: { open: async () => file }, log }, KEY, 'somebody', 8);
  return { jpeg, logged: log.error.mock.calls.map(([{ key }]) => key) };
}

describe('a picture of a report', () => {
  it('is a JPEG', async () => {
    const bytes = await png(7);
    const { jpeg, logged } = await read(() => Readable.from([bytes]));
    expect(Buffer.from(jpeg ?? []).toString('hex')).toMatch(/^ffd8ff/);
    expect(logged).toEqual([]);
  });

  it('is left out, and its loss logged, if it is missing, unreadable or damaged', async () => {
    for (const stream of [
      undefined,
      () => failing(new FileUnreadableError(KEY, 'the disk is worn out')),
      () => Readable.from([Buffer.from('no picture')]),
    ]) {
      expect(await read(stream)).toEqual({ jpeg: null, logged: [KEY] });
    }
  });

  it('is not left out while the store is down, as it will be up again', async () => {
    const down = new StoreUnavailableError(503, 'down');
    await expect(read(() => failing(down))).rejects.toBe(down);
  });
});
