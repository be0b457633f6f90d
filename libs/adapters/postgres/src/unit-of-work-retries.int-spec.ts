import { gate } from '../test/gate';
import {
  openSettings,
  clearSettings,
  closeSettings,
  database,
  superuser,
  run,
  write,
  read,
} from '../test/written-settings';

beforeAll(openSettings);
beforeEach(clearSettings);
afterAll(closeSettings);

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
