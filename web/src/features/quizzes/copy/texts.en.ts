import type { quizCopy as pt } from './texts.pt.ts';

export const quizCopy: typeof pt = {
  text: 'Creates a quiz with the saved questions and answers of “{{name}}”, for another campaign or for the same one in another language. Texts are copied as they are. Fragrances that the campaign does not have are left out.',
  copy: 'Copy',
  failed: 'Could not copy the quiz',
  done: 'Quiz copied successfully',
  where: '“{{name}}” was created in the campaign {{campaign}} ({{language}}).',
  leftOpen_one: 'One answer leads nowhere: choose its destination before you validate.',
  leftOpen_other: '{{count}} answers lead nowhere: choose their destinations before you validate.',
  open: 'Open new quiz',
};
