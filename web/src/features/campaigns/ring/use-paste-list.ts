import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import { searchFragrances } from '#contracts/fragrances.ts';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { call } from '#web/lib/call.ts';
import type { ListEntry } from './slot-ring.model.ts';
import { filledSlots, holderOf } from './slot-ring.model.ts';
import type { SlotRingHandle } from './use-slot-ring.ts';

interface PastedLine {
  name: string;
  shotSeconds: number | null;
}

/**
 * Reads a pasted list: one fragrance a line, as from a spreadsheet also with its seconds per shot in the next column.
 * @returns null for a single name, which belongs in the field where it is pasted
 */
export function pastedLines(text: string): PastedLine[] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 && !text.includes('\t')) return null;
  return lines.map((line) => {
    const [name = '', seconds = ''] = line.split('\t');
    return { name: name.trim(), shotSeconds: /^\s*\d+\s*$/.test(seconds) ? Number(seconds) : null };
  });
}

/**
 * Fills empty slots, from the selected one on, with the fragrances of a pasted list of names, and says which names were
 * left out and why. Never replaces what a slot holds.
 * @returns the ring's paste handler
 */
export function usePasteList(ring: SlotRingHandle) {
  const { t } = useTranslation();

  const fill = async (lines: readonly PastedLine[]) => {
    const looked = await Promise.all(lines.slice(0, SLOT_COUNT).map(find));
    const entries = looked.filter((entry) => entry !== undefined);
    const before = ring.slots;
    const held = entries.filter(({ fragrance }) => holderOf(before, fragrance.fragranceId) !== null);
    const free = SLOT_COUNT - filledSlots(before).length;
    const wanted = [...new Map(entries.map((entry) => [entry.fragrance.fragranceId, entry])).values()].filter(
      (entry) => !held.includes(entry),
    );
    await ring.act({ type: 'fill', from: ring.selected ?? 1, entries: wanted });
    const left = [
      ['unknown', lines.filter((_, index) => index < SLOT_COUNT && !looked[index])],
      ['held', held.map(({ fragrance }) => fragrance)],
      ['full', [...wanted.slice(free).map(({ fragrance }) => fragrance), ...lines.slice(SLOT_COUNT)]],
    ] as const;
    const why = left.flatMap(([reason, of]) =>
      of.length === 0
        ? []
        : t(`campaigns.ring.paste.${reason}`, { names: of.map(({ name }) => name).join(', ') }),
    );
    const count = Math.min(wanted.length, free);
    const done = t('campaigns.ring.paste.filled', { count });
    if (why.length === 0) notifySuccess(done);
    else notifyError([done, ...why].join(' '), 'paste fragrances');
  };

  return (event: ClipboardEvent) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (lines === null) return;
    event.preventDefault();
    fill(lines).catch((error) => notifyError(failureText(error, t('campaigns.ring.paste.failed'), t)));
  };
}

/** The active fragrance with the name of a line, in whatever case and with or without accents. */
async function find({ name, shotSeconds }: PastedLine): Promise<ListEntry | undefined> {
  const { data } = await call(searchFragrances, { query: { str: name } });
  const fragrance = data.find((candidate) => fold(candidate.name) === fold(name));
  return fragrance && { fragrance, shotSeconds };
}
