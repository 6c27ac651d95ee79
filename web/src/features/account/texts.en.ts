import type { account as pt } from './texts.pt.ts';

export const account: typeof pt = {
  sessions: {
    title: 'My sessions',
    text: 'Where your account is open. End any session you do not recognise, then change your password.',
    client: '{{browser}} on {{system}}',
    unknown: 'Unknown browser',
    address: 'IP {{address}}',
    since: 'Since {{date}}',
    used: 'Last used {{date}}',
    current: 'This session',
    end: 'End',
    endTitle: 'End the session?',
    endNamed: 'End {{name}}, {{address}}',
    endOthers: 'End all other sessions',
    endOthersTitle: 'End all other sessions?',
    endText_one: 'Whoever is using this session will have to sign in again.',
    endText_many: 'Whoever is using these sessions will have to sign in again.',
    endText_other: 'Whoever is using these sessions will have to sign in again.',
    ended_one: 'Session ended',
    ended_many: '{{count}} sessions ended',
    ended_other: '{{count}} sessions ended',
    endFailed: 'Could not end the session',
  },
};
