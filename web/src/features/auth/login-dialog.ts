/** What a person may open from the sign-in card. */
export type LoginDialog = 'app' | 'forgot' | 'not-allowed';
