import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Block, ROOT } from './page';

/** How pages call the programs for operators, and the same from the sources. */
const CLI = 'node apps/cli/dist/main.js';
const CLI_FROM_SOURCES =
  'node -C @registrar/source -r ./tools/build/register.cjs --no-warnings apps/cli/src/main.ts';

export interface BlockResult {
  code: number | null;
  /** Standard output and error, as they came. */
  output: string;
}

export interface RunOptions {
  /** Variables that the page names; PATH is always set. */
  environment: Readonly<Record<string, string>>;
  /** The system user; only root can become another one. */
  user?: string;
}

/**
 * Executes a block as a person would, in one shell that ends at the first command that fails. `sql` goes to
 * psql and `DATABASE_URL`. Throws where the language cannot be executed.
 */
export async function runBlock(block: Block, { environment, user }: RunOptions): Promise<BlockResult> {
  const script = scriptOf(block);
  const asOther = user !== undefined && process.getuid?.() === 0 ? ['runuser', '-u', user, '--'] : [];
  const [program, ...args] = [...asOther, 'bash', '-euo', 'pipefail', '-c', script];
  const child = spawn(program, args, {
    cwd: asOther.length > 0 ? '/' : ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

function scriptOf({ language, text, line }: Block): string {
  if (language === 'sh') return text.replaceAll(CLI, CLI_FROM_SOURCES);
  if (language === 'sql')
    return `psql "$DATABASE_URL" --no-psqlrc -v ON_ERROR_STOP=1 -At <<'END_OF_SQL'\n${text}\nEND_OF_SQL`;
  throw new Error(`line ${line}: a block of the language '${language}' cannot be executed`);
}
