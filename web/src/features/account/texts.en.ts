import type { account as pt } from './texts.pt.ts';

export const account: typeof pt = {
  sessions: {
    title: 'My sessions',
    text: 'The places where your account is open. End those you do not recognise, and change your password.',
    client: '{{browser}} on {{system}}',
    unknown: 'Unknown browser',
    address: 'Address {{address}}',
    since: 'Since {{date}}',
    used: 'Last used {{date}}',
    current: 'This session',
    end: 'End',
    endTitle: 'End session',
    endNamed: 'End {{name}}, {{address}}',
    endOthers: 'End all others',
    endText_one: 'Whoever uses it will have to sign in again.',
    endText_other: 'Whoever uses them will have to sign in again.',
    ended_one: 'Session ended',
    ended_other: '{{count}} sessions ended',
    endFailed: 'The session could not be ended',
  },
};
