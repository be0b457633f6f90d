import type { StackPart } from '@registrar/test-sandbox';
import { describeWith, FAKETIME_ADVICE, faketimeLibrary, until, WallClock } from '@registrar/testkit';
import { ClockedProcesses } from './clocked-processes';

/** Milliseconds for one jump: commands that last a while, twice, and the loops of the worker. */
jest.setTimeout(300_000);

const HOUR = 3_600;

describeWith(faketimeLibrary(), FAKETIME_ADVICE, 'a clock that is set while its process runs', (library) => {
  let clocks: Record<StackPart, WallClock>;
  let processes: ClockedProcesses;
  beforeAll(async () => {
    clocks = { 'public-api': new WallClock(library), 'worker': new WallClock(library) };
    processes = await ClockedProcesses.start({
      settingsOf: { 'public-api': clocks['public-api'].environment, 'worker': clocks.worker.environment },
    });
  });
  afterAll(async () => {
    await processes?.close();
    for (const clock of Object.values(clocks ?? {})) clock.remove();
  });

  /** Sets the clock of a process, and returns once the process has noticed. */
  async function jump(part: StackPart, ahead: number): Promise<void> {
    clocks[part].set(ahead);
    await until(
      async () => Math.abs((await processes.differenceOf(part, 'machine')) - ahead) < 60,
      `the clock of ${part} is ${ahead} s ahead`,
      30_000,
    );
  }

  it.each<[string, StackPart, number]>([
    ['that of the worker, an hour ahead', 'worker', HOUR],
    ['that of the worker, an hour back', 'worker', -HOUR],
    ['that of the public API, an hour ahead', 'public-api', HOUR],
    ['that of the public API, an hour back', 'public-api', -HOUR],
  ])(
    '%s: each command is sent once, each purchase charged once, no key and no session is taken over',
    async (_, part, ahead) => {
      await processes.expectNothingTwice(`${part}${ahead < 0 ? 'back' : 'ahead'}`, () => jump(part, ahead));
      await jump(part, 0);
    },
  );
});
