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

/** Leaves out what zod makes JSON Schema with. Only the server describes its schemas; in the browser it was 4 KB of every page. */
export function withoutJsonSchema(): PluginOption {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) =>
        [...code.matchAll(/^export (?:function|const) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = () => ({});`)
          .join('\n'),
    },
  };
}
