/** The channel on which one window reports to the others that the user has confirmed their identity. */
const CHANNEL = 'oidc-confirmed';

/** Reports to the other windows that the user has confirmed their identity. */
export function reportConfirmed(): void {
  openChannel()?.postMessage(true);
}

/** @returns a function that ends the subscription */
export function onConfirmed(listener: () => void): () => void {
  const channel = openChannel();
  if (!channel) return () => {};
  channel.onmessage = listener;
  return () => channel.close();
}

/** Undefined if the browser blocks channels, as it does together with storage: other methods still work. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}
