import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort, isAlive, isListening } from '@registrar/tool-services';
import { temporaryFolder, until } from '@registrar/testkit';
import { ProgramProcess } from '../src/program-process';
import type { Program } from '../src/programs';
import { endLeftovers, ProcessRegister, releaseRunLock, runningStart, takeRunLock } from '../src/run-lock';
import { localFolder } from '../src/settings';

describe('a program of the local stack', () => {
  const temporary = temporaryFolder();
  const folder = localFolder({ LOCAL_DIR: temporary.path });
  const register = new ProcessRegister(folder);
  const said: string[] = [];
  const started: ProgramProcess[] = [];
  let pids: number[] = [];
  let port: number;

  beforeAll(() => mkdirSync(folder.logs, { recursive: true }));
  beforeEach(async () => {
    pids = [];
    said.length = 0;
    port = await freePort();
  });
  afterEach(() => Promise.all(started.splice(0).map((process) => process.stop())));
  afterAll(() => temporary.remove());

  const program = (entry = 'well-behaved'): Program => ({
    name: entry,
    entry: `tools/local/test/programs/${entry}.ts`,
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    env: { READY_PORT: String(port) },
  });
  const newProcess = (of = program()) => {
    const process = new ProgramProcess(of, folder, {
      say: (line) => said.push(line),
      spawned: (name, pid) => {
        pids.push(pid);
        register.set(name, pid);
      },
    });
    started.push(process);
    return process;
  };
  const log = (process: ProgramProcess) => readFileSync(process.logFile, 'utf8');

  it('has started when it is ready, without NODE_ENV and without a Redis nobody gave it', async () => {
    const process = newProcess();
    await process.start();
    expect(await isListening(port)).toBe(true);
    expect(log(process)).toContain('environment undefined, redis undefined');
  });

  it('finishes what it has begun when it is stopped, and is not started again', async () => {
    const process = newProcess();
    await process.start();
    await process.stop();
    expect(log(process)).toContain('finishing');
    expect(isAlive(pids[0])).toBe(false);
    expect(said).toEqual([]);
  });

  it('shows the end of its log when it dies at its start', async () => {
    const start = newProcess(program('dies-at-start')).start();
    await expect(start).rejects.toMatchObject({ name: 'SetupError' });
    await expect(start).rejects.toThrow(
      /dies-at-start ended at its start \(exit code 3\).*\n.*the setting SECRETS_KEYS is missing/,
    );
  });

  it('is started again when it dies later, and a line says so', async () => {
    await newProcess().start();
    await fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined);
    await until(() => pids.length === 2, 'it is started again');
    await until(() => isListening(port), 'it is ready again');
    expect(said).toEqual([
      expect.stringMatching(
        /^well-behaved died \(exit code 7\); starting it again in 1 s, see .*well-behaved\.log$/,
      ),
    ]);
  });

  it('is another process after it was replaced, ready at once and without a word of a death', async () => {
    const process = newProcess();
    await process.start();
    await process.replace();
    expect(pids).toHaveLength(2);
    expect(isAlive(pids[0])).toBe(false);
    expect(await isListening(port)).toBe(true);
    expect(said).toEqual([]);
  });

  it('is started again when it dies after it was replaced', async () => {
    const process = newProcess();
    await process.start();
    await process.replace();
    await fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined);
    await until(() => pids.length === 3, 'it is started again');
    expect(said).toEqual([expect.stringContaining('well-behaved died (exit code 7)')]);
  });

  it('is not replaced once it is stopped', async () => {
    const process = newProcess();
    await process.start();
    await process.stop();
    await process.replace();
    expect(pids).toHaveLength(1);
  });

  it('does not come back when it is stopped while it waits for its next start', async () => {
    const process = newProcess();
    await process.start();
    await fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined);
    await until(() => said.length === 1, 'its death is told');
    await process.stop();
    expect(pids).toHaveLength(1);
  });

  it('is found and ended by the next start when its own start was killed', async () => {
    await newProcess().start();
    const [pid] = pids;
    expect(await endLeftovers({ ...folder, path: '/another/folder' })).toEqual([]);
    expect(isAlive(pid)).toBe(true);
    register.set('well-behaved', pid);
    register.set('somebody-else', process.pid);
    expect(await endLeftovers(folder)).toEqual(['well-behaved']);
    expect(isAlive(pid)).toBe(false);
  });

  it('does not keep a second start out when the lock is that of another program', async () => {
    takeRunLock(folder);
    expect(runningStart(folder)).toBeUndefined(); // this very process, which is no start of the stack
    takeRunLock(folder);
    releaseRunLock(folder);
  });

  it('keeps a second start out while the first one runs', async () => {
    await newProcess().start(); // its command line bears the mark of the folder, as that of a start does
    writeFileSync(folder.lockFile, String(pids[0]));
    expect(() => takeRunLock(folder)).toThrow(new RegExp(`runs already \\(process ${pids[0]}\\)`));
  });
});
