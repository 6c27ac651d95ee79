import { QUIZ_STATES } from '#contracts/quizzes.ts';
import { FilterControls } from '#web/kit/list/filters/filter-controls.tsx';
import type { FilterSpec } from '#web/kit/list/filters/filter-specs.ts';
import {
  campaignFilter,
  createdFilter,
  languageFilter,
  organisationFilter,
  stateFilter,
  updatedFilter,
} from '#web/kit/list/filters/filter-specs.ts';
import type { ListFilterProps } from '#web/kit/list/list-filters.tsx';

const KINDS: readonly FilterSpec[] = [
  campaignFilter,
  organisationFilter,
  languageFilter,
  stateFilter(QUIZ_STATES, (state, t) => t(`quiz.state.${state}`)),
  createdFilter,
  updatedFilter,
];

/** The filters of the quiz list. */
export function QuizFilters(props: ListFilterProps) {
  return <FilterControls {...props} specs={KINDS} />;
}
