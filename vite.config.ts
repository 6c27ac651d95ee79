import react from '@vitejs/plugin-react';
import type { PluginOption, Rolldown } from 'vite';
import { defineConfig } from 'vite';

const API = 'http://127.0.0.1:3000';

/** What only forms and the quiz editor are made of. */
const FORMS =
  /\/(klona|fast-deep-equal)\/|\/@mantine\/(form|core\/esm\/components\/(Combobox|Select|Textarea|Progress))\/|\/web\/src\/kit\/(form-|text-field|field-errors|use-record-|use-form-|saved-dialog|stale-dialog|leave-guard|required|use-first-field|option|use-options|choice-field|remote-select|paged-select)|\/contracts\/(campaigns|quiz[a-z-]*|person-fields|core\/field-faults)|hooks\/esm\/use-(hotkeys|debounced-value|previous)/;

/**
 * What is loaded in one piece. Packages that change seldom stand apart from our code that changes often: a release leaves
 * them in the browsers' caches. `$initial` is what every page loads, the sign-in page too.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'interface', test: /node_modules\//, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  // What most screens of the back office share, in one file instead of many: each costs a request and its headers.
  // Whatever is in it brings all that it imports: forms and pickers stay apart, since a list has neither.
  { name: 'office', minShareCount: 5, test: (id: string) => !FORMS.test(id) },
];

export default defineConfig({
  root: 'web',
  plugins: [withoutSummaries(), react(), fontPreload(), officePage()],
  server: { port: 5173, strictPort: true, proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The first versions that know light-dark(): rewritten for older ones it would not follow the chosen scheme.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});

/** Asks for the Latin letters together with the page instead of after its style sheet, so that text does not jump. */
function fontPreload(): PluginOption {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * The page as those get it who open the back office by its address: it asks for the office's code and styles together with
 * the start's, instead of when the start has run.
 */
function officePage(): PluginOption {
  return {
    name: 'office-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const office = Object.values(bundle).find(
        (file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/app/shell/admin-layout.tsx')),
      );
      if (page?.type !== 'asset' || office?.type !== 'chunk') throw new Error('The office has no page');
      const html = String(page.source);
      const links = [...filesOf(office, bundle)]
        .filter((file) => !html.includes(`/${file}"`))
        .map((file) =>
          file.endsWith('.css')
            ? `<link rel="preload" as="style" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        );
      const source = html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'office.html', source });
    },
  };
}

/** A piece of the build and all that it is made of: names of scripts and style sheets. */
function filesOf(
  { fileName, imports, viteMetadata }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const sheet of viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const name of imports) {
    const file = bundle[name];
    if (file?.type === 'chunk') filesOf(file, bundle, found);
  }
  return found;
}

/** Calls are described for who reads the API; a browser needs none of it, and would load it with every contract. */
function withoutSummaries(): PluginOption {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contracts\/[^?]+\.ts$/.test(id)) return undefined;
      return { code: code.replaceAll(/^\s*summary:\s*(['"]).*\1,$/gm, ''), map: null };
    },
  };
}
