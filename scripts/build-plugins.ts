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

/** Parts of zod that the browser never asks for: JSON Schema is made on the server, and faults have texts of our own. */
const UNUSED = /zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)\.js$/;

/** Leaves them out: they were 5 KB of every page. */
export function withoutUnusedZod(): PluginOption {
  return {
    name: 'without-unused-zod',
    apply: 'build',
    transform: {
      filter: { id: UNUSED },
      handler: (code) =>
        [...code.matchAll(/^export (?:default|(?:function|const) (\w+))/gm)]
          .map(([, name]) => (name ? `export const ${name} = () => ({});` : 'export default () => ({});'))
          .join('\n'),
    },
  };
}
