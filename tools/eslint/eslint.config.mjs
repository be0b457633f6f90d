// The one lint configuration, run once from the root: `eslint --config tools/eslint/eslint.config.mjs .`
// (with --config the base path is the working directory, so the patterns below count from the root).
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import {
  ADAPTERS,
  APPS,
  BROWSER,
  CONSOLES,
  CORES,
  PACKAGES,
  PURE_TEST_PACKAGES,
  TEST_ENTRIES,
  TEST_EXTRAS,
  TYPE_ONLY_IN_APPS,
  WORKSPACE,
  boundaries,
  LATE,
} from './layers.mjs';
import { COMMON_RULES, GLOBALS, SCRIPT_RULES, SOURCE_RULES } from './rules.mjs';
import { SUPPORT_RULES, TEST_RULES, TYPED_RULES } from './rules.mjs';
import { HOUSE } from './house-rules.mjs';
import { TESTS_PLUGIN, TESTS_PLUGIN_RULES } from './test-rules.mjs';
import * as no from './restrictions.mjs';

const PROJECT = '{apps,libs,libs/adapters,tools}/*';
/** Tests of the projects in a folder: a `test` inside `src` is none, the build would ship it. */
const testsUnder = (folder) => [
  `${folder}/{src,test}/**/*.spec.ts`,
  `${folder}/{src,test}/**/*.{int,e2e,slow}-spec.ts`,
  `${folder}/test/**/*.ts`,
  `${folder}/src/testing/**/*.ts`,
];
const TESTS = testsUnder(PROJECT);
/** The one place that waits for real time. */
const WAITS = 'tools/services/src/testing/until.ts';
// What tools/build/tsconfig.json includes: only these have types to ask for.
const TYPED = [`${PROJECT}/{src,test}/**/*.ts`];
const IN_BROWSER = [`apps/{${CONSOLES.join(',')},}/src/**/*.{ts,tsx}`, 'libs/ui/src/**/*.{ts,tsx}'];
const GENERATED = ['**/*.generated.ts', '**/generated/**'];
const MIGRATIONS = ['**/migrations/**'];

const under = (folder) => [`${folder}/src/**/*.{ts,tsx}`, `${folder}/test/**/*.ts`];
/**
 * What a test of this package may use besides its layer: its own entries, as others see them, the wiring of
 * the cores below, by which its worlds are built, and the test extras.
 */
const testsOf = (name) => [
  ...['', '/ports', '/wiring'].map((entry) => `@registrar/${name}${entry}`),
  ...(CORES[name] ?? []).map((core) => `@registrar/${core}/wiring`),
  ...TEST_EXTRAS,
  ...TEST_ENTRIES,
];

/** A layer: the rules for its source, then those for its tests in place of them. */
function layer(folder, source, test) {
  return [
    { files: under(folder), rules: source },
    { files: testsUnder(folder), rules: test },
  ];
}

function pure(name, who, summary, allowed, packages) {
  return layer(
    `libs/${name}`,
    {
      ...no.importsOnly(who, summary, [...allowed, ...packages]),
      ...no.syntax(no.UNPORTED_TIME, no.LATE_IMPORTS, no.NO_DECORATORS),
      ...no.NO_AMBIENT_PROPERTIES,
      ...no.noAmbientGlobals(),
    },
    {
      ...no.importsOnly(
        `A test of ${who}`,
        `${summary}; ./testing entries, testkit, simulator, fast-check, node:`,
        [...allowed, ...packages, ...testsOf(name), ...PURE_TEST_PACKAGES],
        { forTests: true },
      ),
      ...no.syntax(no.UNPORTED_TIME, no.WHOLE_TESTS),
      ...no.NO_AMBIENT_PROPERTIES,
      ...no.noAmbientGlobals(['process', 'require', 'module', 'setTimeout', 'setImmediate']),
    },
  );
}

