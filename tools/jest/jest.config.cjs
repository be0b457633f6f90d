// One Jest, four projects: small (no I/O), medium (real PostgreSQL, Redis, EPP), e2e (journeys through the
// apps), slow (what takes minutes). Tests run on the TypeScript sources: the export condition
// `@registrar/source` leads each package to its src/.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
const swc = JSON.parse(fs.readFileSync(path.join(root, '.swcrc'), 'utf8'));

// ESM-only packages which our CommonJS code reaches. Node can require() them; Jest on Node 20 cannot, so swc
// converts them (cached).
const esmPackages = [
  '@nestjs',
  'file-type',
  'load-esm',
  'strtok3',
  'token-types',
  '@tokenizer',
  '@borewit',
  'uint8array-extras',
  'es-toolkit',
  'js-yaml',
  'fastify-plugin',
  'set-cookie-parser',
  'toad-cache',
  'glob',
  'minimatch',
  'brace-expansion',
  'balanced-match',
  'minipass',
  'path-scurry',
  'package-json-from-dist',
  'openid-client',
  'oauth4webapi',
  'jose',
];

// Two per processor: most of a medium or end-to-end test is waiting for other processes. Each has a Redis database of
// its own.
const WORKERS = Math.min(8, 2 * os.availableParallelism(), Math.max(2, Math.floor(os.totalmem() / 2 ** 31)));
// A worker that holds more is replaced, and the next one loads all modules again: 1 to 3 GiB, half of the memory for all.
const WORKER_BYTES = Math.min(3 * 2 ** 30, Math.max(2 ** 30, Math.floor(os.totalmem() / 2 / WORKERS)));

const shared = {
  rootDir: root,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
  testEnvironment: path.join(__dirname, 'shared-environment.cjs'),
  runtime: path.join(__dirname, 'shared-runtime.cjs'),
  testEnvironmentOptions: { customExportConditions: ['@registrar/source', 'node', 'require', 'default'] },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.local'],
  modulePathIgnorePatterns: ['/dist/', '/\\.local'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }],
    '/node_modules/.+\\.m?js$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: false,
        jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
        module: { type: 'commonjs' },
      },
    ],
  },
  // `(?!.*/node_modules/)`: the innermost package is the one that counts
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esmPackages.join('|')})/)`],
};

// Jest calls these once, and only when a test of such a project is about to run: small tests start no
// service.
const withServices = {
  ...shared,
  globalSetup: path.join(__dirname, 'global-setup.cjs'),
  globalTeardown: path.join(__dirname, 'global-teardown.cjs'),
  setupFilesAfterEnv: [path.join(__dirname, 'src', 'setup', 'empty-redis.ts')],
};

module.exports = {
  rootDir: root,
  maxWorkers: WORKERS,
  testSequencer: path.join(__dirname, 'sequencer.cjs'),
  workerIdleMemoryLimit: WORKER_BYTES,
  // On a busy machine neither a worker nor Jest itself comes to its turn within the usual 500 ms, and Jest
  // kills workers that have nothing left open; one with an open handle is still killed and reported.
  workerGracefulExitTimeout: 15_000,
  coverageProvider: 'v8',
  // Jest takes the time of the whole run only, not of a project: long enough for a journey on a busy machine.
  testTimeout: 60_000,
  reporters: ['default', path.join(__dirname, 'summary-reporter.cjs')],
  projects: [
    { ...shared, displayName: 'small', testMatch: ['**/*.spec.ts'] },
    { ...withServices, displayName: 'medium', testMatch: ['**/*.int-spec.ts'] },
    { ...withServices, displayName: 'e2e', testMatch: ['**/*.e2e-spec.ts'] },
    { ...withServices, displayName: 'slow', testMatch: ['**/*.slow-spec.ts'] },
  ],
};
