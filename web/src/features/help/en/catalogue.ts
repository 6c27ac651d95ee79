import type { catalogue as pt } from '../pt/catalogue.ts';

export const catalogue: typeof pt = {
  today: {
    purpose:
      'What needs doing now, from the most urgent to what can wait. Each line goes by itself when its cause is gone.',
    words: [
      [
        'Assignee',
        'The person who takes care of the item. An unassigned item is for whoever takes it first.',
      ],
      ['Snooze', 'Hide the item until a day; it returns if the cause is still there.'],
      ['Deadline', 'By when the item must be done.'],
    ],
    tasks: {
      work: {
        title: 'Take care of what is urgent',
        steps: [
          'Start at the top: the first lines are the most urgent, and those of one place stand together.',
          'In {list.actions}, choose {today.take} to say that you take care of the item.',
          'Click the button of the line, such as {today.actions.check}: it opens the page where the item ends.',
          'Your items are in {today.tabs.me}.',
        ],
      },
      give: {
        title: 'Hand out the work of a place',
        steps: [
          'Tick the box beside the name of the place: it selects all its lines.',
          'Click {today.assign} and choose the person.',
          'If you change your mind, click {list.undo} in the message.',
        ],
      },
      later: {
        title: 'Leave something for later',
        steps: [
          'In {list.actions}, choose {today.snoozeDay} or {today.snoozeUntil}.',
          'Until then, the item is in {today.tabs.snoozed}; {today.reopen} brings it back.',
        ],
      },
    },
  },
  home: {
    purpose: 'The dashboard shows how many shots devices make and what needs attention now.',
    words: [
      ['Shot', 'Each time a device releases a fragrance.'],
      ['Live', 'Figures change by themselves as soon as a shot arrives.'],
      ['Share', 'How much of all shots in the period one fragrance accounts for.'],
    ],
    tasks: {
      period: {
        title: 'See another period or a single place',
        steps: [
          'Above the charts, choose a period, such as {dashboard.period.thisMonth}.',
          'For dates of your own, choose {dashboard.period.own} and enter {dashboard.period.from} and {dashboard.period.to}.',
          'To see a single place, choose it in the field {dashboard.allPlaces}.',
          'On each chart, {dashboard.showTable} shows the figures and {list.export} downloads a spreadsheet.',
        ],
        shows: 'Chart of shots per day, with the total of the period above it.',
      },
      sample: {
        title: 'See figures before you have devices',
        steps: [
          'On the dashboard, under {setup.title}, click {sample.putIn}.',
          'The sample device fires by itself: look at the dashboard and at its campaign, quiz and capsules.',
          'When you have seen enough, click {sample.takeOut} at the top of the dashboard.',
        ],
      },
      compare: {
        title: 'Compare campaigns',
        steps: [
          'On the card {dashboard.compare.campaigns}, click {dashboard.compare.action}.',
          'Choose at least two campaigns and the period.',
          'To take the result to a meeting, click {dashboard.print}.',
        ],
      },
    },
  },
  fragrances: {
    purpose:
      'The list of everything devices can release. Campaigns and quizzes only use fragrances that are here.',
    words: [
      ['Configuration', 'The name of this list in the menu, under Fragrances.'],
      ['Category', 'The family of the fragrance, such as “Citrus”.'],
      ['Secret file', 'An image that only the team sees, kept with the fragrance.'],
      ['Inactive', 'No longer offered, but its shots and history are kept.'],
    ],
    tasks: {
      create: {
        title: 'Add a fragrance',
        steps: [
          'Click {list.add}.',
          'Enter [Name] and choose [Category]. If the category does not exist yet, create it there.',
          'Drop an image into [Image] and another into [Secret file], up to 5 MB each.',
          'Click {form.save}.',
        ],
        shows: 'Form of a fragrance with name, category and description.',
      },
      replace: {
        title: 'Replace a fragrance in every campaign',
        steps: [
          'In {list.actions}, in the row of the fragrance, choose {fragrances.replace.action}.',
          'Choose the new one in {fragrances.replace.by} and check the campaigns.',
          'Confirm. The message that appears offers {list.undo}.',
        ],
      },
      find: {
        title: 'Bring back a deactivated fragrance',
        steps: [
          'Beside the search, choose {list.inactiveFeminine}.',
          'Type at least 3 letters into {list.search}.',
          'To use it again, choose {list.activate} in {list.actions}.',
        ],
      },
    },
  },
  categories: {
    purpose: 'Categories group fragrances into families, to search and filter them faster.',
    words: [
      ['Category', 'A family of fragrances. Each fragrance is in one only.'],
      ['Inactive', 'Cannot be chosen for new fragrances.'],
    ],
    tasks: {
      create: {
        title: 'Add a category',
        steps: [
          'Click {list.add}.',
          'Enter a name of 3 to 100 letters, different from those that exist.',
          'Click {form.save}. You can then add its fragrances.',
        ],
      },
      move: {
        title: 'Empty a category to deactivate it',
        steps: [
          'Open the category by its name and look at its fragrances.',
          'In the list of fragrances, select them and choose {fragrances.changeCategory}.',
          'Return to the categories and choose {list.deactivate} in {list.actions}.',
        ],
      },
    },
  },
  campaigns: {
    purpose:
      'A campaign says which fragrance is in each slot of the device and how many shots it releases. Whoever scans the QR code gets the campaign in the app.',
    words: [
      ['Slot', 'Each of the 20 numbered positions of the device, for one capsule each.'],
      ['Shot', 'Each time the device releases the fragrance of a slot.'],
      ['Default campaign', 'What those without another one get. Only one is the default.'],
      ['Print kit', 'The QR code ready to print, in a single file.'],
    ],
    tasks: {
      create: {
        title: 'Create a campaign',
        steps: [
          'Click {list.add} and enter [Name], [Shots] and [Cover].',
          'Write the description in each language in which the app will show it.',
          'On the ring, choose a slot, its {campaigns.ring.fragrance} and the {campaigns.ring.seconds}.',
          'Do the same for the other slots. A fragrance can only be in one.',
          'Click {form.save}.',
        ],
        shows: 'Ring with the 20 numbered slots and the fragrance of each.',
      },
      code: {
        title: 'Hand the campaign to device users',
        steps: [
          'In {list.actions}, in the row of the campaign, choose {campaigns.qr.open}.',
          'Click {campaigns.qr.print}, or {campaigns.qr.png} to send it.',
          'The person scans the code in the app, and the device gets the campaign.',
        ],
      },
      default: {
        title: 'Choose the default campaign',
        steps: [
          'In the list, click the star of the campaign, or choose {campaigns.makeDefault} in {list.actions}.',
          'Click {list.confirm}. The former one is no longer the default.',
        ],
      },
    },
  },
  quiz: {
    purpose:
      'A quiz asks questions in the app and leads each person to one or more fragrances of the campaign. A campaign has at most one per language.',
    words: [
      ['Destination', 'What follows an answer: another question or the final fragrances.'],
      ['Validated', 'Every answer leads somewhere; it can be published.'],
      ['Published', 'Apps get this version, which no longer changes.'],
      ['Draft', 'What is being written and does not reach apps yet.'],
    ],
    tasks: {
      write: {
        title: 'Write a quiz',
        steps: [
          'Click {list.add}, choose campaign and language, and click {form.save}.',
          'Click {quiz.writeQuestions} and write the first {quiz.question}.',
          'Click {quiz.addAnswer} and choose its {quiz.destination}: {quiz.nextQuestion} or {quiz.finalFragrances}.',
          'Click {quiz.saveQuestion} and go on until every path ends at a fragrance.',
        ],
        shows: 'A question with its answers and the destination of each.',
      },
      publish: {
        title: 'Test and publish',
        steps: [
          'On the tab {quiz.panels.play}, answer as an app user would.',
          'On the tab {quiz.panels.questions}, look at {quiz.faults}: each leads to its question.',
          'Click {quiz.validate}, then {quiz.publish}.',
        ],
      },
    },
  },
};
