/** The dialogs of the sign-in page. */
export type LoginDialog = 'app' | 'forgot' | 'not-allowed';
