import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@registrar/testkit';
import * as source from '../src';

const ROOT = resolve(__dirname, '../../..');
const SDK = join(ROOT, 'libs/sdk');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
// two compilers and an installation on a machine that does other things as well
jest.setTimeout(300_000);

/** Resolves with what the program printed, rejects with all of it when it fails. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${[command, ...args].join(' ')}:\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * A strict compiler that sees the installed package alone, with the types of the surroundings that are named.
 */
async function check(folder: string, files: string[], surroundings: object): Promise<string> {
  const config = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2022',
      module: 'nodenext',
      ...surroundings,
    },
    files,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return run(folder, process.execPath, TSC, '-p', folder);
}

const PROGRAM = `
import { type Item, NotFoundError, RegistrarClient, type Result, verifyWebhook } from '@registrar/sdk';

const registrar = new RegistrarClient({ baseUrl: 'https://api.example.net', username: 'ada', token: 'x', retry: { attempts: 2 } });

export async function use(): Promise<string> {
  const answer: Result<'getDomain'> = await registrar.domains.getDomain({ domainName: 'example.com' });
  const names: string[] = [];
  for await (const domain of registrar.all('listDomains', { tld: 'com', perPage: 5 })) names.push((domain satisfies Item<'listDomains'>).domainName);
  try {
    await registrar.domains.createDomain({ body: { domain: { domainName: 'a.com' } } }, { idempotencyKey: 'k' });
  } catch (error) {
    if (error instanceof NotFoundError) return error.details ?? error.message;
  }
  // @ts-expect-error: a name has to be said
  await registrar.domains.getDomain({});
  // @ts-expect-error: no such operation
  await registrar.request('getNothing', {});
  // @ts-expect-error: years are a number
  await registrar.domains.renewDomain({ domainName: 'a.com', body: { years: 'two' } });
  // @ts-expect-error: no list
  registrar.all('getDomain', { domainName: 'a.com' });
  return verifyWebhook({ signature: undefined, body: new Uint8Array(), url: 'x', tokens: 'y' }).nonce + answer.domainName;
}
`;

const folder = temporaryFolder();
const user = join(folder.path, 'user');
let tarball: string;
let packed: string[];
beforeAll(async () => {
  const stage = join(folder.path, 'stage');
  await run(
    ROOT,
    process.execPath,
    TSC,
    '-p',
    join(SDK, 'tsconfig.build.json'),
    '--outDir',
    join(stage, 'dist'),
  );
  for (const file of ['package.json', 'README.md']) cpSync(join(SDK, file), join(stage, file));
  const [{ filename, files }] = JSON.parse(
    await run(stage, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder.path),
  ) as [{ filename: string; files: { path: string }[] }];
  tarball = join(folder.path, filename);
  packed = files.map(({ path }) => path);
  cpSync(join(SDK, 'test/user'), user, { recursive: true });
  await run(user, 'npm', 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball);
});
afterAll(() => folder.remove());

describe('the package as others install it', () => {
  it('brings nothing with it, and no test, source or generator', () => {
    const {
      dependencies,
      peerDependencies,
      scripts,
      exports: entries,
    } = JSON.parse(readFileSync(join(user, 'node_modules/@registrar/sdk/package.json'), 'utf8')) as Record<
      string,
      object | undefined
    >;
    expect([dependencies, peerDependencies, scripts]).toEqual([undefined, undefined, undefined]);
    expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@registrar',
    ]);
    expect(
      packed.filter(
        (path) => !/^(?:package\.json|README\.md|dist\/(?:generated\/)?[\w-]+\.(?:js|d\.ts))$/.test(path),
      ),
    ).toEqual([]);
    const named = (entries as Record<string, Record<string, string>>)['.'];
    for (const path of [named['types'], named['default']])
      expect(existsSync(join(user, 'node_modules/@registrar/sdk', path))).toBe(true);
  });

  it('gives both module systems the names of its source', async () => {
    const names = Object.keys(source).sort();
    expect(JSON.parse(await run(user, process.execPath, 'names.cjs'))).toEqual(names);
    expect(JSON.parse(await run(user, process.execPath, 'names.mjs'))).toEqual(names);
  });

  it('calls, without anything else of this repository', async () => {
    const asked: [string | undefined, string | undefined, IncomingHttpHeaders][] = [];
    const server = createServer((request, response) => {
      asked.push([request.method, request.url, request.headers]);
      response.setHeader('api-version', '1.36.0').end('{"username":"ada"}');
    }).listen(0, '127.0.0.1');
    try {
      await new Promise((ready) => {
        server.once('listening', ready);
      });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      for (const program of ['hello.cjs', 'hello.mjs'])
        expect(await run(user, process.execPath, program, url)).toBe('ada\n');
      expect(asked.map(([method, path, { authorization }]) => [method, path, authorization])).toEqual(
        Array.from({ length: 2 }, () => [
          'GET',
          '/core/v1/hello',
          `Basic ${Buffer.from('ada:token').toString('base64')}`,
        ]),
      );
    } finally {
      await new Promise((closed) => {
        server.close(closed);
      });
    }
  });

  it('is typed strictly with the types of Node, as an ES module and as CommonJS; what its README writes is so', async () => {
    const blocks = [
      ...readFileSync(join(user, 'node_modules/@registrar/sdk/README.md'), 'utf8').matchAll(
        /```ts\n([^]*?)```/g,
      ),
    ].map(([, code]) => code);
    expect(blocks.length).toBeGreaterThan(2);
    const surroundings = `import type { IncomingMessage } from 'node:http';\ndeclare const request: IncomingMessage;\ndeclare const rawBody: Buffer;\n`;
    writeFileSync(
      join(user, 'readme.mts'),
      `${surroundings}${blocks.join('\n')}\nexport { domain, event, NotFoundError, totalPaid };\n`,
    );
    for (const file of ['program.mts', 'program.cts']) writeFileSync(join(user, file), PROGRAM);
    expect(
      await check(user, ['program.mts', 'program.cts', 'readme.mts'], {
        lib: ['es2022'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
        types: ['node'],
        skipLibCheck: true,
      }),
    ).toBe('');
  });

  it('is typed strictly with the types of a browser alone, its own declarations included', async () => {
    writeFileSync(join(user, 'program.mts'), PROGRAM);
    expect(
      await check(user, ['program.mts'], {
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
        skipLibCheck: false,
      }),
    ).toBe('');
  });
});
