import type { userMails as ptMails, userPage as ptPage } from './texts.pt.ts';

export const userPage: typeof ptPage = {
  sessions: 'Sessions',
  noSessions: 'Not signed in anywhere.',
  factor: 'Second factor',
  noFactor: 'This person has no second factor.',
  authenticator: 'Authenticator app',
  passkeys: 'Passkeys: {{count}}',
  codesLeft_zero: 'No recovery codes',
  codesLeft_one: '{{count}} recovery code',
  codesLeft_many: '{{count}} recovery codes',
  codesLeft_other: '{{count}} recovery codes',
  resetFactor: 'Turn off',
  resetFactorTitle: 'Turn off the second factor of {{name}}?',
  resetFactorText:
    'The password will be enough to sign in, the recovery codes will stop working and the sessions of this person will be ended. They will get an e-mail.',
  factorReset: 'Second factor of {{name}} turned off',
  factorResetFailed: 'Could not turn off the second factor',
  endAll: 'End all sessions',
  endAllTitle: 'End all sessions?',
  mails: 'Latest e-mails',
  noMails: 'No e-mails in the last hours.',
  connected: 'Devices in use',
  noConnected: 'No device in use now.',
  owned: 'Devices they own',
  noOwned: 'This person owns no device.',
  campaigns: 'Campaigns on their devices',
  noCampaigns: 'No campaigns on this person’s devices.',
  noCapsules: 'This person has no capsules yet.',
};

export const userMails: typeof ptMails = {
  kinds: {
    registration: 'Invitation to choose a password',
    activation: 'Confirmation of the address',
    recovery: 'Password recovery',
    'known-address': 'Reminder of an existing account',
    alerts: 'New alerts',
    report: 'Monthly report',
    security: 'Security notification',
    email: 'Confirmation of a new e-mail',
  },
  states: { waiting: 'Waiting', sending: 'Sending', sent: 'Sent', dropped: 'Dropped', failed: 'Failed' },
};
