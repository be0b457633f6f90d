import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '..', '..', '..');
/** Results that a later run may use, never committed. */
export const CACHE = join(ROOT, 'node_modules/.cache/registrar/mutants');
const LIST = join(ROOT, 'tools/mutants/libraries.json');

/**
 * A library whose small tests StrykerJS runs in its own processes, and the share of mutants that they must
 * kill.
 */
export interface Library {
  folder: string;
  floor: number;
  /** Folders whose small tests are asked as well, where they prove this library's rules. */
  alsoTestedBy: readonly string[];
}

export function libraries(): Library[] {
  const list = JSON.parse(readFileSync(LIST, 'utf8')) as Record<
    string,
    { floor: number; alsoTestedBy?: string[] }
  >;
  return Object.entries(list).map(([folder, { floor, alsoTestedBy = [] }]) => ({
    folder,
    floor,
    alsoTestedBy,
  }));
}

export const libraryOf = (path: string): Library | undefined =>
  libraries().find(({ folder }) => path === folder || path.startsWith(`${folder}/`));

/** Data, generated code and migrations have rules of their own; fakes and test kits are tests. */
const NO_PRODUCT =
  /\.(?:spec|int-spec|e2e-spec|slow-spec|generated|d)\.ts$|\/(?:testing|testkit|generated|migrations|data|dist)\/|\/index\.ts$/;

/** Whether a path is a source that the product runs. */
export const isProductFile = (path: string): boolean =>
  /^(?:libs|apps)\/.+\/src\/.+\.ts$/.test(path) && !NO_PRODUCT.test(path);

/** All product sources, sorted, from the root of the repository. */
export function productFiles(): string[] {
  const files = ['libs', 'apps'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${top}/${name.replaceAll('\\', '/')}`,
    ),
  );
  return files.filter((path) => !path.includes('/node_modules/') && isProductFile(path)).sort();
}

/** Of the sources, those that are one of the paths or in one; all without paths. Throws for a path without any. */
export function sourcesOf(files: readonly string[], paths: readonly string[]): string[] {
  if (paths.length === 0) return [...files];
  const isOf = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`);
  const empty = paths.find((path) => !files.some((file) => isOf(file, path)));
  if (empty !== undefined) throw new Error(`${empty} has no source that the product runs.`);
  return files.filter((file) => paths.some((path) => isOf(file, path)));
}

export const digestOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 32);
