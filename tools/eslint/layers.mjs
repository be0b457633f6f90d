// Who may import whom: the one table behind the lint. Boundaries between projects (Nx tags) and the
// allow-lists for packages are both derived from it, so they cannot disagree. Changing a line here is a
// change of architecture: see docs/adr/0001-layers-enforced-by-lint.md.

/** Each core with the cores it may use: the acyclic order, lowest first. The kernel is open to all of them. */
const first = ['accounts', 'registries', 'billing', 'contacts', 'webhooks'];
const second = [...first, 'catalog', 'dns'];
export const CORES = {
  accounts: [],
  registries: [],
  billing: [],
  contacts: [],
  webhooks: [],
  catalog: first,
  dns: first,
  domains: second,
  // Carries out operations of the other cores by their ids, without knowing them.
  jobs: first,
  // What the public status shows: counts of requests and commands, and what staff write about incidents.
  status: ['contacts'],
  transfers: [...second, 'domains'],
  // The registrar's own people and what they may change: looks at every other core, and none looks at it.
  staff: [...second, 'domains', 'transfers', 'jobs', 'status'],
  // Clocks of sandbox accounts: moves time, and leaves what is due then to jobs it is given; production
  // composes nothing of it.
  sandbox: ['registries', 'billing'],
};

/** Built-ins without a technology of their own: any adapter may use them. */
const plainBuiltins = [
  'node:assert',
  'node:async_hooks',
  'node:buffer',
  'node:crypto',
  'node:events',
  'node:fs',
  'node:fs/promises',
  'node:path',
  'node:perf_hooks',
  'node:stream',
  'node:stream/promises',
  'node:string_decoder',
  'node:timers',
  'node:timers/promises',
  'node:url',
  'node:util',
];

/** Each adapter with its own technology. A new adapter is refused until it has a line here. */
export const ADAPTERS = {
  'postgres': ['typeorm', 'pg', 'reflect-metadata'],
  'epp': ['saxes', 'node:net', 'node:tls', 'node:dns', 'node:dns/promises', 'node:zlib'],
  'redis': ['ioredis', 'bull'],
  'webhook-http': [
    'undici',
    'node:net',
    'node:tls',
    'node:dns',
    'node:dns/promises',
    'node:http',
    'node:https',
    'node:zlib',
  ],
  'runtime': ['pino', 'uuid', 'prom-client', 'node:dns/promises', 'node:module', 'node:os', 'node:process'],
  'mail': ['nodemailer', 'node:net', 'node:tls', 'node:dns', 'node:dns/promises'],
  'payment': ['stripe', 'node:http', 'node:https'],
  'powerdns': ['undici', 'node:net', 'node:dgram'],
  'tmch': ['undici', 'saxes'],
  'documents': ['pdfkit'],
  'zone-files': ['undici', 'node:zlib', 'node:os'],
  'oidc': ['openid-client'],
  'tracing': ['@opentelemetry/*'],
  'webauthn': ['@simplewebauthn/server'],
};

/**
 * What an adapter may load when it is used first: a third of a second and 20 MB that most processes never
 * need.
 */
export const LATE = { documents: 'pdfkit' };

/** Each app: an API app holds controllers and DTOs only; `packages` come on top of those of every app. */
export const APPS = {
  'public-api': { api: true, packages: [] },
  'admin-api': { api: true, packages: [] },
  'worker': { api: false, packages: ['@nestjs/bull', 'bull'] },
  'forwarder': { api: false, packages: [] },
  'cli': { api: false, packages: [] },
};

const nest = ['@nestjs/common', '@nestjs/core', 'reflect-metadata', 'rxjs', 'rxjs/*'];
const anyBuiltin = ['node:**'];

/**
 * Packages that a core may import: pure functions and tables that the field owns and others keep better. No
 * network, no files, no state. Docs: docs/adr/0006-dependencies.md.
 */
