import { useTranslation } from 'react-i18next';
import { Page } from '#web/kit/display/page.tsx';
import { FormLoadError, FormSkeleton } from '#web/kit/form/form-messages.tsx';
import { useReturnToList } from '#web/kit/form/return-to-list.ts';
import { EditorBody } from './editor/editor-body.tsx';
import { useQuizBase } from './editor/use-quiz-editor.ts';

/** The editor of a quiz: its questions, where their answers lead, and its faults. */
export function QuizEditor({ id }: { id: number }) {
  const { t } = useTranslation();
  const base = useQuizBase(id);
  const leave = useReturnToList('/admin/quiz');
  if (base.loaded) return <EditorBody base={base} loaded={base.loaded} />;
  return (
    <Page title={t('quiz.edit')} section={t('shell.menu.quiz')}>
      {base.status === 'failed' ? (
        <FormLoadError record={{ ...base, leave }} title={t('quiz.loadFailed')} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}
