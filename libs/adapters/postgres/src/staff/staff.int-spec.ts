import { auditLogContract, staffKeyStoreContract } from '@registrar/staff/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresAdminReader } from '../admin/admin-reader';
import type { NewAuditEntry } from '@registrar/staff/ports';
import { PostgresAuditLog } from './audit-log';
import { PostgresStaffKeyStore } from './staff-key-store';

const at = new Date('2026-03-02T09:15:00Z');
let database: OpenDatabase;
let keys: PostgresStaffKeyStore;
let log: PostgresAuditLog;
let reader: PostgresAdminReader;

beforeAll(async () => {
  database = await openDatabase();
  keys = new PostgresStaffKeyStore(database.sql, database.uow);
  log = new PostgresAuditLog(database.sql, database.uow);
  reader = new PostgresAdminReader(database.sql);
});
afterAll(() => database?.close());

const entry = (target: string, action = 'account.update') => ({
  at,
  actor: 'Ines (key 3)',
  role: 'support' as const,
  action,
  target,
  requestId: 'req-1',
});

describe('staff keys in PostgreSQL', () => {
  staffKeyStoreContract(async () => ({ keys, inUnit: (work) => database.uow.run(work) }));

  it.each([
    ['add', () => keys.add({ name: 'Ines', role: 'owner', digest: 'outside', createdAt: at })],
    ['lockAll', () => keys.lockAll()],
    ['revoke', () => keys.revoke(1, at)],
  ])('%s is refused outside a unit of work', async (_name, write) => {
    await expect(write()).rejects.toThrow('outside a unit of work');
  });

  it('are held by one writer at a time, also while there is none to lock', async () => {
    const order: string[] = [];
    const write = (name: string): Promise<void> =>
      database.uow.run(async () => {
        const before = await keys.lockAll();
        order.push(`${name} in`);
        await keys.add({ name, role: 'owner', digest: `digest of ${name}`, createdAt: at });
        expect((await keys.list()).length).toBe(before.length + 1);
        order.push(`${name} out`);
      });
    await Promise.all(['a', 'b', 'c'].map(write));
    for (let turn = 0; turn < order.length; turn += 2)
      expect(order[turn + 1]).toBe(order[turn].replace('in', 'out'));
  });
});

describe('the audit log in PostgreSQL', () => {
  auditLogContract(async () => ({
    log,
    inUnit: (work) => database.uow.run(work),
    entriesOf: async (target) => {
      const { items } = await reader.auditEntries({ target }, { limit: 10 });
      return [...items].reverse().map(({ id: _id, ...values }) => values as NewAuditEntry);
    },
  }));

  it('keeps an entry as it was written', async () => {
    const whole = {
      ...entry('account:1'),
      before: { limits: {} },
      after: { limits: { perSecond: 5 } },
      source: '192.0.2.7',
      reason: 'court order\n17/4',
    };
    await database.uow.run(() => log.append(whole));
    const { items } = await reader.auditEntries({ target: 'account:1' }, { limit: 10 });
    expect(items).toEqual([{ ...whole, id: expect.any(String) }]);
  });

  it('is found by a part of the reason, in any case and also from before reasons had a column', async () => {
    await database.uow.run(async () => {
      await log.append({ ...entry('account:7'), reason: 'Court ORDER 100%' });
      await log.append({ ...entry('account:8'), after: { reason: 'court order 18' } });
      await log.append(entry('account:9'));
    });
    const found = async (reason: string) =>
      (await reader.auditEntries({ reason }, { limit: 10 })).items.map((item) => [item.target, item.reason]);
    expect(await found('court order 1')).toEqual([
      ['account:8', 'court order 18'],
      ['account:7', 'Court ORDER 100%'],
    ]);
    expect(await found('0%')).toEqual([['account:7', 'Court ORDER 100%']]);
    expect(await found('_')).toEqual([]);
  });

  it('is refused outside a unit of work', async () => {
    await expect(log.append(entry('account:2'))).rejects.toThrow('outside a unit of work');
  });

  it('goes away with a change that is rolled back', async () => {
    const failing = database.uow.run(async () => {
      await log.append(entry('account:3'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await reader.auditEntries({ target: 'account:3' }, { limit: 10 })).items).toEqual([]);
  });

  it.each(['update audit_log set actor = $1', 'delete from audit_log where actor <> $1'])(
    'cannot be edited by the application: %s',
    async (text) => {
      await database.uow.run(() => log.append(entry('account:4')));
      await expect(database.dataSource.query(text, ['nobody'])).rejects.toThrow('permission denied');
    },
  );

  it('is read newest first, part by part, to its end', async () => {
    for (let count = 1; count <= 5; count += 1)
      await database.uow.run(() => log.append(entry(`paged:${count}`, 'paged')));
    const targets: string[] = [];
    let before: string | undefined;
    let parts = 0;
    do {
      const { items, next } = await reader.auditEntries({ action: 'paged' }, { before, limit: 2 });
      targets.push(...items.map((item) => item.target));
      before = next;
      parts += 1;
    } while (before !== undefined);
    expect(targets).toEqual(['paged:5', 'paged:4', 'paged:3', 'paged:2', 'paged:1']);
    expect(parts).toBe(3);
  });

  it('has no next part when the last one is full', async () => {
    expect((await reader.auditEntries({ action: 'paged' }, { limit: 5 })).next).toBeUndefined();
  });
});
