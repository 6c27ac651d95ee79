import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload, withoutCycles, withoutUnusedZod } from './scripts/build-plugins.ts';

/** The server, where it is told to listen. */
const API = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** What forms and dialogs alone are made of, with what the libraries among it bring along. */
const FORMS = [
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\//,
  /node_modules\/(react-remove-scroll(-bar)?|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib)\//,
  /\/(Modal|ModalBase|ScrollArea)\/(?!utils\/to-int)/,
  /kit\/(dialogs\/dialog|form\/(leave-guard|stale-dialog))/,
  /use-hotkeys\/|useBlocker/,
]
  .map(({ source }) => source)
  .join('|');

export default defineConfig({
  root: 'web',
  plugins: [react(), fontPreload(), withoutUnusedZod(), withoutCycles()],
  server: { port: 5173, strictPort: true, proxy: { '/api': API } },
  build: {
    outDir: '../dist/web',
    // Each page weighs 1.5 KB less than by the bundler's own, for half a minute.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    emptyOutDir: true,
    // All of the browsers below preload modules by themselves.
    modulePreload: { polyfill: false },
    // The first versions that know light-dark(): rewritten for older ones it would not follow the chosen scheme.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Packages change less often than our code.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            // Lists need not fetch what forms and dialogs alone are made of. `to-int` is also part of the segmented control, and many
            // pages share our own dialog: with the first in this file or the second in `shared` the two would need each other at their start.
            { name: 'forms', test: new RegExp(FORMS), includeDependenciesRecursively: false },
            // Options scroll by a part of `forms`: in `shared` the two files would need each other. What follows is part of plain
            // fields too. Our own picker of records is in most forms: in `shared` every list would fetch it.
            {
              name: 'pickers',
              test: /kit\/fields\/remote-select|@mantine\/core\/.*\/(Select|Combobox)\/(?!ComboboxChevron|Combobox\.module|get-parsed)/,
              includeDependenciesRecursively: false,
            },
            // Each would be a file.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            // Pages are split by their dynamic imports. What many of them share is one file: each costs a request.
            { name: 'shared', minShareCount: 14 },
          ],
        },
      },
    },
  },
});
