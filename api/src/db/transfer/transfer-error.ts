/** A transfer can't be done, or not to its end. The message tells the operator why and what to do, and needs no stack. */
export class TransferError extends Error {
  override name = 'TransferError';
}
