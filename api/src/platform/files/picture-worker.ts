/** The thread that loads the decoder of pictures and computes with their bytes: both would block the server. */
import { answerCalls } from '../lib/worker-calls.ts';
import { asJpeg, enlarge, inspect, measure } from './picture-decoder.ts';
import type { PictureAnswer, PictureOrder } from './pictures.ts';

answerCalls<PictureOrder, PictureAnswer>((order) => {
  if (order.kind === 'measure') return measure(asBuffer(order.bytes));
  if (order.kind === 'jpeg') return asJpeg(asBuffer(order.bytes), order.side);
  return order.kind === 'inspect'
    ? inspect(asBuffer(order.bytes))
    : enlarge(order.pixels, order.side, order.to);
});

/** Without copying; a message makes a plain array of a buffer. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
