import type { setup as pt, sample as ptSample } from './texts.pt.ts';

export const setup: typeof pt = {
  title: 'First steps',
  progress: '{{done, number}} of {{count, number}}',
  dismiss: 'Dismiss',
  dismissed: 'First steps dismissed',
  dismissFailed: 'Could not dismiss the first steps',
  done: 'Done',
  open: 'To do',
  steps: {
    identity: {
      name: 'Give the system a name and a colour',
      why: 'They appear in the menu, on the sign-in page and in e-mails.',
    },
    category: { name: 'Create a category', why: 'Each fragrance belongs to a family, such as “Citrus”.' },
    fragrance: { name: 'Create a fragrance', why: 'What devices dispense, with its name and image.' },
    campaign: {
      name: 'Create a campaign',
      why: 'Says which fragrance sits in each of a device’s 20 slots, and how many seconds a shot lasts.',
    },
    quiz: {
      name: 'Publish a quiz',
      why: 'Questions that lead people, in the app, to a fragrance of the campaign.',
    },
    device: {
      name: 'Register a device',
      why: 'Whoever has its claim code connects it in the app; from then on its shots are counted.',
    },
    mail: {
      name: 'Set up the mail server',
      why: 'Without one, invitations and password links stay in a folder of the server: set SMTP_URL.',
    },
    administrator: {
      name: 'Invite a second administrator',
      why: 'If one person loses access, the other can help.',
    },
    backup: {
      name: 'Schedule backups',
      why: 'Set BACKUP_TO for the server to make them; done once there is a first one.',
    },
  },
};

export const sample: typeof ptSample = {
  offer:
    'With a sample client you see figures before you have devices: a place, a device that fires by itself, a campaign and a quiz. It can be taken out whole at any time.',
  putIn: 'Add sample client',
  isIn: 'Sample client added',
  putInFailed: 'Could not add the sample client',
  title: 'There is a sample client',
  text: 'The figures include its shots.',
  device: 'See the device',
  client: 'See the client',
  takeOut: 'Take out sample client',
  isOut: 'Sample client taken out',
  takeOutFailed: 'Could not take out the sample client',
  kept: 'Still in use elsewhere, so it stays: {{names}}',
};