const PURE_PACKAGES = {
  // IPv4 and IPv6 addresses and networks (RFC 4291, RFC 4632), read and compared.
  'ipaddr.js': 'networks of tokens, glue, forwarding targets',
  // Country codes and names (ISO 3166-1).
  'i18n-iso-countries': 'countries of contacts',
  'i18n-iso-countries/codes.json': 'the codes alone, without names in every language',
  // Which numbers of digits are possible behind a country code (ITU-T E.164).
  'libphonenumber-js/**': 'telephone numbers of contacts',
  // RFC 4180, with every odd quote and line end.
  'csv-stringify/**': 'statements and prices as CSV',
};

/** Outward packages per layer, as specifiers: `*` is one path segment, `**` any number of them. */
export const PACKAGES = {
  kernel: ['tr46', ...Object.keys(PURE_PACKAGES)],
  core: Object.keys(PURE_PACKAGES),
  adapter: plainBuiltins,
  http: [
    ...nest,
    '@nestjs/platform-fastify',
    'csv-parse',
    'fastify',
    'find-my-way',
    'prom-client',
    'eta',
    ...anyBuiltin,
  ],
  apiDto: ['@nestjs/swagger', 'class-transformer', 'class-validator'],
  composition: [...nest, '@nestjs/bull', 'bull', ...anyBuiltin],
  app: [
    ...nest,
    '@nestjs/platform-fastify',
    '@nestjs/swagger',
    'class-validator',
    'class-transformer',
    ...anyBuiltin,
  ],
  sdk: ['node:crypto'],
};

/** The console and the parts that a second one will share: they run in a browser and know servers by HTTP only. */
export const CONSOLES = ['admin-console'];
const browserPackages = [
  'react',
  '@mantine/core',
  '@mantine/core/**',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
];
export const BROWSER = {
  ui: browserPackages,
  console: [
    ...browserPackages,
    'react-dom/client',
    '@mantine/charts',
    '@mantine/charts/**',
    '@mantine/notifications',
    '@mantine/notifications/**',
    '@mantine/spotlight',
    '@mantine/spotlight/**',
    '@simplewebauthn/browser',
    '@tanstack/react-query',
    '@tanstack/react-router',
    'get-nonce',
    'openapi-fetch',
    'virtual:admin-operations',
  ],
};

/** Packages an app may name in types only: the objects behind them are libs/http's business. */
export const TYPE_ONLY_IN_APPS = ['fastify'];

const coreNames = Object.keys(CORES);
const scoped = (names, entry = '') => names.map((name) => `@registrar/${name}${entry}`);

/**
 * Workspace packages per layer, as specifiers. Relative imports are always open; Nx refuses those that leave
 * the project.
 */
export const WORKSPACE = {
  kernel: [],
  core: (name) => ['@registrar/kernel', ...scoped(CORES[name])],
  /** Factories of use cases take ports, also those of the cores below, and build on their factories. */
  wiring: (name) => [...scoped(CORES[name], '/ports'), ...scoped(CORES[name], '/wiring')],
  adapter: ['@registrar/kernel', ...scoped(coreNames), ...scoped(coreNames, '/ports')],
  http: ['@registrar/kernel', '@registrar/accounts'],
  /** Answers that both APIs describe (docs/adr/0001-layers-enforced-by-lint.md). */
  apiDto: ['@registrar/kernel', '@registrar/billing', '@registrar/jobs'],
  composition: [
    '@registrar/kernel',
    '@registrar/http',
    ...scoped(coreNames),
    ...scoped(coreNames, '/ports'),
    ...scoped(coreNames, '/wiring'),
    '@registrar/adapter-*',
    // what the forwarder loads, which has no entities, jobs and cores of the APIs
    '@registrar/adapter-postgres/forwarder',
  ],
  app: [
    '@registrar/kernel',
    '@registrar/http',
    '@registrar/api-dto',
    '@registrar/composition',
    '@registrar/composition/forwarder',
    '@registrar/composition/programs',
    ...scoped(coreNames),
  ],
  sdk: [],
  ui: [],
  console: ['@registrar/ui'],
};

/**
 * What tests may use on top of their layer: shared fakes and contract tests, the test services, the simulated
 * registry.
 */
