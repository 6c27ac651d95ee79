import { Button, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wouldLoop } from '#contracts/quiz-graph.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { LeaveGuard } from '#web/kit/leave-guard.tsx';
import { Page } from '#web/kit/page.tsx';
import { Segments } from '#web/kit/segments.tsx';
import { StaleDialog } from '#web/kit/stale-dialog.tsx';
import { useFormLock } from '#web/kit/use-form-lock.ts';
import { QuizOutline } from '../outline/quiz-outline.tsx';
import { graphOf } from '../proof/draft-graph.ts';
import { FaultList } from '../proof/fault-list.tsx';
import { useFaults } from '../proof/use-faults.ts';
import { QuestionForm } from '../writing/question-form.tsx';
import { EditorHead, FaultButton } from './editor-head.tsx';
import { QuestionTable } from './question-table.tsx';
import type { LoadedQuiz } from './quiz-editor.api.ts';
import { collectionQuery } from './quiz-editor.api.ts';
import classes from './quiz-editor.module.css';
import { useLatest } from './use-latest.ts';
import { useQuestionPlace } from './use-question-place.ts';
import type { QuizBase } from './use-quiz-base.ts';
import { useQuizEditor } from './use-quiz-editor.ts';

/** What is shown where there is room for one thing only. */
const VIEWS = ['outline', 'question', 'questions'] as const;
type View = (typeof VIEWS)[number];

/** The editor of a quiz that is there: outline, question, and all questions with what is wrong. */
export function EditorBody({ base, loaded }: { base: QuizBase; loaded: LoadedQuiz }) {
  const { t } = useTranslation();
  const editor = useQuizEditor(loaded, base);
  const { quiz, writing, dirty, running } = editor;
  const { draft } = writing;
  // The longest part of the page comes last: what was just done is seen at once.
  const listed = useDeferredValue(quiz);
  const [view, setView] = useState<View>('question');
  const collection = useQuery(collectionQuery(quiz.campaignId)).data;
  const faults = useFaults(quiz, draft, collection, editor.told);
  const place = useQuestionPlace(editor, () => setView('question'));
  const locked = useFormLock('quizzes.write', quiz.deletedAt === null);

  const candidates = useMemo(() => {
    const graph = graphOf(quiz, undefined);
    return quiz.questions
      .filter(({ quizQuestionId: id }) => draft.id === null || !wouldLoop(graph, draft.id, id))
      .map(({ quizQuestionId: id, question: { quest } }) => ({ id, quest }));
  }, [quiz, draft.id]);

  // What was taken up last goes first; then what was saved last.
  const mayStep = !dirty && locked === null;
  const undo =
    writing.past.length > 0
      ? () => editor.write({ type: 'undo' })
      : mayStep && quiz.canUndo
        ? () => editor.step('undo')
        : null;
  const redo =
    writing.future.length > 0
      ? () => editor.write({ type: 'redo' })
      : mayStep && quiz.canRedo
        ? () => editor.step('redo')
        : null;

  useHotkeys(
    [
      ['mod+S', place.submit],
      ['mod+Z', () => undo?.()],
      ['mod+shift+Z', () => redo?.()],
    ],
    [],
  );

  const openQuestion = useLatest(place.reach);
  const move = useLatest(editor.move);
  const remove = useLatest(editor.remove);
  const onOpen = useCallback(
    (questionId: number, answerId?: number) => openQuestion(questionId, answerId),
    [openQuestion],
  );

  return (
    <Page
      title={t('quiz.edit')}
      section={t('quiz.title')}
      actions={
        <>
          <FaultButton
            entries={faults.entries}
            onReach={(entry) => place.reach(entry.questionId, entry.answerId)}
          />
          <Button
            variant="default"
            loading={running === 'validate'}
            disabled={locked !== null || quiz.validatedAt !== null || quiz.questions.length === 0}
            onClick={() => editor.step('validate')}
          >
            {t('quiz.validate')}
          </Button>
          <Button
            loading={running === 'publish'}
            disabled={locked !== null || quiz.validatedAt === null || quiz.publishedAt !== null}
            onClick={() => editor.step('publish')}
          >
            {t('quiz.publish')}
          </Button>
        </>
      }
    >
      <div className={classes.editor}>
        <EditorHead quiz={quiz} locked={locked} />
        <div className={classes.views}>
          <Segments
            fullWidth
            aria-label={t('quiz.views.label')}
            value={view}
            onChange={(chosen) => setView(chosen as View)}
            data={VIEWS.map((name) => ({ value: name, label: t(`quiz.views.${name}`) }))}
          />
        </div>
        <div className={classes.columns} data-view={view}>
          <section className={classes.outline} aria-label={t('quiz.outline')}>
            <Title order={2} size="h5" mb={8}>
              {t('quiz.outline')}
            </Title>
            <QuizOutline
              quiz={quiz}
              current={draft.id}
              faultsByQuestion={faults.byQuestion}
              faultsByAnswer={faults.byAnswer}
              locked={locked !== null}
              onOpen={onOpen}
              onMove={move}
            />
          </section>
          <div className={classes.question}>
            <QuestionForm
              form={place.form}
              draft={draft}
              dirty={dirty}
              language={quiz.language}
              candidates={candidates}
              collection={collection}
              errors={editor.errors}
              faults={faults.writing}
              open={place.answer}
              onOpen={place.setAnswer}
              write={editor.write}
              undo={undo}
              redo={redo}
              locked={locked !== null}
              saving={running === 'save'}
              onAdd={place.addAnswer}
              onSave={() => locked === null && editor.save()}
              onRevert={() => editor.write({ type: 'open', stored: writing.stored })}
            />
          </div>
          <section className={classes.questions} aria-label={t('quiz.questions')}>
            <div className={classes.panel}>
              <Title order={2} size="h5" mb={8}>
                {t('quiz.faults')}
              </Title>
              <FaultList
                entries={faults.entries}
                onReach={(entry) => place.reach(entry.questionId, entry.answerId)}
              />
            </div>
            <div className={classes.panel}>
              <div className={classes.panelHead}>
                <Title order={2} size="h5">
                  {t('quiz.questions')}
                </Title>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={locked !== null}
                  onClick={() => place.reach(null)}
                >
                  {t('quiz.newQuestion')}
                </Button>
              </div>
              <QuestionTable
                quiz={listed}
                current={draft.id}
                locked={locked !== null}
                removing={running === 'remove'}
                onOpen={onOpen}
                onRemove={remove}
              />
            </div>
          </section>
        </div>
      </div>
      <LeaveGuard dirty={dirty} />
      {place.asking && (
        <Confirm title={t('form.leaveTitle')} danger onConfirm={place.proceed} onCancel={place.stay}>
          {t('form.leaveText')}
        </Confirm>
      )}
      {editor.stale && <StaleDialog record={editor} />}
    </Page>
  );
}
