import type { shell as pt } from '../pt/shell.ts';

export const shell: typeof pt = {
  menu: {
    home: 'Dashboard',
    users: 'Users',
    fragrances: 'Fragrances',
    configuration: 'Configuration',
    categories: 'Categories',
    campaigns: 'Campaigns',
    quiz: 'Quiz',
    devices: 'Devices',
    capsules: 'Capsules',
    import: 'Import',
    administration: 'Administration',
    profiles: 'Profiles',
    audit: 'Audit trail',
  },
  crumb: {
    create: 'New record',
    update: 'Edit',
    details: 'Details',
  },
  nav: {
    main: 'Main menu',
    breadcrumb: 'Where I am',
    open: 'Open menu',
    close: 'Close menu',
    fold: 'Collapse menu',
    unfold: 'Expand menu',
    skip: 'Skip to content',
    top: 'Back to top',
  },
  language: 'Language',
  scheme: {
    label: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'Same as system',
  },
  account: {
    menu: 'My account: {{name}}',
    changePassword: 'Change password',
    sessions: 'My sessions',
    signOut: 'Sign out',
    signingOut: 'Signing out…',
  },
  footer: {
    version: 'Version {{version}}',
  },
  privacyPolicy: 'Privacy policy',
  notFound: {
    title: 'Nothing here',
    text: 'The address may be wrong, or the page has moved.',
    back: 'Back to the dashboard',
  },
  crash: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Try again; if it goes on, reload the browser.',
  },
  retry: 'Try again',
  loading: 'Loading',
  close: 'Close',
  network: {
    offline: 'No connection to the server. Check your internet and try again.',
    timeout: 'The server took too long to answer. Try again.',
    gateway: 'The server is down at the moment. Try again shortly.',
  },
  connection: {
    lost: 'Connection lost. Trying to reconnect…',
  },
};