function core(name) {
  const others = CORES[name].length > 0 ? `, and the index of ${CORES[name].join(', ')}` : '';
  const [who, summary, allowed] = [`the core ${name}`, `, the kernel${others}`, WORKSPACE.core(name)];
  return [
    ...pure(name, who, summary, allowed, PACKAGES.core),
    {
      files: [`libs/${name}/src/{parts,wiring}.ts`, `libs/${name}/src/**/wire.ts`],
      rules: no.importsOnly(`The wiring of ${who}`, `${summary}, with their ports and wiring`, [
        ...allowed,
        ...WORKSPACE.wiring(name),
        ...PACKAGES.core,
      ]),
    },
  ];
}

function adapter(name, technology) {
  const folder = `libs/adapters/${name}`;
  const who = `the ${name} adapter`;
  const isPostgres = name === 'postgres';
  const lateImports = LATE[name] ? no.lateImportsBut(LATE[name]) : no.LATE_IMPORTS;
  const restrictions = [lateImports, isPostgres ? no.EXPLICIT_ORM : no.NO_DECORATORS];
  const summary = `, the kernel, cores and their ports, and its technology (${technology.join(', ')})`;
  const imports = {
    ...no.importsOnly(who, summary, [...WORKSPACE.adapter, ...PACKAGES.adapter, ...technology], {
      named: isPostgres ? no.NO_RELATIONS : [],
    }),
    'house/no-classes-of': ['error', `^@registrar/(${Object.keys(CORES).join('|')})$`],
  };
  return [
    ...layer(
      folder,
      { ...imports, ...no.syntax(...restrictions, no.NO_OTHER_TIME), ...no.NO_ENVIRONMENT },
      {
        ...no.workspaceOnly(`A test of ${who}`, [...WORKSPACE.adapter, ...testsOf(`adapter-${name}`)]),
        ...no.syntax(no.WHOLE_TESTS),
        'no-restricted-properties': 'off',
        'house/no-classes-of': 'off',
      },
    ),
    ...no.timeExceptions(folder, restrictions, TESTS),
  ];
}

function app(name, packages) {
  const who = `the ${name} app`;
  const summary = `, the kernel, the index of cores, composition, http, and ${[...PACKAGES.app, ...packages].join(', ')}`;
  return layer(
    `apps/${name}`,
    {
      ...no.importsOnly(who, summary, [...WORKSPACE.app, ...PACKAGES.app, ...packages], {
        typeOnly: TYPE_ONLY_IN_APPS,
        named: no.UNCHECKED_BODIES,
      }),
      ...no.syntax(no.OUTER),
    },
    {
      ...no.workspaceOnly(`A test of ${who}`, [...WORKSPACE.app, ...testsOf(`app-${name}`)]),
      ...no.syntax(no.WHOLE_TESTS),
    },
  );
}

/** An API app is a translation and nothing more, file by file. */
function apiApp(name, packages) {
  const folder = `apps/${name}/src`;
  return [
    ...app(name, packages),
    { files: [`${folder}/**/*.ts`], ignores: TESTS, rules: no.syntax(no.OUTER, no.NO_PROVIDERS) },
    {
      files: [`${folder}/**/*.ts`],
      ignores: [
        ...TESTS,
        `${folder}/main.ts`,
        `${folder}/app.module.ts`,
        `${folder}/*/**/{*.,}controller.ts`,
        `${folder}/**/{*.,}dto.ts`,
      ],
      rules: no.syntax(no.OUTER, no.NO_PROVIDERS, no.CONTROLLERS_AND_DTOS),
    },
  ];
}

