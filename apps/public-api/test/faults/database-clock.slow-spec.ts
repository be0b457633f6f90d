import type { StackPart } from '@registrar/test-sandbox';
import {
  describeWith,
  FAKETIME_ADVICE,
  faketimeLibrary,
  type OwnPostgres,
  startOwnPostgres,
  until,
  WallClock,
} from '@registrar/testkit';
import { ClockedProcesses } from './clocked-processes';

/** Milliseconds for one jump: commands that last a while, twice, and the 45 s after which a correction is stored. */
jest.setTimeout(400_000);

const HOUR = 3_600;
const PARTS: StackPart[] = ['public-api', 'worker'];
/** Seconds: a correction is worked off by a fiftieth of the time that passes, and the machine is busy. */
const NEAR = 60;

describeWith(faketimeLibrary(), FAKETIME_ADVICE, 'a database server whose clock is set', (library) => {
  let clock: WallClock;
  let postgres: OwnPostgres;
  let processes: ClockedProcesses;
  beforeAll(async () => {
    clock = new WallClock(library);
    postgres = await startOwnPostgres({ environment: clock.environment });
    processes = await ClockedProcesses.start({ database: postgres.database });
  });
  afterAll(async () => {
    await processes?.close();
    await postgres?.remove();
    clock?.remove();
  });

  const serverAhead = async (): Promise<number> => {
    const [{ ahead }] = await processes.rows<{ ahead: number }>(
      'select extract(epoch from clock_timestamp())::float8 - $1::float8 / 1000 as ahead',
      [Date.now()],
    );
    return ahead;
  };
  const correction = async (): Promise<number> => {
    const [{ seconds }] = await processes.rows<{ seconds: number }>(
      `select clock_correction_ms::float8 / 1000 as seconds from environment_leases where state = 'active'`,
    );
    return seconds;
  };

  /** Sets the server's clock, and returns once the processes have noticed. */
  async function jump(ahead: number): Promise<void> {
    clock.set(ahead);
    await until(
      async () => Math.abs((await serverAhead()) - ahead) < NEAR,
      `the server is ${ahead} s ahead`,
      30_000,
    );
    for (const part of PARTS)
      await until(
        async () => Math.abs((await processes.differenceOf(part, 'database')) - ahead) < NEAR,
        `${part} has noticed it`,
        30_000,
      );
  }

  const correctionIs = (seconds: number): Promise<unknown> =>
    until(
      async () => Math.abs((await correction()) - seconds) < NEAR,
      `the correction is ${seconds} s`,
      120_000,
    );

  /** The processes have the time of this machine, whose clock is not set. */
  async function expectRightTime(): Promise<void> {
    for (const part of PARTS)
      expect(Math.abs(await processes.differenceOf(part, 'machine'))).toBeLessThan(NEAR);
  }

  it.each([
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
  ])(
    '%s: nothing is done twice, all keep their time, and a process that starts takes it over',
    async (_, ahead) => {
      const label = ahead < 0 ? 'back' : 'ahead';
      await processes.expectNothingTwice(label, () => jump(ahead));
      await correctionIs(-ahead);
      await expectRightTime();

      await processes.stack.restart({});
      await expectRightTime();
      // on a busy machine a process ends before it has given up all its slots: those are free now
      await processes.rows('delete from session_leases where expires_at < $1', [new Date()]);
      expect(await processes.register(`${label}-restarted.com`)).toEqual({ status: 200, code: '' });

      await processes.expectNothingTwice(`${label}-again`, async () => {
        clock.set(0);
        await correctionIs(0);
      });
      await expectRightTime();
    },
  );
});
