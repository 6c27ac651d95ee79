import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contracts/core/language.ts';
import type { ResourceName } from '#contracts/core/resources.ts';
import { translate } from '#contracts/core/words.ts';
import { forbiddenWords } from '#contracts/testing/wording.ts';
import { campaignSheet } from '../../../modules/campaigns/campaigns.routes.ts';
import { capsuleSheet, refillSheet } from '../../../modules/capsules/capsules.export.ts';
import { categorySheet } from '../../../modules/categories/categories.routes.ts';
import { campaignFigures, fragranceFigures } from '../../../modules/dashboard/dashboard.export.ts';
import { deviceSheet } from '../../../modules/devices/devices.export.ts';
import { fragranceSheet } from '../../../modules/fragrances/fragrances.routes.ts';
import { TEMPLATE_TEXTS } from '../../../modules/imports/template-texts.ts';
import { incidentSheet, touchedSheet } from '../../../modules/incidents/incidents.export.ts';
import { initiativeSheet, resultSheet } from '../../../modules/initiatives/initiatives.export.ts';
import { organisationSheet } from '../../../modules/organisations/organisations.export.ts';
import { placeSheet } from '../../../modules/places/places.export.ts';
import { quizSheet } from '../../../modules/quizzes/quizzes.export.ts';
import { userSheet } from '../../../modules/users/users.export.ts';
import { visitSheet } from '../../../modules/visits/visits.export.ts';
import type { ListSheet } from './list-export.ts';

type Sheet = Pick<ListSheet<never>, 'resource' | 'title' | 'columns'>;

const LISTS: Record<ResourceName, Sheet> = {
  user: userSheet,
  device: deviceSheet,
  capsule: capsuleSheet,
  visit: visitSheet,
  campaign: campaignSheet,
  fragrance: fragranceSheet,
  category: categorySheet,
  quiz: quizSheet,
  organisation: organisationSheet,
  place: placeSheet,
  initiative: initiativeSheet,
  incident: incidentSheet,
};
const SHEETS: Sheet[] = [...Object.values(LISTS), refillSheet, resultSheet, touchedSheet];

/** All texts that the server writes in a language, each with its place. */
function textsOf(language: Language): [place: string, text: string][] {
  const figures = [campaignFigures([], language), fragranceFigures([], language)];
  return [
    ...SHEETS.flatMap(({ resource, title, columns }): [string, string][] =>
      [title, ...columns.map(({ header }) => header)].map((words) => [
        `sheet of ${resource}`,
        translate(words, language),
      ]),
    ),
    ...figures.flatMap(({ sheets }) =>
      sheets.flatMap(({ name, columns }): [string, string][] =>
        [name, ...columns.map(({ header }) => header)].map((text) => ['sheet of figures', text]),
      ),
    ),
    ...leaves('import template', TEMPLATE_TEXTS[language]),
  ];
}

function leaves(place: string, tree: object): [place: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${place} ${key}`, value]] : leaves(`${place} ${key}`, value),
  );
}

/** The template names a profile as the file must spell it, and as it is displayed. */
const AS_GIVEN = [
  'import template what users profile: STAFF',
  'import template what users profile: STAFF',
  'import template what users profile: staff',
];

describe('spreadsheets', () => {
  it('use one word for each thing', () => {
    const found = LANGUAGES.flatMap((language) =>
      textsOf(language).flatMap(([place, text]) =>
        forbiddenWords(language, text).map((word) => `${place}: ${word}`),
      ),
    );
    expect(found.sort()).toEqual(AS_GIVEN);
  });
});
