import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appProgram, temporaryFolder, toolProgram } from '../src/testing';
import { isNewer, newestSource } from '../src/testing/app-program';

/** Seconds of the oldest file. */
const FIRST = 1_700_000_000;

describe('the newest source of a workspace', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  const place = (path: string): string => join(folder.path, path);
  const at = (path: string, seconds: number): void => utimesSync(place(path), seconds, seconds);
  /** Files and folders of one age. */
  const write = (path: string): void => {
    mkdirSync(join(place(path), '..'), { recursive: true });
    writeFileSync(place(path), '');
    for (let part = path; part.includes('src'); part = join(part, '..')) at(part, FIRST);
  };

  beforeEach(() => {
    folder = temporaryFolder();
    for (const file of [
      'apps/worker/src/main.ts',
      'libs/dns/src/zone/zone.ts',
      'libs/adapters/mail/src/index.ts',
    ])
      write(file);
  });
  afterEach(() => folder.remove());

  it('is as old as all of them', () => {
    expect(newestSource(folder.path)).toBe(FIRST * 1_000);
  });

  it.each([
    ['a file of an app', 'apps/worker/src/main.ts'],
    ['a file deep in a library', 'libs/dns/src/zone/zone.ts'],
    ['a file of an adapter', 'libs/adapters/mail/src/index.ts'],
    ['a folder from which a file was removed', 'libs/dns/src/zone'],
  ])('is %s, if that was changed', (_, path) => {
    at(path, FIRST + 60);
    expect(newestSource(folder.path)).toBe((FIRST + 60) * 1_000);
  });

  it.each([
    ['a test', 'apps/worker/test/worker.e2e-spec.ts'],
    ['a build', 'libs/dns/dist/index.js'],
    ['a tool', 'tools/bench/src/main.ts'],
  ])('is not %s', (_, path) => {
    write(path);
    at(path, FIRST + 60);
    expect(newestSource(folder.path)).toBe(FIRST * 1_000);
  });

  it('is older than a build that was made after it, and no older than one of its time or before', () => {
    const [source, build] = ['apps/worker/src/main.ts', 'apps/worker/dist/main.js'];
    write(build);
    const isBuilt = (seconds: number): boolean => {
      at(build, seconds);
      return isNewer(place(build), newestSource(folder.path));
    };
    at(source, FIRST + 60);
    expect([isBuilt(FIRST + 61), isBuilt(FIRST + 60), isBuilt(FIRST + 59)]).toEqual([true, false, false]);
    rmSync(place(build));
    expect(isNewer(place(build), newestSource(folder.path))).toBe(false);
  });
});

it('another version of the sources is run as it is, also where it has a build', () => {
  expect(appProgram('worker', '/other').slice(-2)).toEqual([
    '/other/tools/build/register.cjs',
    '/other/apps/worker/src/main.ts',
  ]);
});

it('a tool without a build is run from its sources', () => {
  expect(toolProgram('not-built', 'main.ts').at(-1)).toMatch(/tools\/not-built\/src\/main\.ts$/);
});
