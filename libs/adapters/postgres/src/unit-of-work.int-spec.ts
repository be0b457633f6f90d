import { AppError } from '@registrar/kernel';
import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { gate } from '../test/gate';
import { openDatabase, type OpenDatabase } from '../test/open-database';
import { newDataSource } from './data-source';
import { Sql } from './sql';
import { PostgresUnitOfWork } from './unit-of-work';

const AT = new Date('2026-03-02T09:15:00Z');
const POOL = 6;

let database: OpenDatabase;
let superuser: Client;

beforeAll(async () => {
  database = await openDatabase(POOL);
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  // The server checks for a deadlock after this time of waiting; default: a second.
  await superuser.query(`alter database ${databaseName()} set deadlock_timeout = '20ms'`);
  await database.sql.pool.query('select pg_backend_pid()');
});
beforeEach(() => superuser.query('truncate platform_settings'));
afterAll(async () => {
  await superuser?.end();
  await database?.close();
});

const databaseName = (): string => new URL(database.url).pathname.slice(1);
const run = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const write = (name: string, value: number): Promise<number> =>
  database.sql.change(
    'test_write',
    'insert into platform_settings (name, value, updated_at) values ($1, to_jsonb($2::int), $3) on conflict (name) do update set value = excluded.value',
    [name, value, AT],
  );
const read = async (name: string): Promise<number | undefined> =>
  (
    await database.sql.row<{ value: number }>(
      'test_read',
      'select value from platform_settings where name = $1',
      [name],
    )
  )?.value;
