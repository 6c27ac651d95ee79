import { createRoute } from '@tanstack/react-router';
import { adminRoute } from '#web/kit/routes/admin.route.ts';
import { createListRoute } from '#web/kit/routes/list-route.ts';
import { createPageRoute } from '#web/kit/routes/page-route.ts';
import { recordForm } from '#web/kit/routes/record.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';

const parents = [{ label: 'shell.menu.quiz', to: '/admin/quiz' }] as const;

const editor = () => import('./quiz.editor.tsx');
const QuizEditor = lazyPage(['quizzes'], editor, 'QuizEditor');

const listRoute = createListRoute('/quiz', {
  permission: 'quizzes.read',
  api: () => import('./quiz.api.ts'),
  component: lazyPage(['quizzes'], () => import('./quiz.list.tsx'), 'QuizList'),
  crumbs: [{ label: 'shell.menu.quiz' }],
});

const createRecordRoute = createPageRoute('/quiz/create', {
  permission: 'quizzes.write',
  component: lazyPage(['quizzes'], () => import('./quiz.create.tsx'), 'QuizCreate'),
  crumbs: [...parents, { label: 'shell.crumb.create.quiz' }],
});

const updateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/quiz/$id/update',
  ...recordForm({ permission: 'quizzes.read', component: QuizEditor, crumbs: parents }),
});

export const quizRoutes = [listRoute, createRecordRoute, updateRoute] as const;
