import { createRoute } from '@tanstack/react-router';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { adminRoute } from './admin.route.tsx';
import { keptImport } from './kept-import.ts';
import { permittedRoute } from './permitted.ts';
import { permittedRecordRoute, useRecordProps } from './record.ts';
import { rowsAhead } from './rows-ahead.ts';
import { withProps } from './with-props.tsx';

const editor = () => import('#web/features/quizzes/quiz.editor.tsx');
const QuizEditor = lazyFeature(['quiz'], editor, 'QuizEditor');

const list = keptImport(() => import('#web/features/quizzes/quiz.list.tsx'));

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/quiz',
  ...permittedRoute('quizzes.read'),
  validateSearch: parseListSearch,
  ...rowsAhead(list),
  component: lazyFeature(['quiz'], list, 'QuizList'),
  staticData: { crumbs: [{ label: 'shell.menu.quiz' }] },
});

const createRecordRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/quiz/create',
  ...permittedRoute('quizzes.write'),
  component: lazyFeature(['quiz'], () => import('#web/features/quizzes/quiz.create.tsx'), 'QuizCreate'),
  staticData: {
    crumbs: [{ label: 'shell.menu.quiz', to: '/admin/quiz' }, { label: 'shell.crumb.create' }],
  },
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/quiz/$id/update',
  ...permittedRecordRoute('quizzes.read'),
  component: withProps(QuizEditor, useRecordProps),
  staticData: {
    crumbs: [{ label: 'shell.menu.quiz', to: '/admin/quiz' }, { label: 'shell.crumb.update' }],
  },
});

export const quizRoutes = [listRoute, createRecordRoute, updateRoute] as const;
