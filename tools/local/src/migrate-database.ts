import { join } from 'node:path';
import { runCommand, SetupError } from '@registrar/tool-services';
import { ROOT } from './settings';

/** Runs `npm run cli -- migrate` in its own process. Returns the last line of its output. */
export async function migrateDatabase(migrationsUrl: string): Promise<string> {
  const args = [
    '-C',
    '@registrar/source',
    '-r',
    join(ROOT, 'tools/build/register.cjs'),
    join(ROOT, 'apps/cli/src/main.ts'),
    'migrate',
  ];
  const { code, output } = await runCommand(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, MIGRATIONS_DATABASE_URL: migrationsUrl },
  });
  if (code !== 0) throw new SetupError(`The database could not be migrated:\n${output.trim()}`);
  return output.trim().split('\n').at(-1)!;
}
