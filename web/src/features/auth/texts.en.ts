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
  second: {
    title: 'Second factor',
    totp: {
      text: 'Enter the code that your authenticator app shows now.',
      label: 'Code',
      choose: 'Use the authenticator app',
    },
    recoveryCode: {
      text: 'Enter one of the recovery codes you kept. Each works once.',
      label: 'Recovery code',
      choose: 'Use a recovery code',
    },
    passkey: {
      text: 'Use the passkey of this device, or of another one you have with you.',
      choose: 'Use the passkey',
    },
    back: 'Back',
  },
  welcome: {
    text: 'Manage your fragrances, campaigns and devices.',
    enter: 'Go to the dashboard',
  },
};

export const factor: typeof pt.factor = {
  title: 'Second factor',
  invite: 'Your administrator account has only a password. A second factor protects it better.',
  notNow: 'Not now',
  due: 'Your account needs a second factor. Set it up to continue.',
  text: 'Signing in will take a code from an authenticator app on your phone as well as the password.',
  begin: 'Set up',
  failed: 'Could not set up the second factor',
  scan: 'Scan the QR code with the authenticator app and enter the code it shows.',
  qr: 'QR code for the authenticator app',
  byHand: 'Without a camera, enter this key in the app:',
  code: 'Code',
  turnOn: 'Turn on',
  done: 'Second factor turned on',
  codes: 'Recovery codes',
  codesText:
    'Without your phone or passkey, you sign in with one of these codes. Each works once, and they will not be shown again: keep them somewhere safe.',
  copy: 'Copy',
  copied: 'Codes copied',
  copyFailed: 'The browser did not allow copying. Select the codes and copy them.',
  download: 'Download',
  file: 'recovery-codes.txt',
  print: 'Print',
  kept: 'I have kept the codes',
  isOn: 'The second factor is on',
  left_zero: 'No recovery code is left.',
  left_one: '{{count}} recovery code is left.',
  left_many: '{{count}} recovery codes are left.',
  left_other: '{{count}} recovery codes are left.',
  renew: 'To change your phone or get new codes, turn it off and on again.',
  turnOff: 'Turn off',
  offTitle: 'Turn off the second factor?',
  offText: 'The password will be enough to sign in, and the recovery codes will no longer work.',
  offDue: 'You will have to set up another before you continue, and the recovery codes will no longer work.',
  authenticator: 'Authenticator app',
  offPasskeys: 'The second factor will go on with the passkeys and the recovery codes.',
  off: 'Second factor turned off',
  offFailed: 'Could not turn off the second factor',
};

export const terms: typeof pt.terms = {
  title: 'Terms of use',
  due: 'There is a new version of the terms of use. Read and accept it to continue.',
  read: 'Read the terms of use',
  accept: 'Accept and continue',
  newer: 'The terms changed while you were reading. Read the new version and accept it.',
  readFailed: 'Could not load the terms of use',
  failed: 'Could not keep your acceptance',
  first: 'By saving the password you accept the terms of use.',
};

export const ownData: typeof pt.ownData = {
  title: 'My data',
  downloadText: 'Download all we keep about you, as JSON files, with what each is for.',
  download: 'Download my data',
  downloadFailed: 'Could not download your data',
  erase: 'Close my account',
  eraseText:
    'All sessions end now. In 7 days your data will be anonymised, for good. Until then, signing in keeps the account.',
  eraseFailed: 'Could not close the account',
  erased: 'The account will be closed on {{date}}. To keep it, sign in before that.',
  page: {
    title: 'Close the account',
    done: 'Request received',
    gone: 'Gone for good: name, e-mail, document, address, birth date and the IP addresses.',
    stays: 'Numbers without a name stay: counts of shots, and the IDs of who did what.',
    app: 'In the app, use the option to close the account. Here, enter its e-mail and password.',
    signedIn: 'You are signed in as {{email}}. Use “My data” in your account menu.',
  },
};

export const passkey: typeof pt.passkey = {
  title: 'Passkeys',
  text: 'With a passkey, you sign in without a password: with the fingerprint, face or PIN of your device.',
  add: 'Add passkey',
  name: 'Name',
  nameHelp: 'To recognise it later',
  create: 'Add',
  added: 'Passkey added',
  since: 'Added on {{date}}',
  used: 'last used on {{date}}',
  neverUsed: 'not used yet',
  remove: 'Remove',
  removeNamed: 'Remove the passkey {{name}}',
  removeTitle: 'Remove the passkey “{{name}}”?',
  removeText: 'It will no longer be possible to sign in with it.',
  removed: 'Passkey {{name}} removed',
  removeFailed: 'Could not remove the passkey',
  unknownHere: 'This browser does not take passkeys at this address.',
  notUsed: 'No passkey was used. Try again.',
  known: 'This device already has a passkey of your account.',
  elsewhere: 'Passkeys only work at {{host}}. Open the system at that address.',
  failed: 'The browser could not use a passkey. Try again.',
};

export const stepUp: typeof pt.stepUp = {
  title: 'Confirm that it is you',
  password: 'Password',
  passwordText: 'Enter your password to continue. You will not be asked again for the next 10 minutes.',
  passwordChoose: 'Use the password',
  code: 'Code',
  codeText:
    'Enter the code your authenticator app shows now to continue. You will not be asked again for the next 10 minutes.',
  codeChoose: 'Use the authenticator app',
  passkeyText: 'Use your passkey to continue. You will not be asked again for the next 10 minutes.',
  passkeyChoose: 'Use the passkey',
  submit: 'Confirm',
};

export const oidc: typeof pt.oidc = {
  title: 'Sign-in with {{name}}',
  signIn: 'Sign in with {{name}}',
  working: 'Confirming your account…',
  confirm: 'Confirm with {{name}}',
  goOn: 'Go to the dashboard',
  failed: { title: 'Could not sign in' },
  linked: {
    title: 'Account linked',
    text: 'From now on, you can sign in with {{name}}.',
  },
  confirmed: {
    title: 'Confirmed',
    text: 'You can close this window and go on where you left off.',
  },
  none: 'Link your {{name}} account to sign in with it, without the password.',
  link: 'Link',
  linkFailed: 'Could not link the account',
  since: 'Account linked since {{date}}',
  both: 'You sign in with {{name}} or with the password.',
  alone:
    'You sign in with {{name}}. To unlink the account, first create a password through “Forgot my password”, on the sign-in page.',
  unlink: 'Unlink',
  unlinkTitle: 'Unlink the account?',
  unlinkText: 'Only the password will let you in.',
  unlinked: 'Account unlinked',
  unlinkFailed: 'Could not unlink the account',
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
    email: {
      title: 'Confirm e-mail',
      text: 'This address will become the e-mail of your account, and you will sign in with it. Open sessions will be ended.',
      submit: 'Confirm e-mail',
      doneTitle: 'E-mail confirmed',
      doneText: 'Sign in with the new address.',
      failedTitle: 'Could not confirm the e-mail',
      usedText: 'The e-mail may already have been confirmed with this link: try to sign in with it.',
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
