import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '..', '..', '..', '..');
/** Prints what a module loads, as paths in the working copy. */
const PRINT = (entry: string): string =>
  `require(${JSON.stringify(join(ROOT, entry))}); console.log(JSON.stringify(Object.keys(require.cache)))`;

/** Files that a program has loaded when it begins to compose itself. */
async function loadedBy(entry: string): Promise<string[]> {
  const flags = ['-C', '@registrar/source', '-r', join(ROOT, 'tools/build/register.cjs')];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', PRINT(entry)], {
    cwd: ROOT,
    maxBuffer: 16 * 1_024 * 1_024,
  });
  return JSON.parse(stdout) as string[];
}

const ofPackage = (files: readonly string[], name: string): string[] =>
  files.filter((file) => file.includes(`/node_modules/${name}/`));

describe('the modules that a program loads at its start', () => {
  let [api, forwarder]: string[][] = [];
  beforeAll(async () => {
    [api, forwarder] = await Promise.all(
      ['apps/public-api/src/app.module.ts', 'apps/forwarder/src/forwarder-app.ts'].map(loadedBy),
    );
  }, 120_000);

  // each is loaded by the first mail, payment, document or request to another server, or where a collector of
  // traces is set
  it.each([
    'nodemailer',
    'stripe',
    'undici',
    'pdfkit',
    '@expo-google-fonts/noto-sans',
    '@opentelemetry/sdk-trace-base',
  ])('are without %s in the public API', (name) => {
    expect(ofPackage(api, name)).toEqual([]);
  });

  it('hold the codes of countries and no names of them in the public API', () => {
    expect(ofPackage(api, 'i18n-iso-countries').map((file) => file.slice(file.lastIndexOf('/') + 1))).toEqual(
      ['codes.json'],
    );
  });

  it('hold what the public API works with at every request', () => {
    expect(
      ['fastify', 'pg', 'typeorm', 'ioredis'].filter((name) => ofPackage(api, name).length === 0),
    ).toEqual([]);
  });

  it.each(['typeorm', 'bull', 'class-validator', 'stripe', 'undici'])(
    'are without %s in the forwarder',
    (name) => {
      expect(ofPackage(forwarder, name)).toEqual([]);
    },
  );

  it('hold the driver of the database and the metrics in the forwarder', () => {
    expect(['pg', 'prom-client'].filter((name) => ofPackage(forwarder, name).length === 0)).toEqual([]);
  });
});
