import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import type { NextQuestion } from './draft.ts';
import { TextPicker } from './text-picker.tsx';

interface NextQuestionPickerProps {
  value: NextQuestion | null;
  /** The questions of the quiz that it may lead to. */
  candidates: readonly NextQuestion[];
  error?: string | undefined;
  onChange: (next: NextQuestion | null) => void;
}

/** Picks the next question of an answer: one of the quiz that creates no loop, or a new one. */
export function NextQuestionPicker({ value, candidates, error, onChange }: NextQuestionPickerProps) {
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
