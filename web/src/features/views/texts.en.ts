import type { views as pt } from './texts.pt.ts';

export const views: typeof pt = {
  empty: 'This list has no views yet. Filter or sort it and save the first.',
  save: 'Save view',
  saved: 'View saved',
  current: 'The list as it is now',
  renaming: 'Rename “{{name}}”',
  share: 'Share with the team',
  shared: 'Shared with the team',
  by: 'By {{name}}',
  nameMissing: 'Enter a name',
  pin: 'Pin “{{name}}” to the menu',
  open: 'Open the list with “{{name}}”',
  actions: 'Actions: {{name}}',
  rename: 'Rename',
  replace: 'Replace with current list',
  removeShared: 'Others who use it will lose it too. This cannot be undone.',
};
