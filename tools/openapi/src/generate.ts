import 'reflect-metadata';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { BACKGROUND_JOBS, loadSettings, settingsTable } from '@registrar/composition';
import { describeLegacyApi } from '@registrar/http';
import { AppModule as AdminModule, describeAdminApi } from '../../../apps/admin-api/src/app.module';
import { AppModule, describePublicApi } from '../../../apps/public-api/src/app.module';
import { consoleFiles } from './console-types';
import { type Description, sdkFiles } from './sdk';

const ROOT = join(__dirname, '..', '..', '..');

/** Any valid settings: no description depends on them, and no connection is opened. */
const settings = loadSettings({
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://localhost/registrar',
  SECRETS_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  TOKEN_HASH_KEY: '00'.repeat(32),
});

/** In preview mode Nest knows all controllers and creates no provider, so no service is needed. */
async function describe(
  module: DynamicModule,
  toDocument: (app: NestFastifyApplication) => OpenAPIObject,
): Promise<string> {
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  try {
    return `${JSON.stringify(toDocument(app), undefined, 2)}\n`;
  } finally {
    await app.close();
  }
}

function settingsPage(): string {
  const rows = settingsTable().map(
    ({ variable, unit, byDefault, description }) =>
      `| \`${variable}\` | ${byDefault || '(empty)'} | ${unit} | ${description} |`,
  );
  return [
    '# Settings',
    '',
    'Every setting is an environment variable, checked at boot. Made by `npm run openapi`; do not edit.',
    '',
    '| variable | default | unit | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** An interval in the largest unit that it is a whole number of. */
function interval(milliseconds: number): string {
  const units: [number, string][] = [
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
    [1, 'ms'],
  ];
  const [size, unit] = units.find(([size]) => milliseconds % size === 0)!;
  return `${milliseconds / size} ${unit}`;
}

function jobsPage(): string {
  const rows = BACKGROUND_JOBS.map(({ name, does, everyMs, asks = '–', accountWork }) => {
    const every = interval(typeof everyMs === 'number' ? everyMs : everyMs(settings));
    return `| \`${name}\` | ${does} | ${every} | ${asks} | ${accountWork ? 'yes' : '–'} |`;
  });
  return [
    '# Background jobs',
    '',
    'What every worker does beside requests; several workers share the work. A pass that took something up is followed by the next one sooner. The name labels log lines and the metrics `registrar_worker_loop_*`. Made by `npm run openapi` from `libs/composition/src/jobs`; do not edit.',
    '',
    'In a sandbox an account with a test clock runs the jobs of the last column at its own time (`docs/lifecycle/test-clock.md`). The tests that kill each job are listed in `docs/reliability.md`.',
    '',
    '| job | does | every | asks outside | by the test clock |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const COMPOSE_FILE = 'docker/compose.yml';
/**
 * Ports and addresses belong to the image; the forwarder and the resolver of ANAME targets have their own
 * settings.
 */
const OF_CONTAINERS = /_PORT$|LISTEN_HOST$|^FORWARDER_|^ALIAS_RESOLVER_|^SERVER_NAME$/;

/**
 * Writes every setting that the Compose file does not name elsewhere between its two marks, so that .env can
 * set each.
 */
function composeFile(): string {
  const text = readFileSync(join(ROOT, COMPOSE_FILE), 'utf8');
  const [, before, after] = /^([^]*  # begin of [^\n]*\n)[^]*?(  # end of [^]*)$/.exec(text)!;
  const isNamed = (variable: string): boolean => new RegExp(`^ +${variable}: `, 'm').test(before + after);
  const lines = settingsTable()
    .map(({ variable }) => variable)
    .filter((variable) => !OF_CONTAINERS.test(variable) && !isNamed(variable));
  return `${before}${lines
    .sort()
    .map((variable) => `  ${variable}: \${${variable}:-}\n`)
    .join('')}${after}`;
}

async function generated(): Promise<Record<string, string>> {
  const publicApi = await describe(AppModule.with(settings), describePublicApi);
  const adminApi = await describe(AdminModule.with(settings), describeAdminApi);
  return {
    'docs/openapi/public-api.json': publicApi,
    ...(await sdkFiles(JSON.parse(publicApi) as Description)),
    'docs/openapi/admin-api.json': adminApi,
    ...(await consoleFiles(adminApi)),
    'docs/openapi/legacy-v4.json': `${JSON.stringify(describeLegacyApi(), undefined, 2)}\n`,
    'docs/settings.md': settingsPage(),
    'docs/reference/jobs.md': jobsPage(),
    [COMPOSE_FILE]: composeFile(),
  };
}

function isStale(file: string, text: string): boolean {
  const path = join(ROOT, file);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
}

async function main(): Promise<void> {
  const files = Object.entries(await generated());
  const stale = files.filter(([file, text]) => isStale(file, text));
  if (process.argv.includes('--check')) {
    for (const [file] of stale)
      process.stderr.write(`${file} is stale: run \`npm run openapi\` and commit it\n`);
    process.exitCode = stale.length === 0 ? 0 : 1;
    return;
  }
  for (const [file, text] of stale) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), text);
    process.stdout.write(`wrote ${file}\n`);
  }
}

void main();
