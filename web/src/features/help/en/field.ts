import type { field as pt } from '../pt/field.ts';

export const field: typeof pt = {
  devices: {
    purpose:
      'All devices: where they are, who uses them, which campaign they have and whether they are in contact. The page of each says what is wrong with it and shows its slots, health and history.',
    words: [
      ['Claim', 'To tie a device to its owner, with the claim code.'],
      ['Connect', 'To start using it in the app. Only connected devices send shots.'],
      ['Silent', 'Not in contact with the server for more than 24 hours.'],
      ['Behind', 'Has not received the latest change of its campaign yet.'],
      ['Device name', 'What people call it. It comes before the MAC address and is set on its page.'],
      ['Reset code', 'Valid for a minute; typed into the device, it disconnects the user.'],
    ],
    tasks: {
      wrong: {
        title: 'See what is wrong with a device',
        steps: [
          'Open the device. At the top stands what is missing, with what to do beside it.',
          'If it has never reported its configuration, update its firmware: only newer ones report.',
          'In {devicePage.history}, choose a type or a period. {recordHistory.view} leads to an earlier version, which can be restored.',
        ],
      },
      label: {
        title: 'Print the label with the claim code',
        steps: [
          'In {list.actions}, in the row of the device, choose {devices.claimCode.title}.',
          'Click {devices.claimCode.print}.',
          'For several labels, select the devices and click {devices.labels.print}.',
        ],
        shows: 'Claim code of a device, with its QR code and the button to print it.',
      },
      campaign: {
        title: 'Set the campaign of a device',
        steps: [
          'Open the device and click {devices.setCampaign}.',
          'Choose the campaign and click {devicePage.save}.',
          'The device gets it at its next contact; until then it counts as behind.',
        ],
      },
    },
  },
  capsules: {
    purpose: 'Every capsule, with what is left in it, where it is and until when it can be used.',
    words: [
      ['Capsule', 'The container of one fragrance, placed in a slot of the device.'],
      ['Remaining shots', 'How many times the capsule can still release its fragrance.'],
      ['Running low', 'Few of its shots are left.'],
      ['Empty in', 'A forecast in days, from the use of recent weeks.'],
    ],
    tasks: {
      ending: {
        title: 'See what needs to be replaced',
        steps: [
          'Above the list, choose those running low, the expired or those that expire soon.',
          'Click the column [Empty in] to sort by the forecast.',
          'For a plan by place, click {shell.menu.refill}.',
        ],
        shows: 'Rows of the list with the level of each capsule.',
      },
      swaps: {
        title: 'See who swapped a capsule, remove or deactivate it',
        steps: [
          'Press Ctrl K, type the serial number and choose the capsule.',
          'Under {recordHistory.title}, each line says which slot it came into or left, and who had the device.',
          'If it goes to the store, choose {capsules.takeOut.action}: its level stays. Select several in the list.',
          'If it is used up for good, choose {list.deactivate}: it leaves the refill list and the alerts, and stays under {list.inactiveFeminine}.',
        ],
      },
      add: {
        title: 'Add capsules',
        steps: [
          'In the menu, open {shell.menu.import} and choose {shell.records.capsule}.',
          'Download the template, fill in one row per capsule and upload the spreadsheet.',
          'Once placed in a device, the capsule appears here with it.',
        ],
      },
    },
  },
  calendar: {
    purpose:
      'The month on one page: capsules that expire, published quizzes, running initiatives and visits.',
    words: [
      ['Expiry date', 'The last day on which a capsule can be used.'],
      ['Initiative', 'A campaign at the places of an organisation, from one day to another.'],
    ],
    tasks: {
      day: {
        title: 'See what happens on a day',
        steps: [
          'Change the month with the arrows, or click {calendar.goToday}.',
          'Click a day: its events appear beside the month.',
          'Click an event to open the capsule, quiz, initiative or visit.',
        ],
        shows: 'A month with initiatives as bars and capsules that expire.',
      },
      narrow: {
        title: 'See one type of event only',
        steps: [
          'At the top, choose {calendar.short.capsule-due}, {calendar.short.quiz-published}, {calendar.short.initiative} or {calendar.short.visit}.',
          'To read everything by date, choose {calendar.views.list}.',
        ],
      },
    },
  },
  refill: {
    purpose: 'What to bring to each device in the coming days, grouped by place and ready to print.',
    words: [
      ['Refill by', 'The day on which the capsule is expected to be empty or to expire.'],
      ['Instead of', 'The campaign changed: bring the new fragrance in place of the one that ran out.'],
    ],
    tasks: {
      visit: {
        title: 'Prepare a trip to the field',
        steps: [
          'Choose a span of 7 to 30 days.',
          'In {list.filters}, choose the organisation or the place you will go to.',
          'Check each slot: the fragrance, what is left and by when to refill.',
          'Click {refill.print}, or {list.export} for a spreadsheet.',
        ],
        shows: 'Capsules to refill at a place, with slot, level and day.',
      },
      done: {
        title: 'After the swap',
        steps: [
          'The device reports the new capsule at its next contact.',
          'The row leaves this list by itself, and the alert about the capsule is resolved.',
        ],
      },
    },
  },
  visits: {
    purpose:
      'A trip to the field: the places in order, what each slot needs and what was done, also where there is no signal.',
    words: [
      ['Swapped', 'A new capsule went into the slot; the old one came out.'],
      ['Kept', 'The capsule still does and stayed.'],
      ['Waiting to be sent', 'It is kept on this device and will be sent when there is a connection.'],
    ],
    tasks: {
      plan: {
        title: 'Plan a visit',
        steps: [
          'In {shell.menu.refill}, click {shell.crumb.create.visit}.',
          'Enter [Day] and [Assignee], and check the [Places].',
          'Click {visits.plan}: the visit gathers what each slot needs.',
          '{visits.bring} says what to take along; {visits.print} puts it all on paper.',
        ],
      },
      work: {
        title: 'Make the visit, with or without a signal',
        steps: [
          'Before you leave, open the visit once, so that this device has it.',
          'At each slot, tap {visits.asPlanned} and scan or type the serial number of the new capsule.',
          'If it went otherwise, tap what was done, then tap {visits.record}.',
          'Without a signal, go on: the page opens again in this browser, and your entries are kept and sent later.',
          'What nobody planned is added with {visits.add.open}, where there is a connection. What others do in the same visit appears by itself.',
          'At the end, click {visits.steps.finish}.',
        ],
      },
    },
  },
  alerts: {
    purpose:
      'What needs someone: capsules that run out, devices that are silent or have a fault. An alert is resolved by itself once its cause is gone.',
    words: [
      ['Acknowledge', 'To say that you take care of the alert, so nobody does it twice.'],
      ['Snooze', 'To hide the alert until a day; it opens again if the cause remains.'],
      ['Urgency', 'Now: something has stopped. Soon: it will unless someone acts.'],
      [
        'Rule',
        'The limit that opens an alert, and who gets the e-mail. Lists and home follow the same limit.',
      ],
    ],
    tasks: {
      handle: {
        title: 'Take care of an alert',
        steps: [
          'In {list.actions}, in the row of the alert, choose {alerts.acknowledge}. Capsules to refill at one place are one row.',
          'For several at once, tick the rows and use the buttons of the selection; it can be undone.',
          'Click the item to open the capsule, the device or the refill list of the place.',
          'If you can only do it later, choose {alerts.snoozeUntil} and the day.',
          'Yours stay under {alerts.states.acknowledged}; those that are gone, under {alerts.states.resolved}.',
        ],
        shows: 'Menu of an alert, with acknowledge and snooze.',
      },
      rules: {
        title: 'Change the limits and who gets e-mails',
        steps: [
          'Click {alerts.openRules}.',
          'Turn a rule on or off and change its limit: beside it you see how many alerts it would have opened.',
          'In {alertRules.mail}, choose the people and click {form.save}.',
        ],
      },
    },
  },
  initiatives: {
    purpose:
      'An initiative brings a campaign to the places of an organisation for some days, with a target of shots if you like.',
    words: [
      ['Initiative', 'Campaign, places, first and last day, together under one name.'],
      ['Target', 'How many shots are expected of all places and days together.'],
      ['Delivered', 'The shots made so far at those places and on those days.'],
      ['Status', 'Planned, running, paused, ended or cancelled.'],
    ],
    tasks: {
      create: {
        title: 'Plan an initiative',
        steps: [
          'Click {list.add}, enter a name and choose [Organisation] and [Campaign].',
          'In [Places], choose where; left empty, all places of the organisation take part.',
          'Enter [First day] and [Last day] and, if there is one, [Target shots].',
          'Click {form.save}. Devices play the campaign on those days and then return to the former one.',
          'If two have the days of each other, open {list.actions} and choose {initiatives.swap.action}.',
        ],
      },
      follow: {
        title: 'Follow the target',
        steps: [
          'Open the initiative by its name and look at {initiatives.results.title}.',
          'Compare by place or by day; {initiatives.results.reasons} says why a place is behind.',
          'Click {list.export} for a spreadsheet.',
        ],
        shows: 'Results of an initiative: shots delivered, target and what gets in the way.',
      },
      stop: {
        title: 'Pause or cancel',
        steps: [
          'On the page of the initiative, open {list.actions}.',
          '{initiatives.steps.pause} returns the devices to their former campaign until {initiatives.steps.resume}.',
          '{initiatives.steps.cancel} ends it for good; the results stay.',
        ],
      },
    },
  },
  import: {
    purpose:
      'Brings in capsules, devices, organisations, places or users from a spreadsheet, many at once. Nothing changes before you confirm.',
    words: [
      ['Template', 'An empty spreadsheet with the right columns.'],
      ['Additions and updates', 'New rows, and rows of items that already exist.'],
      ['Problems', 'Rows that need correction. With a single one, nothing is imported.'],
    ],
    tasks: {
      bring: {
        title: 'Import a spreadsheet',
        steps: [
          'In {imports.kind}, choose the type and click {imports.template}.',
          'Fill in the template, one row per item, and drop it into {imports.file.label}.',
          'Click {imports.check} and read what will happen to each row.',
          'Click {imports.start} and confirm.',
        ],
        shows: 'Result of the check: how many rows will be created.',
      },
      correct: {
        title: 'Correct problems',
        steps: [
          'In {imports.faults.title}, see the row, the column and what to correct.',
          'Click {imports.faults.file} to get only those rows, with the explanation.',
          'Correct the spreadsheet and choose it again.',
        ],
      },
      client: {
        title: 'Bring in a whole client',
        steps: [
          'In {imports.kind}, choose {imports.kinds.clients} and click {imports.template}.',
          'Fill in one sheet after the other: organisation, places, users and devices. Empty sheets do no harm.',
          'Click {imports.check}: the problems of all sheets appear together.',
          'Click {imports.start}: everything is created at once, and the people are invited.',
        ],
      },
    },
  },
};
