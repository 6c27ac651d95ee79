import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';

/** Preloads the font of Latin letters with the page, rather than after its style sheet, to avoid layout shift. */
export function fontPreload(): PluginOption {
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

/** Leaves out parts of zod and Mantine that the browser never uses. */
export function withoutUnusedParts(): PluginOption {
  const ofZod = /^\.\.?\/((core\/)?(json-schema-processors|to-json-schema)|locales\/en)\.js$/;
  const ofMantine = /^\.\/(MenuSearch|MenuSub|MenuContextMenu|PopoverContextMenu)\/\1\.mjs$/;
  const replacement = fileURLToPath(new URL('./unused-parts.ts', import.meta.url));
  return {
    name: 'without-unused-parts',
    apply: 'build',
    config: () => ({
      resolve: { alias: [ofZod, ofMantine].map((find) => ({ find, replacement })) },
      // Exports without a replacement are never called.
      build: { rolldownOptions: { checks: { importIsUndefined: false } } },
    }),
  };
}

/** Fails the build on import cycles between chunks: one chunk would run before its dependencies. */
export function withoutCycles(): PluginOption {
  return {
    name: 'without-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]) => {
        if (path.includes(file)) this.error(`Files that need each other: ${[...path, file].join(' → ')}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== 'chunk') return;
        for (const imported of chunk.imports) visit(imported, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
