import { until } from '@registrar/testkit';
import { gate } from '../test/gate';
import {
  openSettings,
  clearSettings,
  closeSettings,
  POOL,
  database,
  run,
  write,
  read,
  backend,
  fails,
  kill,
} from '../test/written-settings';

beforeAll(openSettings);
beforeEach(clearSettings);
afterAll(closeSettings);

describe('a connection that is lost', () => {
  const WHEN: { when: string; work: (lose: () => Promise<void>) => Promise<unknown> }[] = [
    {
      when: 'before the next statement',
      work: async (lose) => {
        await lose();
        await write('b', 2);
      },
    },
    { when: 'before the commit', work: (lose) => lose() },
    {
      when: 'while a statement runs',
      work: (lose) => Promise.all([database.sql.row('test_sleep', 'select pg_sleep(60)'), lose()]),
    },
    {
      when: 'before the rollback',
      work: async (lose) => {
        await lose();
        throw new Error('a fault');
      },
    },
  ];
  it.each(WHEN)('$when fails its unit and nothing else', async ({ work }) => {
    let lost = 0;
    const unit = run(async () => {
      await write('a', 1);
      lost = await backend();
      await work(() => kill(lost));
    });
    await expect(unit).rejects.toThrow();
    expect(await read('a')).toBeUndefined();
    // The pool does not lend it again.
    const pids = await Promise.all(Array.from({ length: 2 * POOL }, () => run(async () => backend())));
    expect(pids).not.toContain(lost);
    await run(() => write('a', 2));
    expect(await read('a')).toBe(2);
  });

  it('while it lies in the pool is taken out of it', async () => {
    const pid = await run(() => backend());
    const { totalCount } = database.sql.pool;
    await kill(pid);
    await until(() => database.sql.pool.totalCount === totalCount - 1, 'the pool noticed');
    await run(() => write('a', 1));
    expect(await read('a')).toBe(1);
  });
});

describe('a connection whose unit failed', () => {
  const failing = (work: () => Promise<unknown>): Promise<number> => {
    let used = 0;
    const unit = run(async () => {
      used = await backend();
      await work();
    });
    return expect(unit)
      .rejects.toThrow()
      .then(() => used);
  };
  const lent = (): Promise<number[]> =>
    Promise.all(Array.from({ length: POOL }, () => run(async () => backend())));

  it.each<[string, () => Promise<unknown>]>([
    ['at its statement', fails],
    ['of itself', () => Promise.reject(new Error('a fault'))],
  ])('%s is lent again', async (_, work) => {
    const used = await failing(work);
    expect(await lent()).toContain(used);
  });

  it('because its server refuses writes is not lent again: the next tries every server', async () => {
    const used = await failing(async () => {
      await database.sql.row('test_read_only', `select set_config('transaction_read_only', 'on', true)`);
      await write('a', 1);
    });
    expect(await lent()).not.toContain(used);
    await run(() => write('a', 2));
    expect(await read('a')).toBe(2);
  });
});

describe('work that goes on after its unit has ended', () => {
  /**
   * Starts a unit that fails at once while a part of it is still running; that part writes when released.
   */
  function abandoned(afterwards: () => Promise<unknown>): {
    unit: Promise<unknown>;
    go: () => void;
    part: Promise<unknown>;
  } {
    const go = gate();
    let part!: Promise<unknown>;
    const unit = run(async () => {
      part = go.opened.then(afterwards);
      await Promise.all([part, Promise.reject(new Error('one of them failed'))]);
    });
    return {
      unit,
      go: go.open,
      get part() {
        return part;
      },
    };
  }

  it('writes nothing once the unit was taken back, not into the transaction of somebody else either', async () => {
    const left = abandoned(() => write('stray', 1));
    await expect(left.unit).rejects.toThrow('one of them failed');
    // All connections are lent again, each to a transaction that will be rolled back.
    const [all, end] = [gate(), gate()];
    let inside = 0;
    const others = Array.from({ length: POOL }, () =>
      run(async () => {
        await backend();
        inside += 1;
        if (inside === POOL) all.open();
        await end.opened;
        return read('stray');
      }),
    );
    await all.opened;
    left.go();
    await expect(left.part).rejects.toThrow('has ended');
    end.open();
    expect(await Promise.all(others)).toEqual(Array(POOL).fill(undefined));
    expect(await read('stray')).toBeUndefined();
  });

  it('writes nothing once the unit was committed', async () => {
    const go = gate();
    let part!: Promise<unknown>;
    await run(async () => {
      await write('a', 1);
      part = go.opened.then(() => write('stray', 1));
    });
    go.open();
    await expect(part).rejects.toThrow('has ended');
    expect([await read('a'), await read('stray')]).toEqual([1, undefined]);
  });

  it('opens no unit of its own', async () => {
    const left = abandoned(() => run(() => write('stray', 1)));
    await expect(left.unit).rejects.toThrow('one of them failed');
    left.go();
    await expect(left.part).rejects.toThrow(/unit of work/);
    expect(await read('stray')).toBeUndefined();
  });
});
