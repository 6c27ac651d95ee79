import { QUIZ_STATES } from '#contracts/quizzes.ts';
import { filtersOf } from '#web/kit/list/filters/filter-controls.tsx';
import {
  campaignFilter,
  createdFilter,
  languageFilter,
  organisationFilter,
  stateFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-specs.ts';

/** The filters of the quiz list. */
export const Filters = filtersOf([
  campaignFilter,
  organisationFilter,
  languageFilter,
  stateFilter(QUIZ_STATES, (state, t) => t(`quiz.state.${state}`)),
  createdFilter,
  updatedFilter,
]);
