import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program named by the variable, else found in PATH and the folders of system programs; undefined where
 * there is none.
 */
export function programOf(variable: string, names: readonly string[]): string | undefined {
  const named = process.env[variable];
  if (named) return named;
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    '/usr/sbin',
    '/usr/local/sbin',
  ];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}