const backend = async (): Promise<number> =>
  (await database.sql.row<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid'))!.pid;
const fails = (): Promise<unknown> => database.sql.change('test_fail', 'select 1 / $1::int', [0]);
const kill = async (pid: number): Promise<void> => {
  await superuser.query('select pg_terminate_backend($1)', [pid]);
  await until(
    async () => (await superuser.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
    'the connection is gone',
  );
};
describe('a unit of work', () => {
  it('commits what was written in it and answers what the work answered', async () => {
    expect(await run(async () => `${await write('a', 1)} row`)).toBe('1 row');
    expect(await read('a')).toBe(1);
  });

  it('sees its own writes before anybody else does', async () => {
    await run(async () => {
      await write('a', 1);
      expect(await read('a')).toBe(1);
      expect((await superuser.query('select from platform_settings')).rowCount).toBe(0);
    });
    expect((await superuser.query('select from platform_settings')).rowCount).toBe(1);
  });

  const FAILURES: { failure: string; by: () => unknown; reported: unknown }[] = [
    {
      failure: 'a refusal',
      by: () => {
        throw new AppError('conflict', 'test.refused', 'Conflict');
      },
      reported: { code: 'test.refused' },
    },
    {
      failure: 'a fault',
      by: () => {
        throw new Error('a fault');
      },
      reported: { message: 'a fault' },
    },
    { failure: 'an error of the database', by: fails, reported: { code: '22012' } },
    { failure: 'something that is no error', by: () => Promise.reject('odd'), reported: 'odd' },
  ];
  it.each(FAILURES)('rolls everything back at $failure, and throws it', async ({ by, reported }) => {
    const result = run(async () => {
      await write('a', 1);
      await by();
    }).catch((error: unknown) => error);
    if (typeof reported === 'object') expect(await result).toMatchObject(reported as object);
    else expect(await result).toBe(reported);
    expect(await read('a')).toBeUndefined();
  });

  it('does not pretend to have committed when the work swallowed an error of the database', async () => {
    const done = run(async () => {
      await write('a', 1);
      await fails().catch(() => undefined);
      return 'done';
    });
    await expect(done).rejects.toThrow('rolled back');
    expect(await read('a')).toBeUndefined();
  });

  it('is not opened inside another one, which goes on', async () => {
    await run(async () => {
      await write('a', 1);
      await expect(run(() => write('b', 2))).rejects.toThrow('a unit of work is open already');
      await write('c', 3);
    });
    expect([await read('a'), await read('b'), await read('c')]).toEqual([1, undefined, 3]);
  });

  it('is checked by code that writes and by code that calls other systems', async () => {
    const { uow } = database;
    expect(() => uow.assertOpen()).toThrow('outside a unit of work');
    expect(() => uow.assertNone()).not.toThrow();
    await run(async () => {
      expect(() => uow.assertOpen()).not.toThrow();
      expect(() => uow.assertNone()).toThrow('inside a unit of work');
    });
    expect(() => uow.assertOpen()).toThrow('outside a unit of work');
  });

  it('has a connection of its own, from beginning to end, however many run at once', async () => {
    const all = gate();
    let inside = 0;
    const pids = await Promise.all(
      Array.from({ length: 3 * POOL }, (_, at) =>
        run(async () => {
          const first = await backend();
          inside += 1;
          if (inside === POOL) all.open();
          await all.opened;
          await write(`unit-${at}`, at);
          return [first, await backend(), await backend()];
        }),
      ),
    );
    expect(pids.filter(([first, second, third]) => first !== second || second !== third)).toEqual([]);
    expect(new Set(pids.slice(0, POOL).map(([pid]) => pid)).size).toBe(POOL);
    expect((await superuser.query('select from platform_settings')).rowCount).toBe(3 * POOL);
  });

  it('leaves a read beside it out of its transaction', async () => {
    const [written, checked] = [gate(), gate()];
    const unit = run(async () => {
      await write('a', 1);
      written.open();
      await checked.opened;
    });
    await written.opened;
    expect(await read('a')).toBeUndefined();
    checked.open();
    await unit;
    expect(await read('a')).toBe(1);
  });
});

describe('a unit of work whose locks others wait for', () => {
  const early = <T>(work: () => Promise<T>): Promise<T> =>
    run(async () => {
      database.sql.releaseLocksBeforeFlush();
      return work();
    });

  it('is on the disk when it ends, and its connection commits as before', async () => {
    const url = `${database.url}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
    const dataSource = await newDataSource({
      url,
      applicationName: 'registrar-test-durable',
      poolMax: 1,
      statementTimeoutMs: 10_000,
    }).initialize();
    try {
      const sql = new Sql(dataSource);
      const lsn = await new PostgresUnitOfWork(sql).run(async () => {
        sql.releaseLocksBeforeFlush();
        await sql.change(
          'test_early',
          `insert into platform_settings (name, value, updated_at) values ('a', '1', $1)`,
          [AT],
        );
        return (await sql.row<{ lsn: string }>(
          'test_lsn',
          'select pg_current_wal_insert_lsn()::text as lsn',
        ))!.lsn;
      });
      const { rows } = await superuser.query<{ isThere: boolean }>(
        'select pg_current_wal_flush_lsn() > $1::pg_lsn as "isThere"',
        [lsn],
      );
      expect([rows, await read('a')]).toEqual([[{ isThere: true }], 1]);
      expect(await sql.row('test_setting', 'show synchronous_commit')).toEqual({ synchronous_commit: 'on' });
    } finally {
      await dataSource.destroy();
    }
  });

  it.each([
    ['a refusal', () => Promise.reject(new Error('refused')), 'refused'],
    ['an error of the database that was swallowed', () => fails().catch(() => undefined), 'aborted'],
  ])('is taken back at %s', async (_, end, reported) => {
    await expect(
      early(async () => {
        await write('a', 1);
        await end();
      }),
    ).rejects.toThrow(reported);
    expect(await read('a')).toBeUndefined();
  });
});

describe('a transaction that lost against another one', () => {
  /** Reads a row in a snapshot, lets another transaction change it, and changes it: serialization_failure. */
  async function lose(interfere: boolean): Promise<void> {
    await database.sql.change('test_isolation', 'set transaction isolation level repeatable read');
    const value = (await read('a'))!;
    await write('b', value);
    if (interfere)
      await superuser.query(
        `update platform_settings set value = to_jsonb(value::int + 10) where name = 'a'`,
      );
    await write('a', value + 1);
  }

  it.each([
    [1, 2],
    [2, 3],
  ])('is repeated as a whole: %i lost, %i begun', async (losses, begun) => {
    await run(() => write('a', 0));
    let attempts = 0;
    await run(async () => {
      attempts += 1;
      await lose(attempts <= losses);
    });
    expect(attempts).toBe(begun);
    expect(await read('a')).toBe(10 * losses + 1);
  });

  it('is begun three times at most', async () => {
    await run(() => write('a', 0));
    let attempts = 0;
    const unit = run(async () => {
      attempts += 1;
      await lose(true);
    });
    await expect(unit).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(3);
    expect([await read('a'), await read('b')]).toEqual([30, undefined]);
  });

  it('is repeated after a deadlock, so that both are done', async () => {
    await run(() => write('a', 0));
    await run(() => write('b', 0));
    const both = gate();
    let [inside, attempts] = [0, 0];
    const add = async (name: string): Promise<void> => {
      await database.sql.change(
        'test_add',
        'update platform_settings set value = to_jsonb(value::int + 1) where name = $1',
        [name],
      );
    };
    const oneIsDone = gate();
    const transfer = async (from: string, to: string): Promise<void> => {
      let tried = 0;
      await run(async () => {
        attempts += 1;
        tried += 1;
        // The retry takes no lock before the other is done: else it could take the row again, and both would
        // wait again.
        if (tried > 1) await oneIsDone.opened;
        await add(from);
        inside += 1;
        if (inside === 2) both.open();
        await both.opened;
        await add(to);
      });
      oneIsDone.open();
    };
    await Promise.all([transfer('a', 'b'), transfer('b', 'a')]);
    expect(attempts).toBe(3);
    expect([await read('a'), await read('b')]).toEqual([2, 2]);
  });

  it.each([
    [
      'unique_violation',
      `insert into platform_settings (name, value, updated_at) values ('a', '1', now())`,
      '23505',
    ],
    [
      'check_violation',
      `insert into idempotency_keys (account_id, key, request_hash, expires_at) values (1, '', '', now())`,
      '23514',
    ],
    ['lock_not_available', 'lock platform_settings in share mode nowait', '55P03'],
  ])('is not repeated for %s', async (name, statement, code) => {
    await run(() => write('a', 0));
    await superuser.query('begin');
    await superuser.query('lock table platform_settings in row exclusive mode');
    let attempts = 0;
    const unit = run(async () => {
      attempts += 1;
      await database.sql.change(`test_${name}`, statement);
    });
    await expect(unit).rejects.toMatchObject({ code });
    await superuser.query('rollback');
    expect(attempts).toBe(1);
  });
});

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

describe('statements of one unit that are started at once', () => {
  it('run one after the other, each with its own rows', async () => {
    const values = await run(() =>
      Promise.all(
        [1, 2, 3, 4].map(async (value) => {
          await write(`at-once-${value}`, value);
          return read(`at-once-${value}`);
        }),
      ),
    );
    expect(values).toEqual([1, 2, 3, 4]);
  });

  it('are all taken back when one of them fails', async () => {
    await expect(run(() => Promise.all([write('a', 1), fails(), write('b', 2)]))).rejects.toMatchObject({
      code: '22012',
    });
    expect([await read('a'), await read('b')]).toEqual([undefined, undefined]);
  });
});

describe('the name of a statement', () => {
  it('stands for one text on a connection', async () => {
    const unit = run(async () => {
      await database.sql.row('test_one_text', 'select 1 as one');
      await database.sql.row('test_one_text', 'select 2 as two');
    });
    await expect(unit).rejects.toThrow(/must be unique/);
  });

  it('takes other values each time', async () => {
    const rows = await run(async () => [
      await write('a', 1),
      await read('a'),
      await write('a', 2),
      await read('a'),
    ]);
    expect(rows).toEqual([1, 1, 1, 2]);
  });
});
