/** The channel by which one window tells the others of this browser that its person has shown that it is them. */
export const CONFIRMED = 'oidc-confirmed';
