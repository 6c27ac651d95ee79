import react from '@vitejs/plugin-react';
import type { PluginOption, Rolldown } from 'vite';
import { defineConfig } from 'vite';

/** The server, where it is told to listen. */
const API = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** What only forms and the quiz editor are made of. */
const FORMS =
  /\/(klona|fast-deep-equal)\/|\/@mantine\/(form|core\/esm\/components\/(Combobox|Select|Textarea|Progress))\/|\/web\/src\/kit\/(form\/(?!form-data)|fields\/(?!date-|segments))|\/contracts\/(campaigns|quiz[a-z-]*|person-fields|core\/field-faults)|hooks\/esm\/use-(hotkeys|debounced-value|previous)/;

/**
 * What is loaded in one piece: each costs browser and server a request, which takes them longer than to read some kilobytes
 * more. Packages that change seldom stand apart from our code that changes often: a release leaves them in the browsers'
 * caches. `$initial` is what every page loads, the sign-in page too.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  { name: 'interface', test: /node_modules\//, tags: ['$initial' as const] },
  { name: 'start', tags: ['$initial' as const] },
  // What most screens of the back office share, in one file instead of many: each costs a request and its headers.
  // Whatever is in it brings all that it imports: forms and pickers stay apart, since a list has neither.
  { name: 'office', minShareCount: 5, test: (id: string) => !FORMS.test(id) },
  // Each would be a file of its own, of which a request is the largest part.
  {
    name: 'small',
    minShareCount: 2,
    test: /\/@tabler\/icons-react\/dist\/esm\/icons\/|\/web\/src\/kit\/list\/(row-|cell-|choice-filter)/,
  },
];

/** By what a page is drawn as soon as it is there. */
const DRAWING = /^(framework|interface|index|office|small|admin-layout|.+\.(list|page|api))$/;
/** Browsers that know it compile all of a file while it comes, on another core, not each function when it is first called. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

export default defineConfig({
  root: 'web',
  plugins: [withoutSummaries(), react(), fontPreload(), pagesByAddress(), compiledAhead()],
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

/** Says so in the first line, where alone it is heeded: a banner would come behind what the build itself puts there. */
function compiledAhead(): PluginOption {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && DRAWING.test(chunk.name))
            chunk.code = `${COMPILE_AHEAD}\n${chunk.code}`;
      },
    },
  };
}

/** Lists that stand at another address than their feature's name. */
const ADDRESSES: Record<string, string> = { profiles: 'perfis', quizzes: 'quiz' };

/**
 * The page asks for the texts of the default language together with the start. Who opens the back office by its address
 * gets one that asks for the office's code and styles too, and for the list's where the address is one's: else they would
 * be asked for when the start has run. The server knows each by the address: `office.html`, `admin/users.html`.
 */
function pagesByAddress(): PluginOption {
  return {
    name: 'pages-by-address',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page');
      const html = String(page.source);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) => {
        const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (!found) throw new Error(`The build has no ${module}`);
        return found;
      };
      const asking = (...wanted: Rolldown.OutputChunk[]) => {
        const found = new Set<string>();
        for (const chunk of wanted) filesOf(chunk, bundle, found);
        const links = [...found].filter((file) => !html.includes(`/${file}"`)).map(linkTo);
        return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
      };
      const texts = chunkOf('/i18n/pt/index.ts');
      const office = chunkOf('/app/shell/admin-layout.tsx');
      page.source = asking(texts);
      this.emitFile({ type: 'asset', fileName: 'office.html', source: asking(texts, office) });
      for (const list of chunks) {
        const feature = list.facadeModuleId?.match(/\/features\/(\w+)\/\w+\.list\.tsx$/)?.[1];
        if (!feature) continue;
        const source = asking(
          texts,
          office,
          list,
          chunkOf(`/i18n/pt/${feature === 'quizzes' ? 'quiz' : feature}.ts`),
        );
        this.emitFile({ type: 'asset', fileName: `admin/${ADDRESSES[feature] ?? feature}.html`, source });
      }
    },
  };
}

/** Of styles that are preloaded and not used browsers complain: who is not signed in gets to another page first. */
function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="prefetch" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/** Finds a piece of the build and all that it is made of: names of scripts and style sheets. */
function filesOf(
  { fileName, imports, viteMetadata }: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found: Set<string>,
): void {
  if (found.has(fileName)) return;
  found.add(fileName);
  for (const sheet of viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const name of imports) {
    const file = bundle[name];
    if (file?.type === 'chunk') filesOf(file, bundle, found);
  }
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
