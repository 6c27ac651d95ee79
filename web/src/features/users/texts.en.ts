import type { users as pt } from './texts.pt.ts';

export const users: typeof pt = {
  changeProfile: 'Change profile',
  one: 'User',
  named: 'User {{name}}',
  edit: 'Edit user',
  invited: 'Invitation sent to {{email}}',
  createFailed: 'Could not create the user.',
  emptyHint: 'Start by adding the first person on your team: they will get an e-mail to create a password.',
  emailAsked: '{{name}}: the e-mail {{email}} is still to be confirmed',
  emailWaited: '{{email}} will be used once it is confirmed with the link sent to it.',
  emailHelp: 'A new e-mail is used once it is confirmed with the link sent to it.',
  onlyProfile: 'The only profile there is.',
  fixed: 'Only an administrator can change it.',
  languageHelp: 'The language of the e-mails the person gets.',
  status: {
    active: 'Active',
    inactive: 'Inactive',
    unconfirmed: 'Unconfirmed',
  },
  states: { confirmed: 'Confirmed', unconfirmed: 'Unconfirmed' },
  adolescent: '{{date}} (under 18)',
  details: 'View details',
  oneself: {
    title: 'Deactivate your own account?',
    text: 'You are {{name}}, {{email}}. Once your account is inactive you are signed out, and you can sign in again only after another administrator activates it.',
    button: 'Deactivate my account',
  },
  resend: {
    action: 'Resend e-mail',
    text: 'Resend the confirmation e-mail to {{name}} ({{email}})? The previous link will stop working.',
    done: 'E-mail sent to {{name}}',
    failed: 'Could not send the e-mail',
  },
};
