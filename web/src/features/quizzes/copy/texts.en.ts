import type { quizCopy as pt } from './texts.pt.ts';

export const quizCopy: typeof pt = {
  text: 'Creates a quiz with the saved questions and answers of “{{name}}”, for another campaign or for the same one in another language. Texts are copied as they are. Fragrances the campaign does not have are left out.',
  title: 'Duplicate {{name}}',
  failed: 'Could not duplicate the quiz',
  done: 'Quiz duplicated',
  where: '“{{name}}” was created in the campaign {{campaign}} ({{language}}).',
  leftOpen_one: 'One answer has no destination: choose one before you validate.',
  leftOpen_many: '{{count}} answers have no destination: choose their destinations before you validate.',
  leftOpen_other: '{{count}} answers have no destination: choose their destinations before you validate.',
};
