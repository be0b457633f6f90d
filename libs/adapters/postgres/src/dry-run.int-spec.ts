import { DryRun, DryRunEnded, type NewOperation, ReadAhead } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../test/open-database';
import { PlatformSettingEntity } from './platform/entities/platform-settings.entity';
import { PostgresUnitOfWork } from './unit-of-work';

const AT = new Date('2026-03-02T09:15:00Z');
const OPERATION: NewOperation = {
  id: '00000000-0000-7000-8000-000000000001',
  accountId: 1,
  kind: 'renew',
  subject: 'a.example',
  payload: {},
  createdAt: AT,
  dueAt: AT,
};

let database: OpenDatabase;
let dryRun: DryRun | undefined;
let uow: PostgresUnitOfWork;
beforeAll(async () => {
  database = await openDatabase(2);
  uow = new PostgresUnitOfWork(database.sql, () => dryRun);
});
beforeEach(() => {
  dryRun = new DryRun();
});
afterAll(() => database?.close());

const write = (name: string): Promise<number> =>
  database.sql.change(
    'test_write',
    'insert into platform_settings (name, value, updated_at) values ($1, to_jsonb(1), $2)',
    [name, AT],
  );
const count = async (): Promise<number> =>
  (await database.sql.row<{ n: number }>(
    'test_count',
    `select count(*)::int as n from platform_settings where name like 'dry-%'`,
  ))!.n;
const decide = (): void => void dryRun!.notes.push({ kind: 'operation', operation: OPERATION });

describe('a unit of work in a dry run', () => {
  it('answers what the work answered, and stores no row', async () => {
    expect(
      await uow.run(async () => {
        await write('dry-a');
        return count();
      }),
    ).toBe(1);
    expect(await count()).toBe(0);
  });

  it('removes facts that were read before it: it decides by what it reads itself', async () => {
    dryRun!.ahead = new ReadAhead();
    let within: ReadAhead | undefined = dryRun!.ahead;
    await uow.run(async () => void (within = dryRun!.ahead));
    expect([within, dryRun!.ahead]).toEqual([undefined, undefined]);
  });

  it('ends the call, with no row stored, once an operation was opened', async () => {
    const work = uow.run(async () => {
      await write('dry-a');
      decide();
    });
    await expect(work).rejects.toThrow(DryRunEnded);
    expect([await count(), dryRun!.notes]).toEqual([0, [{ kind: 'operation', operation: OPERATION }]]);
  });

  it('fails as the unit itself fails, with no row stored', async () => {
    const work = uow.run(async () => {
      await write('dry-a');
      decide();
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(await count()).toBe(0);
  });

  it('fails by a write that nothing waited for', async () => {
    const work = uow.run(async () => {
      database.sql.send('test_send', 'insert into platform_settings (name) values ($1)', [null]);
      decide();
    });
    await expect(work).rejects.toMatchObject({ code: '23502' });
  });

  it('checks constraints that are deferred to the commit', async () => {
    const work = uow.run(async () => {
      await database.sql.change(
        'test_ledger',
        `insert into ledger_transactions (id, kind, account_id, created_at) values ($1, 'credit', (select min(id) from accounts), $2)`,
        ['00000000-0000-7000-8000-000000000002', AT],
      );
      decide();
    });
    await expect(work).rejects.not.toThrow(DryRunEnded);
  });

  it('notes what the last attempt wrote, not what one before it wrote', async () => {
    let attempts = 0;
    dryRun!.notes.push({ kind: 'order', id: 1, items: [], authAmount: undefined as never });
    const work = uow.run(async () => {
      attempts += 1;
      decide();
      if (attempts < 3)
        await database.sql.change('test_serialization', `do $$ begin raise sqlstate '40001'; end $$`);
    });
    await expect(work).rejects.toThrow(DryRunEnded);
    expect([attempts, dryRun!.notes.map(({ kind }) => kind)]).toEqual([3, ['order', 'operation']]);
  });

  describe('with facts that decide', () => {
    beforeEach(() => {
      dryRun!.ahead = new ReadAhead(true);
    });

    it('is answered by them: open for stores, closed for the network, without a connection', async () => {
      const { ahead } = dryRun!;
      const connect = jest.spyOn(database.sql.pool, 'connect');
      const seen = await uow.run(async () => {
        uow.assertOpen();
        expect(() => uow.assertNone()).toThrow('a network call inside a unit of work');
        await expect(uow.run(async () => 0)).rejects.toThrow('open already');
        database.sql.releaseLocksBeforeFlush();
        return [dryRun!.isRehearsed, dryRun!.ahead, database.sql.transactionAddress];
      });
      expect(seen).toEqual([true, ahead, undefined]);
      expect([dryRun!.isRehearsed, dryRun!.ahead, connect.mock.calls.length]).toEqual([false, ahead, 0]);
      connect.mockRestore();
    });

    it('ends the call once it decided, and what follows still knows the facts', async () => {
      const { ahead } = dryRun!;
      await expect(uow.run(async () => decide())).rejects.toThrow(DryRunEnded);
      expect([dryRun!.notes.length, dryRun!.ahead]).toEqual([1, ahead]);
    });

    it('refuses by them, once', async () => {
      let attempts = 0;
      const work = uow.run(async () => {
        attempts += 1;
        throw new Error('refused');
      });
      await expect(work).rejects.toThrow('refused');
      expect([attempts, dryRun!.isRehearsed]).toEqual([1, false]);
    });

    const STATEMENTS: [string, () => unknown][] = [
      ['a read', () => count()],
      ['a write', () => write('dry-b')],
      ['a read by key', () => database.sql.lookup('test_lookup', 'select 1 as n', [])],
      ['a write without waiting', () => database.sql.send('test_send_b', 'select 1', [])],
      ['a repository', () => database.sql.repository(PlatformSettingEntity).count()],
    ];
    it.each(STATEMENTS)(
      'is repeated as a transaction for %s, also where its failure is swallowed',
      async (_, send) => {
        for (const isSwallowed of [false, true]) {
          dryRun = new DryRun();
          dryRun.ahead = new ReadAhead(true);
          const attempts: unknown[] = [];
          const work = uow.run(async () => {
            attempts.push([dryRun!.isRehearsed, dryRun!.ahead !== undefined]);
            decide();
            const sent = (async () => send())();
            await (isSwallowed ? sent.catch(() => undefined) : sent);
          });
          await expect(work).rejects.toThrow(DryRunEnded);
          expect([attempts, dryRun.notes.length, await count()]).toEqual([
            [
              [true, true],
              [false, false],
            ],
            1,
            0,
          ]);
        }
      },
    );
  });

  it('commits where the call is no dry run', async () => {
    dryRun = undefined;
    await uow.run(() => write('dry-real'));
    expect(await count()).toBe(1);
  });
});
