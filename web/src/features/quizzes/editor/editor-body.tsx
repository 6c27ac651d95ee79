import { Button, Group, Loader, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core';
import { useCallbackRef, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getQuiz } from '#contracts/quizzes/quiz-calls.ts';
import { wouldLoop } from '#contracts/quizzes/quiz-graph.ts';
import { QUIZ_FIELDS } from '#contracts/quizzes/quizzes.ts';
import { RecordHistory } from '#web/domain/history/record-history.tsx';
import { outsideDialogs } from '#web/kit/dialogs/page-dialogs.ts';
import { useFocusFallback } from '#web/kit/display/focus.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useFormLock } from '#web/kit/form/form-messages.tsx';
import { LeaveConfirmation, LeaveGuard, StaleDialog } from '#web/kit/form/unsaved-changes.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useRecordName } from '#web/kit/routes/shell-contexts.ts';
import { InTurn } from '#web/lib/in-turn.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useOpenedRecord } from '#web/lib/recent-records.ts';
import { useMayWrite } from '#web/lib/session.ts';
import { QuestionForm } from '../editing/question-form.tsx';
import { QuizOutline } from '../outline/quiz-outline.tsx';
import { graphOf } from '../validation/draft-graph.ts';
import type { FaultEntry } from '../validation/fault-entries.ts';
import { useEditedAnswer, useFaults } from '../validation/use-faults.ts';
import { CopyButton, EditorHead, FaultButton, PublishQuestion } from './editor-head.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import type { LoadedQuiz } from './quiz-editor.api.ts';
import { collectionQuery } from './quiz-editor.api.ts';
import classes from './quiz-editor.module.css';
import { SidePanel } from './side-panel.tsx';
import { useQuestionNavigation } from './use-question-navigation.ts';
import type { QuizBase } from './use-quiz-editor.ts';
import { useQuizEditor } from './use-quiz-editor.ts';

const QuizMap = lazyComponent(['quizzes/map'], () => import('../map/quiz-map.tsx'), 'QuizMap');
const QuizPlay = lazyComponent(['quizzes/play'], () => import('../play/quiz-play.tsx'), 'QuizPlay');
const QuizCoverage = lazyComponent(
  ['quizzes/play'],
  () => import('../play/quiz-coverage.tsx'),
  'QuizCoverage',
);
const QuizVersions = lazyComponent(
  ['quizzes/versions'],
  () => import('../versions/quiz-versions.tsx'),
  'QuizVersions',
);

/** The columns, only one of which is shown if there is no room for more. */
const VIEWS = ['outline', 'question', 'overview'] as const;
type View = (typeof VIEWS)[number];

/** On screens that are never wide enough for two columns, the others are mounted only once they are chosen. */
const ONE_COLUMN = '(max-width: 47.99em)';

/** The editor of a loaded quiz: the outline, the question being edited, and an overview with the faults. */
export function EditorBody({ base, loaded }: { base: QuizBase; loaded: LoadedQuiz }) {
  const { t } = useTranslation();
  const editor = useQuizEditor(loaded, base);
  const { quiz, writing, dirty, running } = editor;
  const { draft } = writing;
  // Deferred, also on opening: the list of questions is the slowest part and must not delay the rest.
  const listed = useDeferredValue<typeof quiz | null>(quiz, null);
  const [publishing, setPublishing] = useState(false);
  // The columns chosen so far, the current one last.
  const [views, setViews] = useState<readonly View[]>(['question']);
  const view = views.at(-1) ?? 'question';
  const show = (to: View) => setViews((past) => [...past.filter((each) => each !== to), to]);
  const hasOneColumn = useMediaQuery(ONE_COLUMN, false, { getInitialValueInEffect: false });
  const isMounted = (column: View) => !hasOneColumn || views.includes(column);
  const campaign = useQuery(collectionQuery(quiz.campaignId));
  const collection = campaign.data;
  const navigation = useQuestionNavigation(editor, () => show('question'));
  const { exemptAnswer, enter } = useEditedAnswer();
  // A collapsed card counts as left.
  const faults = useFaults(
    quiz,
    draft,
    collection,
    editor.serverFaults,
    exemptAnswer === navigation.answer ? exemptAnswer : null,
  );
  const faultsByQuestion = useDeferredValue(faults.byQuestion);
  const faultsByAnswer = useDeferredValue(faults.byAnswer);
  const actions = useFocusFallback<HTMLDivElement>();
  const form = useFocusFallback<HTMLDivElement>();
  const mayWrite = useMayWrite('quizzes.write');
  const locked = useFormLock('quizzes.write', quiz, quiz);

  const candidates = useMemo(() => {
    const graph = graphOf(quiz, undefined);
    return quiz.questions
      .filter(({ quizQuestionId: id }) => draft.id === null || !wouldLoop(graph, draft.id, id))
      .map(({ quizQuestionId: id, question: { quest } }) => ({ id, quest }));
  }, [quiz, draft.id]);

  // Unsaved edits are undone first, then saved changes.
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
      ['mod+S', outsideDialogs(navigation.submit)],
      ['mod+Z', outsideDialogs(undo), { preventDefault: false }],
      ['mod+shift+Z', outsideDialogs(redo), { preventDefault: false }],
    ],
    [],
  );

  /** A step's button keeps the focus during and after the step, so it is only `aria-disabled`. */
  const stepProps = (step: 'validate' | 'publish', done: boolean) => {
    const idle = locked !== null || done;
    return {
      'data-disabled': idle,
      'aria-disabled': idle || running === step,
      'aria-busy': running === step,
      leftSection: running === step && <Loader size={16} color="currentColor" aria-hidden />,
      onClick: () => {
        if (idle) return;
        if (step === 'publish' && !dirty) setPublishing(true);
        else editor.step(step);
      },
    };
  };

  useRecordName(quiz.name);
  useOpenedRecord('quiz', quiz.quizId, quiz.name);

  const goToFault = (entry: FaultEntry) => navigation.goTo(entry.questionId, entry.answerId);
  const onOpen = useCallbackRef(navigation.goTo);
  const move = useCallbackRef(editor.move);
  const refuseMove = useCallbackRef(editor.refuseMove);
  const remove = useCallbackRef(editor.remove);

  return (
    <Page
      title={quiz.name}
      actions={
        <Group ref={actions} tabIndex={-1} gap="xs" className={classes.frame}>
          <FaultButton entries={faults.entries} onNavigate={goToFault} />
          <CopyButton quiz={quiz} />
          <Button
            variant="default"
            {...stepProps('validate', quiz.validatedAt !== null || quiz.questions.length === 0)}
          >
            {t('quiz.validate')}
          </Button>
          <Button {...stepProps('publish', quiz.validatedAt === null || quiz.publishedAt !== null)}>
            {t('quiz.publish')}
          </Button>
        </Group>
      }
    >
      <div className={classes.editor}>
        <InTurn>
          <EditorHead quiz={quiz} locked={locked} />
          <div className={classes.views}>
            <SegmentedControl
              fullWidth
              aria-label={t('quiz.views.label')}
              value={view}
              onChange={(to) => show(to as View)}
              data={VIEWS.map((name) => ({ value: name, label: t(`quiz.views.${name}`) }))}
            />
          </div>
          <div className={classes.columns} data-view={view}>
            <InTurn>
              <section className={classes.outline} aria-label={t('quiz.outline')}>
                <Title order={2} size="h5" mb={8}>
                  {t('quiz.outline')}
                </Title>
                {isMounted('outline') && (
                  <QuizOutline
                    quiz={quiz}
                    current={draft.id}
                    faultsByQuestion={faultsByQuestion}
                    faultsByAnswer={faultsByAnswer}
                    locked={locked !== null}
                    onOpen={onOpen}
                    onMove={move}
                    onRefused={refuseMove}
                  />
                )}
              </section>
              <div ref={form} tabIndex={-1} className={`${classes.question} ${classes.frame}`}>
                {campaign.isError && <ListLoadError query={campaign} />}
                <QuestionForm
                  formRef={navigation.setForm}
                  resetCount={editor.resetCount}
                  draft={draft}
                  dirty={dirty}
                  language={quiz.language}
                  candidates={candidates}
                  collection={collection}
                  errors={editor.errors}
                  faults={faults.writing}
                  open={navigation.answer}
                  onOpen={navigation.setAnswer}
                  onEnter={(key, card) => enter(key, card, !faults.writing.byAnswer[key])}
                  write={editor.write}
                  undo={undo}
                  redo={redo}
                  locked={locked !== null}
                  saving={running === 'save'}
                  onAdd={navigation.addAnswer}
                  onRemove={navigation.removeAnswer}
                  onSave={() => locked === null && editor.save()}
                  onRevert={() => editor.write({ type: 'open', stored: writing.stored })}
                />
              </div>
              <section className={classes.overview} aria-label={t('quiz.views.overview')}>
                {isMounted('overview') && (
                  <SidePanel
                    questions={
                      listed ? (
                        <QuestionsPanel
                          quiz={listed}
                          current={draft.id}
                          faults={faults.entries}
                          locked={locked !== null}
                          removing={running === 'remove'}
                          onOpen={onOpen}
                          onNew={navigation.begin}
                          onRemove={remove}
                          onNavigate={goToFault}
                        />
                      ) : (
                        <Skeleton height={320} />
                      )
                    }
                    map={
                      <QuizMap
                        quiz={listed ?? quiz}
                        current={draft.id}
                        faultsByQuestion={faults.byQuestion}
                        faultsByAnswer={faults.byAnswer}
                        onOpen={onOpen}
                      />
                    }
                    play={
                      <Stack gap={24}>
                        <QuizPlay
                          quiz={quiz}
                          collection={collection}
                          current={draft.id}
                          dirty={dirty}
                          onOpen={onOpen}
                        />
                        <QuizCoverage quiz={quiz} collection={collection} onOpen={onOpen} />
                      </Stack>
                    }
                    versions={<QuizVersions quiz={quiz} onOpen={onOpen} />}
                  />
                )}
              </section>
            </InTurn>
          </div>
          {/* Keyed by version, so that the history is reloaded after each change. */}
          {mayWrite(quiz) && (
            <RecordHistory
              key={loaded.etag}
              resource="quiz"
              get={getQuiz}
              write="quizzes.write"
              id={quiz.quizId}
              fields={QUIZ_FIELDS}
              onRestored={() => void editor.refresh()}
            />
          )}
        </InTurn>
      </div>
      <LeaveGuard dirty={dirty} />
      {navigation.confirmsLeave && (
        <LeaveConfirmation onLeave={navigation.proceed} onStay={navigation.stay} />
      )}
      {publishing && (
        <PublishQuestion
          quiz={quiz}
          onPublish={() => {
            setPublishing(false);
            editor.step('publish');
          }}
          onCancel={() => setPublishing(false)}
        />
      )}
      {editor.stale && <StaleDialog record={editor} />}
    </Page>
  );
}
