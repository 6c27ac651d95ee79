/** Who may import whom. Everything else is free. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The layers of the web client, outermost first: each may import those after it. */
const web = ['app', 'features', 'domain', 'kit', 'lib', 'i18n'];
const webLayers = web
  .slice(1)
  .map((layer, index) =>
    never(
      `web-${layer}-imports-inward`,
      `web/src/${layer} may not import what lies outside it`,
      { path: `^web/src/(${layer})/` },
      { path: `^web/src/(${web.slice(0, index + 1).join('|')})/` },
    ),
  );

const TESTS = ['\\.test\\.ts$', '/testing/'];

/** The layers of the API, outermost first: each may import those after it. */
const api = ['operations', 'app', 'modules', 'platform'];
const apiLayers = api
  .slice(1)
  .map((layer, index) =>
    never(
      `api-${layer}-imports-inward`,
      `api/src/${layer} may not import what stands on it`,
      { path: `^api/src/${layer}\\b`, pathNot: TESTS },
      { path: `^api/src/(${api.slice(0, index + 1).join('|')})\\b` },
    ),
  );

module.exports = {
  forbidden: [
    never('no-loops', 'A loop of imports has no first file to read', {}, { circular: true }),
    never(
      'contracts-stand-alone',
      'contracts import nothing but zod and the check digits of documents',
      { path: '^contracts/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(contracts/|node_modules/(zod|@brazilian-utils)/)' },
    ),
    never('web-never-meets-api', 'What both need stands in contracts', { path: '^web/' }, { path: '^api/' }),
    never('api-never-meets-web', 'What both need stands in contracts', { path: '^api/' }, { path: '^web/' }),
    never(
      'simulator-stands-outside',
      'The simulator knows the server by its public calls alone; its devices call by the generated client',
      { path: '^tools/simulator/' },
      {
        path: '^((api|web|e2e|scripts)/|tools/(?!simulator/|support/(command|report)\\.ts|device/api\\.gen\\.ts))',
      },
    ),
    never(
      'virtual-device-is-a-stranger',
      "The virtual device knows the server by the client of its description alone, as anybody's firmware does",
      { path: '^tools/device/' },
      { path: '^((contracts|api|web|e2e|scripts)/|tools/(?!device/))' },
    ),
    never(
      'tools-stand-outside',
      'Nothing of the product needs its tools',
      { path: '^(contracts|api|web|scripts)/' },
      { path: '^tools/' },
    ),
    never(
      'torture-stands-outside',
      'Nothing else needs what tortures the built server',
      { path: '^(contracts|api|web|scripts|tools|e2e)/' },
      { path: '^torture/' },
    ),
    ...webLayers,
    never(
      'kit-knows-no-resource',
      'What knows a device, an address or an organisation stands in domain',
      { path: '^web/src/kit/' },
      { path: '^contracts/(?!core/)' },
    ),
    never(
      'contracts-core-stands-below',
      'What all contracts share knows none of them',
      { path: '^contracts/core/', pathNot: TESTS },
      { path: '^contracts/(?!core/)' },
    ),
    never(
      'features-are-islands',
      'A feature never imports another feature: the application puts them side by side',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    ...apiLayers,
    never(
      'platform-knows-no-resource',
      'What resources share stands on the rest of the platform',
      { path: '^api/src/platform/(?!resource/)', pathNot: TESTS },
      { path: '^api/src/platform/resource/' },
    ),
    never(
      'db-stands-below',
      'The database knows nothing of what is built on it',
      { path: '^api/src/platform/db/', pathNot: TESTS },
      { path: '^api/src/platform/(?!db/|lib/)' },
    ),
    never(
      'programs-stand-on-top',
      'cli starts server, and server starts everything else',
      { path: '^api/src/operations/(?!cli/|server/)', pathNot: TESTS },
      { path: '^api/src/operations/(cli|server)/' },
    ),
    never(
      'queries-know-no-routes',
      'Inside a module: routes, then service, then queries',
      { path: '\\.(queries|commands)\\.ts$' },
      { path: '\\.(routes|service)\\.ts$' },
    ),
    never(
      'services-know-no-routes',
      'Inside a module: routes, then service, then queries',
      { path: '\\.service\\.ts$' },
      { path: '\\.routes\\.ts$' },
    ),
    never(
      'modules-meet-in-services',
      'Another module is reached through its service, or through what it exports for that, never through its tables',
      { path: '^api/src/(modules|platform/resource)/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^api/src/(modules|platform/resource)/.+\\.(routes|queries|commands)\\.ts$',
        pathNot: '^api/src/$1/$2/',
      },
    ),
    never(
      'tests-are-not-used',
      'What is there for tests stays there',
      { path: '^(api|web)/src/', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      { path: ['\\.test\\.tsx?$', '/testing/'] },
    ),
    never(
      'one-door-to-hucre',
      'A young library is replaced more easily behind one file',
      { pathNot: ['^api/src/platform/files/spreadsheets/hucre\\.ts$', ...TESTS] },
      { path: '^node_modules/hucre/' },
    ),
    never(
      'declared-packages-only',
      'Every package stands in package.json',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    never('everything-resolves', 'An import must lead somewhere', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
