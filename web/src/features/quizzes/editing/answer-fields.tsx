import { Chip, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANSWER_DESCRIPTION_MAX, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import { FOCUS_ON_RELEASE } from '#web/kit/display/focus.ts';
import type { OptionsQuery } from '#web/kit/fields/remote-select.tsx';
import { TextAreaField } from '#web/kit/fields/text-field.tsx';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import type { KnownText } from '../editor/quiz-editor.api.ts';
import type { AnswerErrors } from './check.ts';
import type { Destination, DraftAnswer, DraftFragrance, NextQuestion } from './draft.ts';
import { KnownTextPicker, TextPicker } from './text-picker.tsx';

type Change = Partial<Omit<DraftAnswer, 'key' | 'id'>>;

export interface AnswerFieldsProps {
  answer: DraftAnswer;
  errors: AnswerErrors;
  /** The questions of the quiz that it may lead to. */
  candidates: readonly NextQuestion[];
  /** The fragrances that it may end in; undefined until they are loaded. */
  collection: readonly DraftFragrance[] | undefined;
  search: (text: string) => OptionsQuery<KnownText>;
  /** @param typing the field being typed into, if the change comes from typing */
  onChange: (change: Change, typing?: string) => void;
}

/** The fields of an answer: its text, its description and where it leads. */
export function AnswerFields({
  answer,
  errors,
  candidates,
  collection,
  search,
  onChange,
}: AnswerFieldsProps) {
  const { t } = useTranslation();
  const destinationId = useId();
  return (
    <>
      <KnownTextPicker
        draft={answer.key}
        label={t('quiz.answer')}
        placeholder={t('quiz.answerPlaceholder')}
        required
        error={errors.label}
        field="label"
        value={answer.label}
        search={search}
        onPick={({ id, text, description }) => onChange({ answerId: id, label: text, description })}
        onCreate={(label) => onChange({ answerId: null, label })}
      />
      <TextAreaField
        label={t('quiz.description')}
        limit={ANSWER_DESCRIPTION_MAX}
        minRows={2}
        error={errors.description}
        value={answer.description}
        onChange={(event) => onChange({ description: event.currentTarget.value }, 'description')}
      />
      <div>
        <Input.Label component="div" id={destinationId} mb={4}>
          {t('quiz.destination')}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={destinationId}
          // Leaving a text first takes a fault above away, which would move the choice from under the pointer.
          onMouseDown={FOCUS_ON_RELEASE.onMouseDown}
          value={answer.destination}
          onChange={(destination) => onChange({ destination: destination as Destination })}
          data={[
            { value: 'question', label: t('quiz.nextQuestion') },
            { value: 'fragrances', label: t('quiz.finalFragrances') },
          ]}
        />
      </div>
      {answer.destination === 'question' ? (
        <NextQuestionPicker
          value={answer.next}
          candidates={candidates}
          error={errors.destination}
          onChange={(next) => onChange({ next })}
        />
      ) : (
        <FragranceChoice
          chosen={answer.fragrances}
          collection={collection}
          error={errors.destination}
          onChange={(fragrances) => onChange({ fragrances })}
        />
      )}
    </>
  );
}

interface FragranceChoiceProps {
  chosen: readonly DraftFragrance[];
  collection: readonly DraftFragrance[] | undefined;
  error?: string | undefined;
  onChange: (fragrances: DraftFragrance[]) => void;
}

/** Selects among the campaign's fragrances; selected ones that it no longer has can only be deselected. */
function FragranceChoice({ chosen, collection, error, onChange }: FragranceChoiceProps) {
  const { t } = useTranslation();
  const lost = chosen.filter(
    (one) => !collection?.some(({ fragranceId }) => fragranceId === one.fragranceId),
  );
  const offered = [...(collection ?? []), ...lost];
  return (
    <Input.Wrapper
      label={t('quiz.fragrances')}
      labelElement="div"
      error={error}
      errorProps={{ mt: 6 }}
      {...REQUIRED_PROPS}
    >
      <Chip.Group
        multiple
        value={chosen.map(({ fragranceId }) => String(fragranceId))}
        onChange={(ids) => onChange(offered.filter(({ fragranceId }) => ids.includes(String(fragranceId))))}
      >
        <Group gap={6} mt={4} role="group" aria-label={t('quiz.fragrances')} data-field="fragrances">
          {offered.map(({ fragranceId, name }) => (
            <Chip key={fragranceId} value={String(fragranceId)} size="sm" variant="outline">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {collection?.length === 0 && lost.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('quiz.noFragrances')}
        </Text>
      )}
    </Input.Wrapper>
  );
}

interface NextQuestionPickerProps {
  value: NextQuestion | null;
  /** The questions of the quiz that it may lead to. */
  candidates: readonly NextQuestion[];
  error?: string | undefined;
  onChange: (next: NextQuestion | null) => void;
}

/** Picks the next question of an answer: one of the quiz that creates no loop, or a new one. */
function NextQuestionPicker({ value, candidates, error, onChange }: NextQuestionPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = fold(typed?.trim() ?? '');
  const found = candidates.filter(({ quest }) => fold(quest).includes(wanted));
  return (
    <TextPicker
      label={t('quiz.nextQuestion')}
      description={value?.id === null ? t('quiz.newNext') : undefined}
      placeholder={t('form.searchOption')}
      error={error}
      required
      field="next"
      value={value?.quest ?? ''}
      typed={typed}
      onTyped={setTyped}
      options={found.flatMap(({ id, quest }) => (id === null ? [] : [{ id, text: quest }]))}
      note={wanted === '' ? t('quiz.noCandidates') : t('list.searchHint', { count: SEARCH_MIN_LETTERS })}
      onPick={(id) => onChange(candidates.find((candidate) => candidate.id === id) ?? null)}
      onCreate={(quest) => onChange({ id: null, quest })}
      onClear={() => onChange(null)}
    />
  );
}
