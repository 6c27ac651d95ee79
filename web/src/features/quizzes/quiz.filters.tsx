import { QUIZ_STATES } from '#contracts/quizzes.ts';
import type { FilterKind } from '#web/kit/list/filters/filter-kinds.ts';
import {
  campaignFilter,
  createdFilter,
  languageFilter,
  organisationFilter,
  stateFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-kinds.ts';
import { FilterParts } from '#web/kit/list/filters/filter-parts.tsx';
import type { FilterPartProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterKind[] = [
  campaignFilter,
  organisationFilter,
  languageFilter,
  stateFilter(QUIZ_STATES, (state, t) => t(`quiz.state.${state}`)),
  createdFilter,
  updatedFilter,
];

/** The filters of the quiz list. */
export function QuizFilters(props: FilterPartProps) {
  return <FilterParts {...props} kinds={KINDS} />;
}