function shared(name, summary, allowed, packages, source = {}) {
  const folder = `libs/${name}`;
  return layer(
    folder,
    {
      ...no.importsOnly(folder, [summary, ...packages].join(', '), [...allowed, ...packages]),
      ...no.syntax(no.LATE_IMPORTS),
      ...source,
    },
    {
      ...no.workspaceOnly(`A test of ${folder}`, [...allowed, ...testsOf(name)]),
      ...no.syntax(no.WHOLE_TESTS),
      'no-restricted-properties': 'off',
    },
  );
}

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/coverage/**', '.nx/**', '.local*/**', 'docs/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.{cjs,mjs,js}'],
    languageOptions: { globals: GLOBALS },
    rules: { ...COMMON_RULES, ...SCRIPT_RULES },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },

  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: { ...COMMON_RULES, ...SOURCE_RULES, '@nx/enforce-module-boundaries': ['error', boundaries()] },
  },
  {
    files: TYPED,
    ignores: IN_BROWSER,
    languageOptions: {
      parserOptions: {
        project: 'tools/build/tsconfig.json',
        tsconfigRootDir: `${import.meta.dirname}/../..`,
      },
    },
    rules: TYPED_RULES,
  },
  {
    files: IN_BROWSER,
    languageOptions: {
      parserOptions: {
        project: 'apps/admin-console/tsconfig.json',
        tsconfigRootDir: `${import.meta.dirname}/../..`,
        ecmaFeatures: { jsx: true },
      },
    },
    rules: {
      ...TYPED_RULES,
      // React drops what an event handler returns; each handler of ours reports its own failure.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    plugins: { house: HOUSE },
    rules: { 'no-console': 'error', 'house/no-nested-repetition': 'error' },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: ['**/src/index.ts', '**/src/testing/index.ts'],
    rules: { 'house/no-barrel': 'error' },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: [...TESTS, ...GENERATED, ...MIGRATIONS],
    rules: { 'house/parameter-lists': 'error' },
  },
  { files: [...GENERATED, ...MIGRATIONS], rules: { 'max-lines': 'off' } },
  {
    files: TESTS,
    rules: { ...TEST_RULES, '@nx/enforce-module-boundaries': ['error', boundaries({ tests: true })] },
  },

  { files: TESTS, ignores: ['**/*{.,-}spec.ts'], rules: SUPPORT_RULES },
  { files: TESTS, ignores: [WAITS], plugins: { tests: TESTS_PLUGIN }, rules: TESTS_PLUGIN_RULES },
  ...pure('kernel', 'the kernel', ` and ${PACKAGES.kernel.join(', ')}`, WORKSPACE.kernel, PACKAGES.kernel),
  no.TIME_LIMIT,
  ...Object.keys(CORES).flatMap(core),
  ...Object.entries(ADAPTERS).flatMap(([name, technology]) => adapter(name, technology)),
  ...shared('http', ', the kernel, accounts', WORKSPACE.http, PACKAGES.http, no.HTTP),
  ...shared(
    'composition',
    ', the kernel, cores and their ports, adapters, http',
    WORKSPACE.composition,
    PACKAGES.composition,
    no.syntax(no.OUTER),
  ),
  ...shared('api-dto', ', the kernel, billing, jobs', WORKSPACE.apiDto, PACKAGES.apiDto),
  ...shared('sdk', '', WORKSPACE.sdk, PACKAGES.sdk),
  ...shared('ui', '', WORKSPACE.ui, BROWSER.ui),
  // Pages load late: import() is wanted here.
  ...CONSOLES.flatMap((name) =>
    layer(
      `apps/${name}`,
      no.importsOnly(`the ${name}`, ', libs/ui and packages of browsers', [
        ...WORKSPACE.console,
        ...BROWSER.console,
      ]),
      { ...no.workspaceOnly('A test of the console', TEST_EXTRAS), ...no.syntax(no.WHOLE_TESTS) },
    ),
  ),
  {
    files: testsUnder(`apps/{${CONSOLES.join(',')},}`),
    rules: { '@nx/enforce-module-boundaries': ['error', boundaries({ tests: true, tools: true })] },
  },
  ...Object.entries(APPS).flatMap(([name, { api, packages }]) =>
    api ? apiApp(name, packages) : app(name, packages),
  ),

  {
    files: ['tools/**/*.ts'],
    rules: {
      ...no.entriesOnly('A tool'),
      '@nx/enforce-module-boundaries': ['error', boundaries({ tests: true, tools: true })],
    },
  },
  { files: ['tools/**/*.ts'], ignores: TESTS, rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: under('tools/registry-simulator'), rules: no.workspaceOnly('The registry simulator', []) },
  {
    files: testsUnder('tools/registry-simulator'),
    rules: no.workspaceOnly('Tests of the registry simulator', ['@registrar/testkit']),
  },
  { files: testsUnder('tools/*'), rules: no.syntax(no.WHOLE_TESTS) },
);
