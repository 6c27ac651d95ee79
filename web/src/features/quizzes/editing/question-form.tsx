import { ActionIcon, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contracts/core/language.ts';
import { FOCUS_ON_RELEASE } from '#web/kit/display/focus.ts';
import { Announcer } from '#web/kit/feedback/announce.tsx';
import { knownAnswersQuery, knownQuestionsQuery } from '../editor/quiz-editor.api.ts';
import parts from '../quiz-parts.module.css';
import { AnswerCard } from './answer-card.tsx';
import type { QuestionErrors } from './check.ts';
import type { Draft, DraftFragrance, NextQuestion } from './draft.ts';
import type { QuestionEditAction } from './model.ts';
import classes from './question-form.module.css';
import { KnownTextPicker } from './text-picker.tsx';

interface QuestionFormProps {
  formRef: Ref<HTMLFormElement>;
  /** When it changes, typed text that is not accepted yet is discarded. */
  resetCount: number;
  draft: Draft;
  dirty: boolean;
  language: Language;
  candidates: readonly NextQuestion[];
  collection: readonly DraftFragrance[] | undefined;
  errors: QuestionErrors;
  /** The faults of the question, and of its answers by key. */
  faults: { question: readonly string[]; byAnswer: Record<string, readonly string[]> };
  /** The key of the answer whose fields are shown. */
  open: string | null;
  onOpen: (key: string | null) => void;
  /** Called when an answer's card receives the focus. */
  onEnter: (key: string, card: HTMLElement) => void;
  write: (action: QuestionEditAction) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  locked: boolean;
  saving: boolean;
  onAdd: () => void;
  onRemove: (key: string) => void;
  onSave: () => void;
  onRevert: () => void;
}

const NO_FAULTS: readonly string[] = [];

/** The form of the question being edited, with its answers. */
export function QuestionForm(props: QuestionFormProps) {
  const { draft, dirty, language, errors, faults, open, write, undo, redo, saving } = props;
  const { t } = useTranslation();
  const title = t(draft.id === null ? 'quiz.newQuestion' : 'quiz.editQuestion');
  return (
    <form
      ref={props.formRef}
      noValidate
      aria-label={title}
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault();
        const short = event.currentTarget.querySelector<HTMLElement>('[data-short]');
        if (short) short.focus();
        else props.onSave();
      }}
    >
      <Stack gap={16} miw={0}>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h3">
            {title}
          </Title>
          <Group gap={4} wrap="nowrap">
            <Step label={t('quiz.undo')} keys="Ctrl+Z" icon={IconArrowBackUp} run={undo} />
            <Step label={t('quiz.redo')} keys="Ctrl+Shift+Z" icon={IconArrowForwardUp} run={redo} />
          </Group>
        </Group>
        <fieldset key={props.resetCount} disabled={props.locked}>
          <Stack gap={20}>
            <div>
              <KnownTextPicker
                key={draft.id ?? 'new'}
                draft="quest"
                label={t('quiz.question')}
                placeholder={t('quiz.questionPlaceholder')}
                required
                error={errors.quest}
                field="quest"
                value={draft.quest}
                search={(text) => knownQuestionsQuery(language, text)}
                onPick={({ id, text }) => write({ type: 'quest', questionId: id, quest: text })}
                onCreate={(quest) => write({ type: 'quest', questionId: null, quest })}
              />
              {faults.question.map((fault) => (
                <Text key={fault} size="sm" c="var(--mantine-color-error)" mt={4}>
                  {fault}
                </Text>
              ))}
            </div>
            <section aria-label={t('quiz.answers')}>
              <Title order={3} size="h5" mb={8}>
                {t('quiz.answers')}
              </Title>
              <Announcer>
                <Stack component="ol" gap={8}>
                  {draft.answers.map((answer, index) => (
                    <AnswerCard
                      key={answer.key}
                      answer={answer}
                      number={index + 1}
                      last={index === draft.answers.length - 1}
                      // A locked form cannot open cards, so all of them are open.
                      open={props.locked || answer.key === open}
                      errors={errors.byAnswer[answer.key] ?? {}}
                      faults={faults.byAnswer[answer.key] ?? NO_FAULTS}
                      candidates={props.candidates}
                      collection={props.collection}
                      search={(text) => knownAnswersQuery(language, text)}
                      onToggle={() => props.onOpen(answer.key === open ? null : answer.key)}
                      onEnter={(card) => props.onEnter(answer.key, card)}
                      onChange={(change, typing) =>
                        write({ type: 'change', key: answer.key, change, ...(typing && { typing }) })
                      }
                      onShift={(by) => write({ type: 'shift', key: answer.key, by })}
                      onRemove={() => props.onRemove(answer.key)}
                    />
                  ))}
                </Stack>
              </Announcer>
              {errors.answers && (
                <Text size="sm" c="var(--mantine-color-error)" mt={8} role="alert">
                  {errors.answers}
                </Text>
              )}
              <Button
                {...FOCUS_ON_RELEASE}
                variant="default"
                data-add-answer
                mt={12}
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={props.onAdd}
              >
                {t('quiz.addAnswer')}
              </Button>
            </section>
          </Stack>
        </fieldset>
        <Group gap={8} py={12} className={classes.footer}>
          <Button {...FOCUS_ON_RELEASE} type="submit" loading={saving} disabled={props.locked}>
            {t('quiz.saveQuestion')}
          </Button>
          <Button
            {...FOCUS_ON_RELEASE}
            variant="subtle"
            color="gray"
            disabled={!dirty || saving}
            onClick={props.onRevert}
          >
            {t(draft.id === null ? 'form.clean' : 'form.revert')}
          </Button>
          <Text size="xs" c="dimmed" ms="auto" aria-live="polite">
            {dirty ? t('quiz.unsaved') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

interface StepProps {
  label: string;
  keys: string;
  icon: typeof IconArrowBackUp;
  run: (() => void) | null;
}

function Step({ label, keys, icon: Arrow, run }: StepProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={parts.bare}
        aria-label={label}
        aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
        disabled={run === null}
        onClick={() => run?.()}
      >
        <Arrow size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
