import type { entry as pt } from '../pt/entry.ts';

export const entry: typeof pt = {
  notAllowed: {
    title: 'Login not allowed',
    text: 'This area is for administrators only. Use the app with your account.',
    ok: 'OK',
  },
  app: {
    title: 'Use the app',
    text: "Accounts are created in the app. Get it from your phone's store.",
    apple: 'Download on the App Store',
    google: 'Get it on Google Play',
  },
  forgot: {
    title: 'Recover password',
    text: "Enter your account's e-mail and we will send a link to set a new password.",
    submit: 'Send',
    empty: 'Enter your e-mail',
    invalid: 'Invalid e-mail',
    failed: 'Could not send to this e-mail. Try again.',
    doneTitle: 'Check your e-mail',
    doneText: 'If there is an account for {{email}}, the link will arrive shortly. It is valid for one hour.',
    doneClose: 'Close',
  },
  welcome: {
    text: 'The back office of your fragrances, campaigns and devices.',
    enter: 'Go to the dashboard',
  },
};
