import type * as pt from './texts.pt.ts';

export const entry: typeof pt.entry = {
  notAllowed: {
    title: 'Login not allowed',
    text: 'This area is for administrators only. Use the app with your account.',
    ok: 'OK',
  },
  app: {
    title: 'Use the app',
    text: 'Accounts are created in the app. Get it from your phone’s store.',
    apple: 'Download on the App Store',
    google: 'Get it on Google Play',
  },
  forgot: {
    title: 'Recover password',
    text: 'Enter your account’s e-mail and we will send a link to create a new password.',
    submit: 'Send',
    empty: 'Enter your e-mail',
    invalid: 'Invalid e-mail',
    failed: 'Could not send the link to this e-mail. Try again.',
    doneTitle: 'Check your e-mail',
    doneText: 'If there is an account for {{email}}, the link will arrive shortly. It is valid for one hour.',
    doneClose: 'Close',
  },
  welcome: {
    text: 'Manage your fragrances, campaigns and devices.',
    enter: 'Go to the dashboard',
  },
};

export const passwords: typeof pt.passwords = {
  new: 'New password',
  current: 'Current password',
  confirmation: 'Confirm password',
  rules: {
    title: 'The password needs:',
    length: '{{min}} to {{max}} characters',
    digit: 'a digit',
    lowercase: 'a lowercase letter',
    uppercase: 'an uppercase letter',
    special: 'a special character: space or {{signs}}',
    guessable:
      'And it must not be easy to guess: no common word with numbers, and not your name, your e-mail or the name of this system.',
    met: 'met',
    unmet: 'missing',
  },
  fault: {
    empty: 'Enter the password',
    requirements: 'The password does not meet the requirements',
    different: 'The passwords are different',
  },
  change: {
    title: 'Change password',
    done: 'Password changed',
    doneText: 'You have been signed out everywhere else.',
    ok: 'OK',
    failed: 'Could not change the password',
  },
  token: {
    activation: {
      title: 'Activate account',
      working: 'Activating your account…',
      doneTitle: 'Account activated',
      doneText: 'All set: you can sign in now.',
      failedTitle: 'Could not activate the account',
      failedText: 'Nothing is lost. Try again.',
    },
    registration: {
      title: 'Create a password',
      text: 'Choose the password you will sign in with.',
      doneTitle: 'Password created',
      doneText: 'Your account is ready: sign in with the new password.',
      failedTitle: 'Could not create the password',
    },
    recovery: {
      title: 'New password',
      text: 'Choose a new password. Sessions open elsewhere will be ended.',
      doneTitle: 'Password changed',
      doneText: 'Sign in with your new password.',
      failedTitle: 'Could not change the password',
    },
    spentText:
      'Open the link in the most recent e-mail. If that one does not work either, ask the administrators for another.',
    usedText:
      'You may have already set your password with this link: try signing in with it. If that fails, use “Forgot my password”.',
    askAgainText: 'Request another one through “Forgot my password” on the sign-in page.',
    submit: 'Save password',
    enter: 'Sign in',
  },
};
