import type { house as pt } from '../pt/house.ts';

export const house: typeof pt = {
  users: {
    purpose:
      'The people with an account: those who work in the back office and those who use the app. The profile says what each may do.',
    words: [
      ['Profile', 'The set of what a person may see and do.'],
      ['Not confirmed', 'The person has not opened the e-mail that confirms the account yet.'],
      ['Anonymise', 'To remove the data of a person for good; counts stay, without a name.'],
    ],
    tasks: {
      invite: {
        title: 'Invite a person',
        steps: [
          'Click {list.add} and enter [Name] and [E-mail].',
          'Choose the [Profile] and, for members of an organisation, which one.',
          'Click {form.save}: the person gets an e-mail to create a password.',
          'If the e-mail does not arrive, choose {users.resend.action} in {list.actions}.',
        ],
      },
      profile: {
        title: 'Change the profile of one or more people',
        steps: [
          'For one person, click {list.edit} and choose another [Profile].',
          'For several, select them in the list and click {users.changeProfile}.',
        ],
      },
      leave: {
        title: 'When someone leaves the team',
        steps: [
          'In {list.actions}, in the row of the person, choose {list.deactivate}.',
          'The person can no longer sign in, and what they did stays in the history.',
        ],
      },
    },
  },
  organisations: {
    purpose:
      'The clients of the house. Places, devices, campaigns and people can belong to an organisation, and only it and the house see them.',
    words: [
      ['Organisation', 'A client, with its places and people.'],
      ['Member', 'A person of an organisation: sees and changes only what belongs to it.'],
      ['Of the house', 'What belongs to no organisation.'],
    ],
    tasks: {
      create: {
        title: 'Welcome a client',
        steps: [
          'Click {list.add} and enter the name, the [CNPJ] and the contact.',
          'Once saved, add its places.',
          'In {shell.records.user}, invite its people and choose their organisation.',
          'To bring in everything from one spreadsheet, click {organisations.import}.',
        ],
      },
      mail: {
        title: 'Send the report every month',
        steps: [
          'On the page of the organisation, click {organisations.report.mailing}.',
          'Switch on {organisations.report.enabled}, and enter the day and who gets it in which language.',
          'See what it looks like with {organisations.report.preview}, then click {form.save}.',
        ],
      },
      end: {
        title: 'End a contract',
        steps: [
          'On the page of the organisation, click {organisations.closing.action}.',
          'Read what will happen to places, devices, people and initiatives, and confirm.',
          'Its reports stay available. For 30 days, undo all of it in {shell.account.batches}.',
        ],
      },
    },
  },
  places: {
    purpose: 'Where devices are: a shop, a hotel, a floor. Each place belongs to an organisation.',
    words: [
      ['Place', 'An address of an organisation, with its devices.'],
      ['Time zone', 'It decides on which day the shots of the place count.'],
    ],
    tasks: {
      create: {
        title: 'Add a place',
        steps: [
          'Click {list.add}, enter a name and choose [Organisation].',
          'Enter the zip code: city and state fill themselves in.',
          'With {places.hours.add}, say when the place is open: visits show the hours of their day.',
          'Check the [Time zone] and click {form.save}.',
          'For several at once, click {places.import}.',
        ],
      },
      devices: {
        title: 'Put devices at a place',
        steps: [
          'Open {shell.records.device} and select those of the place.',
          'Click {devices.setPlace} and choose the organisation and the place.',
          'The page of the place shows its devices, capsules and the shots of the month.',
        ],
      },
      only: {
        title: 'See only what belongs to an organisation',
        steps: [
          'At the top of the page, click {shell.organisation.choose}.',
          'Lists, figures and alerts then show only what belongs to it.',
          'To go back, choose {shell.organisation.all} in the same place.',
        ],
      },
    },
  },
  perfis: {
    purpose:
      'What each profile may do and how many people have it. Profiles come with the product and do not change.',
    words: [
      ['Administrator', 'May do everything. Have at least two, so that one can help the other.'],
      ['Team', 'Does the daily work, but not users, imports and the audit trail.'],
      ['App user', 'Uses only the app and cannot enter here.'],
    ],
    tasks: {
      give: {
        title: 'Give someone a profile',
        steps: [
          'Open {shell.records.user} and click {list.edit} in the row of the person.',
          'Choose the [Profile] and click {form.save}.',
        ],
      },
      who: {
        title: 'See who has a profile',
        steps: [
          'Open {shell.records.user}.',
          'In {list.filters}, choose the [Profile].',
          'Click {list.export} if you need the list as a spreadsheet.',
        ],
      },
    },
  },
  audit: {
    purpose: 'Who did what, and when. Nothing here can be changed, not even by administrators.',
    words: [
      ['Item', 'What was touched: a campaign, a user, a rule.'],
      ['No session', 'Done before signing in, such as a wrong password.'],
      ['System', 'Done by the server itself, such as removal by age.'],
    ],
    tasks: {
      who: {
        title: 'See who changed something',
        steps: [
          'In {audit.filter.resource}, choose what changed; in {audit.filter.action}, what was done.',
          'Narrow the days with {audit.filter.from} and {audit.filter.to}.',
          'Click {audit.details} in the row: before and after, side by side.',
        ],
      },
      record: {
        title: 'See the history of one item and go back',
        steps: [
          'Open the page of the item, such as that of a campaign.',
          'At its end is {recordHistory.title}.',
          'On a former version, {recordHistory.view} shows how it was and {recordHistory.restore} returns to it.',
        ],
      },
    },
  },
  incidents: {
    purpose:
      'What happened to personal data and should not have, with the deadlines and the people to tell. It proves what was done.',
    words: [
      ['Incident', 'Personal data seen, lost or sent to the wrong person.'],
      ['ANPD', 'The Brazilian data protection authority, to be told within three working days.'],
      ['Measures', 'What was done to stop the damage and to keep it from happening again.'],
    ],
    tasks: {
      open: {
        title: 'Open an incident',
        steps: [
          'Click {list.add} as soon as you know of it, even without all details.',
          'Enter [Found], when the deadline starts, and [What happened].',
          'Tick [Data concerned] and click {form.save}.',
        ],
      },
      tell: {
        title: 'Tell the people and the authority',
        steps: [
          'On the page of the incident, add those affected with {incidents.page.addPerson} or {incidents.page.addGroup}.',
          'Click {incidents.page.export} for a list of them, and tell them.',
          'In {list.edit}, enter [People told] and [Reported to the ANPD].',
        ],
      },
    },
  },
  identity: {
    purpose:
      'The name, colour and logo that everyone sees in the menu, on the sign-in page and in e-mails, and the terms of use.',
    words: [
      ['Branding', 'The look of the system with your brand.'],
      ['Terms of use', 'The text that each person accepts on signing in. Every version is kept.'],
      ['In force', 'The version that applies now.'],
    ],
    tasks: {
      brand: {
        title: 'Put your brand on it',
        steps: [
          'Enter the name, choose the {identity.color} and drop the {identity.logo}.',
          'Check the {identity.preview}: too light a colour is refused, as the text on it vanishes.',
          'Click {form.save}. Everyone sees the change on the next page they open.',
        ],
        shows: 'Preview of the sign-in page with the chosen name and colour.',
      },
      terms: {
        title: 'Change the terms of use',
        steps: [
          'Click {identity.terms.new} and write the text in each language.',
          'Click {identity.terms.publish}. It cannot be changed afterwards.',
          'On signing in the next time, each person has to accept the new version.',
        ],
      },
    },
  },
  system: {
    purpose: 'The health of the server: database, space, backups and e-mails.',
    words: [
      ['Backup', 'Everything the system keeps, in a separate file.'],
      ['Retention', 'How long each type of data stays before it is removed.'],
      ['Not configured', 'Works without, but is worth asking whoever runs the server for.'],
    ],
    tasks: {
      morning: {
        title: 'Check that all is well',
        steps: [
          'Look for {system.attention} at the top: each line says what to do.',
          'In {system.backup}, check {system.lastBackup}.',
          'In {system.mails}, {system.mailsFailed} should be zero.',
        ],
      },
      ask: {
        title: 'Ask for technical help',
        steps: [
          'Write down {system.version} and {system.startedAt}.',
          'Also say when the problem happened and what was on the screen.',
        ],
      },
    },
  },
  account: {
    purpose:
      'Your password, the protection of your account and where it is open. All of it is in the menu of your initial.',
    words: [
      ['Session', 'Each browser in which your account is open.'],
      ['Second factor', 'A code from your phone or a passkey, asked for besides the password.'],
      ['Passkey', 'Signing in with your fingerprint, face or PIN, without a password.'],
    ],
    tasks: {
      password: {
        title: 'Change the password',
        steps: [
          'Click your initial, in the corner of the page, and {shell.account.changePassword}.',
          'Enter the current password and the new one twice.',
          'Click {form.save}. Sessions elsewhere end.',
        ],
      },
      protect: {
        title: 'Protect the account with a second factor',
        steps: [
          'Click your initial and {shell.account.secondFactor}.',
          'Click {factor.begin} and scan the QR code with an authenticator app.',
          'Enter the code it shows and click {factor.turnOn}.',
          'Keep the {factor.codes}: with them you can sign in without the phone.',
        ],
      },
      elsewhere: {
        title: 'Sign out of a computer that is elsewhere',
        steps: [
          'Click your initial and {shell.account.sessions}.',
          'On the session that should not stay open, click {account.sessions.end}.',
          'If you do not recognise it, change your password too.',
        ],
      },
    },
  },
};