export const TEST_EXTRAS = [
  '@registrar/kernel/testing',
  '@registrar/testkit',
  '@registrar/test-sandbox',
  '@registrar/registry-simulator',
];
export const TEST_ENTRIES = ['@registrar/*/testing'];
/** Tests of the kernel and the cores do no I/O worth a package: properties by fast-check, files by Node. */
export const PURE_TEST_PACKAGES = ['fast-check', 'ajv', 'ajv-formats', ...anyBuiltin];

/**
 * Nx tags a layer may depend on; tests may reach for tools (testkit, simulator) and the `./testing` entries
 * of adapters as well.
 */
const coreTag = (name) => `core:${name}`;
const tagRules = [
  { sourceTag: 'type:kernel', allow: [] },
  { sourceTag: 'type:core', allow: ['type:kernel', 'type:core'] },
  ...coreNames.map((name) => ({
    sourceTag: coreTag(name),
    allow: ['type:kernel', ...CORES[name].map(coreTag)],
  })),
  { sourceTag: 'type:adapter', allow: ['type:kernel', 'type:core'] },
  { sourceTag: 'type:http', allow: ['type:kernel', 'core:accounts'] },
  { sourceTag: 'type:api-dto', allow: ['type:kernel', 'core:billing', 'core:jobs'] },
  { sourceTag: 'type:composition', allow: ['type:kernel', 'type:core', 'type:adapter', 'type:http'] },
  {
    sourceTag: 'type:app',
    allow: ['type:kernel', 'type:core', 'type:composition', 'type:http', 'type:api-dto'],
  },
  {
    sourceTag: 'type:tool',
    allow: [
      'type:kernel',
      'type:core',
      'type:adapter',
      'type:http',
      'type:composition',
      'type:tool',
      'type:sdk',
    ],
  },
  { sourceTag: 'type:sdk', allow: [] },
  { sourceTag: 'type:ui', allow: [] },
  { sourceTag: 'type:console', allow: ['type:ui'] },
];
const testTags = (sourceTag) =>
  /^(core:|type:(core|kernel))/.test(sourceTag) ? ['type:tool'] : ['type:tool', 'type:adapter'];

/** Options of `@nx/enforce-module-boundaries`. */
export function boundaries({ tests = false, tools = false } = {}) {
  return {
    enforceBuildableLibDependency: false,
    // A test may come in by the front door of its own package, as others do; source may not.
    allowCircularSelfDependency: tests,
    // A lazy import in one file must not forbid plain imports in the others; where `import()` is wrong, a
    // syntax rule says so.
    checkDynamicDependenciesExceptions: ['.*'],
    // Tests use the testkit and the simulator, those use the layers and each other's tests: cycles of
    // projects, not of code. Cycles of code cannot pass the tags, which are an order without cycles; tools
    // among themselves are the rest and stay checked.
    ignoredCircularDependencies: [
      ['tag:type:tool', '!tag:type:tool'],
      ['@registrar/testkit', '!@registrar/testkit'],
    ],
    // A tool that starts or describes the apps reaches them by path: an app exports nothing by name.
    allow: tools ? ['^(?:\\.\\./)+apps/[^/]+/src/[^/]+$'] : [],
    depConstraints: tagRules.map(({ sourceTag, allow }) => ({
      sourceTag,
      onlyDependOnLibsWithTags: tests ? [...allow, ...testTags(sourceTag)] : allow,
    })),
  };
}

/** The tags a project must carry, by its folder; undefined: no such room. Checked by tools/guards. */
export function expectedTags(folder) {
  const [area, name, sub] = folder.split('/');
  if (area === 'apps' && name in APPS) return ['type:app'];
  if (area === 'apps') return CONSOLES.includes(name) ? ['type:console'] : undefined;
  if (area === 'tools') return ['type:tool'];
  if (area !== 'libs') return undefined;
  if (['kernel', 'http', 'api-dto', 'composition', 'sdk', 'ui'].includes(name)) return [`type:${name}`];
  if (name === 'adapters') return sub in ADAPTERS ? ['type:adapter'] : undefined;
  return name in CORES ? ['type:core', coreTag(name)] : undefined;
}
