import { AppError } from '@registrar/kernel';
import { gate } from '../test/gate';
import { newDataSource } from './data-source';
import { Sql } from './sql';
import { PostgresUnitOfWork } from './unit-of-work';
import {
  openSettings,
  clearSettings,
  closeSettings,
  AT,
  POOL,
  database,
  superuser,
  run,
  write,
  read,
  backend,
  fails,
} from '../test/written-settings';

beforeAll(openSettings);
beforeEach(clearSettings);
afterAll(closeSettings);

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
