import { createListRoute, createPageRoute, createRecordRoute } from '#web/kit/routes/page-routes.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';

const parents = [{ label: 'shell.menu.quiz', to: '/admin/quiz' }] as const;

const listRoute = createListRoute('/quiz', {
  permission: 'quizzes.read',
  api: () => import('./quiz.api.ts'),
  component: lazyPage(['quizzes'], () => import('./quiz.list.tsx'), 'QuizList'),
  crumbs: [{ label: 'shell.menu.quiz' }],
});

const addRoute = createPageRoute('/quiz/create', {
  permission: 'quizzes.write',
  component: lazyPage(['quizzes'], () => import('./quiz.create.tsx'), 'QuizCreate'),
  crumbs: [...parents, { label: 'shell.crumb.create.quiz' }],
});

const updateRoute = createRecordRoute('/quiz/$id/update', {
  permission: 'quizzes.read',
  component: lazyPage(['quizzes'], () => import('./quiz.editor.tsx'), 'QuizEditor'),
  crumbs: [...parents, { label: 'shell.crumb.update' }],
});

export const quizRoutes = [listRoute, addRoute, updateRoute] as const;
