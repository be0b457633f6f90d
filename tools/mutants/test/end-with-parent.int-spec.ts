import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '@registrar/testkit';

const MODULE = JSON.stringify(join(__dirname, '..', 'end-with-parent.cjs'));
/** Prints its id, and loops without end. */
const LOOP = `console.log(process.pid); for (;;);`;
const parentOf = (child: string): string =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a process that loops without end', () => {
  let parent: ChildProcess;
  let pid: number;
  const start = async (child: string): Promise<void> => {
    parent = spawn(process.execPath, ['-e', parentOf(child)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [text] = (await once(parent.stdout!, 'data')) as [Buffer];
    pid = Number(text.toString());
    expect(isAlive(pid)).toBe(true);
  };
  const killParent = async (): Promise<void> => {
    const closed = once(parent, 'exit');
    parent.kill('SIGKILL');
    await closed;
  };
  afterEach(async () => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    if (parent.exitCode === null && parent.signalCode === null) await killParent();
  });

  it('ends with its parent', async () => {
    await start(`require(${MODULE}).endWithParent(); ${LOOP}`);
    await killParent();
    await until(() => !isAlive(pid), 'the process has ended', 10_000);
  });

  it('runs while its parent does, and ends after its last timer', async () => {
    await start(
      `require(${MODULE}).endWithParent(); console.log(process.pid); setTimeout(() => console.log('done'), 2_500);`,
    );
    const texts: string[] = [];
    parent.stdout!.on('data', (text: Buffer) => texts.push(text.toString()));
    await once(parent, 'close');
    expect(texts.join('')).toBe('done\n');
  });
});
