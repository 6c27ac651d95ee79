/** The BroadcastChannel on which one window reports to the others that the user has confirmed their identity. */
export const CONFIRMED_CHANNEL = 'oidc-confirmed';
