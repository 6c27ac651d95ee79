import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';

/** Asks for the Latin letters together with the page instead of after its style sheet, so that text does not jump. */
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

/** Leaves out parts of zod that the browser never asks for. */
export function withoutUnusedZod(): PluginOption {
  const find = /^\.\.?\/((core\/)?(json-schema-processors|to-json-schema)|locales\/en)\.js$/;
  const replacement = fileURLToPath(new URL('./unused-zod.ts', import.meta.url));
  return {
    name: 'without-unused-zod',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find, replacement }] },
      // What has nothing standing in for it is not called.
      build: { rolldownOptions: { checks: { importIsUndefined: false } } },
    }),
  };
}

/** Fails a build whose files need each other at their start: one of them would run before what it is made of is there. */
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
