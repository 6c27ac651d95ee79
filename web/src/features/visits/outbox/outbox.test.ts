import { describe, expect, it } from 'vitest';
import { visitLine, waitingEntry } from '../testing/visit-builders.ts';
import { changed, isOutbox, nextToSend, type Outbox, withWaiting } from './outbox.ts';

const [first, second, third] = [waitingEntry(1), waitingEntry(2), waitingEntry(3, {}, 32)];
const REFUSAL = { code: 'visit.serial', text: 'Nenhuma cápsula tem este número.' };

const recorded = (outbox: Outbox, entry = first) => changed(outbox, { kind: 'recorded', entry });
const refused = (outbox: Outbox, { body: { clientId } } = first) =>
  changed(outbox, { kind: 'refused', clientId, refusal: REFUSAL });

describe('the outbox', () => {
  it('keeps entries in the order in which they were made, and sends the oldest first', () => {
    const all = recorded(recorded(recorded([]), second), third);
    expect(all).toEqual([first, second, third]);
    expect(nextToSend(all)).toEqual(first);
    const fewer = changed(all, { kind: 'sent', clientId: first.body.clientId });
    expect(fewer).toEqual([second, third]);
    expect(nextToSend(fewer)).toEqual(second);
  });

  it('holds an entry once, however often it is recorded', () => {
    const once = recorded([]);
    expect(recorded(once)).toBe(once);
  });

  it('keeps what was refused without sending it, and goes on with the rest', () => {
    const outbox = refused(recorded(recorded([]), third));
    expect(outbox).toEqual([{ ...first, refusal: REFUSAL }, third]);
    expect(nextToSend(outbox)).toEqual(third);
  });

  it('sends what was refused again once confirmed, under the same id', () => {
    const outbox = changed(refused(recorded([])), { kind: 'confirmed', clientId: first.body.clientId });
    expect(outbox).toEqual([{ ...first, body: { ...first.body, confirm: true } }]);
    expect(nextToSend(outbox)).toBe(outbox[0]);
  });

  it('sends photos after all entries, each once its entry was sent', () => {
    const pictured = { ...first, photo: true };
    const sent = (outbox: Outbox, { body: { clientId } }: typeof first) =>
      changed(outbox, { kind: 'sent', clientId });
    const left = sent(recorded(recorded([], pictured), second), pictured);
    expect(left).toEqual([{ ...pictured, sent: true }, second]);
    expect(nextToSend(left)).toEqual(second);
    expect(nextToSend(sent(left, second))).toEqual({ ...pictured, sent: true });
    expect(sent(sent(left, second), pictured)).toEqual([]);
  });

  it('drops what was refused when it is discarded or the line is recorded anew, but not that of other lines', () => {
    const outbox = refused(refused(recorded(recorded([]), third)), third);
    expect(recorded(outbox, second)).toEqual([{ ...third, refusal: REFUSAL }, second]);
    expect(changed(outbox, { kind: 'discarded', clientId: first.body.clientId })).toEqual([
      { ...third, refusal: REFUSAL },
    ]);
  });

  it('shows lines as they will be once everything was sent, and refused entries without effect', () => {
    const lines = [visitLine(), visitLine({ lineId: 32 }), visitLine({ lineId: 33 })];
    const kept = waitingEntry(2, { outcome: 'kept', serialNumber: null, note: 'Ainda boa' });
    const outbox = [first, kept, { ...third, refusal: REFUSAL }];
    expect(withWaiting(lines, outbox)).toMatchObject([
      { outcome: 'kept', serialNumber: null, note: 'Ainda boa', at: kept.body.at, waiting: kept },
      { outcome: null, waiting: { refusal: REFUSAL } },
      { outcome: null, waiting: null },
    ]);
  });

  it('is told from anything else that a browser may have kept', () => {
    expect(isOutbox([first])).toBe(true);
    for (const other of [null, {}, [null], [{ visitId: 1 }], [{ ...first, body: {} }]])
      expect(isOutbox(other)).toBe(false);
  });
});
