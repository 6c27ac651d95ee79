import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload, withoutCycles, withoutUnusedParts } from './scripts/build-plugins.ts';

/** Where the API server listens during development. */
const API = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** Modules that only forms and dialogs need, with their libraries' own dependencies. */
const FORMS = [
  /node_modules\/(@mantine\/form|klona|fast-deep-equal)\//,
  /node_modules\/(react-remove-scroll(-bar)?|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib)\//,
  /\/(Modal|ModalBase|ScrollArea)\/(?!utils\/to-int)/,
  /kit\/(dialogs\/dialog|form\/unsaved-changes)/,
  /use-hotkeys\/|useBlocker/,
]
  .map(({ source }) => source)
  .join('|');

export default defineConfig({
  root: 'web',
  plugins: [react(), fontPreload(), withoutUnusedParts(), withoutCycles()],
  server: { port: 5173, strictPort: true, proxy: { '/api': API } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // All target browsers support module preload.
    modulePreload: { polyfill: false },
    // The first versions with light-dark(): its fallback for older ones ignores the chosen colour scheme.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // Reads only the icons that are used, not the six thousand files behind their index.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            // Packages change less often than application code.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            // Keeps the code of forms and dialogs out of lists. `to-int`, which the segmented control uses, too, stays out of this group
            // and the dialog stays in it: otherwise `forms` and `shared` would import each other.
            { name: 'forms', test: new RegExp(FORMS), includeDependenciesRecursively: false },
            // Option lists use a part of `forms`; in `shared`, the two would import each other. The excluded modules are also part of plain
            // fields. Most forms use the picker of records; in `shared`, every list would load it.
            {
              name: 'pickers',
              test: /kit\/fields\/remote-select|@mantine\/core\/.*\/(Select|Combobox)\/(?!ComboboxChevron|Combobox\.module|get-parsed)/,
              includeDependenciesRecursively: false,
            },
            // Otherwise each icon would be a file.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            // Dynamic imports split the pages. What many of them share is one file, since each file costs a request; but the calls for
            // some resources, opening hours, bars of progress, boxes and fields of text are used by many parts of pages and few lists.
            {
              name: 'shared',
              test: /^(?!.*(\/contracts\/(campaigns|capsules|devices|opening-hours|users)[/.]|\/(Checkbox|Progress|Textarea)\/|kit\/fields\/text-field))/,
              minShareCount: 16,
            },
          ],
        },
      },
    },
  },
});
