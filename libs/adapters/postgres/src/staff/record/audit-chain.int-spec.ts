import { createHash } from 'node:crypto';
import { VerifyAudit } from '@registrar/staff';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { CHAIN_OLDER_ENTRIES } from '../../migrations/services/audit-chain';
import { migrate } from '../../migrate';
import { PostgresAuditLog } from '../audit-log';
import { PostgresAuditChain } from './audit-chain';

const at = new Date('2026-03-02T09:15:00.123Z');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
let database: OpenDatabase;
let superuser: Client;
let log: PostgresAuditLog;
let chain: PostgresAuditChain;
let verify: VerifyAudit;

beforeEach(async () => {
  database = await openDatabase();
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  await superuser.query('set session_replication_role = replica');
  log = new PostgresAuditLog(database.sql, database.uow);
  chain = new PostgresAuditChain(database.sql);
  verify = new VerifyAudit(chain, sha256);
});
afterEach(async () => {
  await superuser?.end();
  await database?.close();
});

const append = (target: string, more: object = {}): Promise<void> =>
  log.append({
    at,
    actor: 'Ines "I" (key 3)',
    role: 'owner',
    action: 'account.update',
    target,
    requestId: 'r',
    ...more,
  });
const entries = async (...targets: string[]): Promise<void> => {
  for (const target of targets) await database.uow.run(() => append(target));
};
const filled = async (): Promise<void> => {
  await entries('a:1', 'a:2', 'a:3', 'a:4', 'a:5');
};

describe('the chain of the audit log', () => {
  it('has each entry once, without gaps, in the order of the commits', async () => {
    await database.uow.run(async () => {
      await append('first');
      await append('second');
    });
    await expect(
      database.uow.run(async () => {
        await append('undone');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await entries('third');
    const links = await chain.links(0n, 10);
    expect(links.map(({ sequence, entry }) => [sequence, entry?.target])).toEqual([
      [1n, 'first'],
      [2n, 'second'],
      [3n, 'third'],
    ]);
    expect(await chain.head()).toEqual({ sequence: 3n, hash: links[2].hash });
  });

  it('hashes every field, whatever its characters', async () => {
    await database.uow.run(() =>
      append('ö\u2028\u007f\\"/', {
        before: { deep: [1.5, 1e21, -0.000001, null, true, { 'k"\n': '\u0001\u001f😀' }], a: {} },
        after: ['x'],
        source: '2001:db8::1',
        reason: 'one\ntwo\t"three" \\ \b\f\r é',
      }),
    );
    expect(await verify.execute()).toEqual({ entries: 1n, head: await chain.head() });
  });

  it('is written by many at once without a gap, and locks its head only at the commit', async () => {
    let goOn!: () => void;
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    let isAppended!: () => void;
    const appended = new Promise<void>((resolve) => (isAppended = resolve));
    const slow = database.uow.run(async () => {
      await append('slow');
      isAppended();
      await waits;
    });
    await appended;
    await Promise.all(
      Array.from({ length: 20 }, (_, count) => database.uow.run(() => append(`many:${count}`))),
    );
    goOn();
    await slow;
    expect(await verify.execute()).toEqual({ entries: 21n, head: await chain.head() });
    expect((await chain.links(20n, 2)).map(({ entry }) => entry?.target)).toEqual(['slow']);
  });

  it.each([
    `insert into audit_chain (sequence, entry_id, stored_at, version, prev_hash, hash) select 99, 99, now(), 1, hash, hash from audit_chain_head`,
    'update audit_chain_head set sequence = 0',
    'delete from audit_chain',
    'select append_to_audit_chain(1, now())',
  ])('is not written by the application itself: %s', async (statement) => {
    await expect(database.dataSource.query(statement)).rejects.toThrow('permission denied');
  });

  it('takes in entries from before the chain in batches, also after a crash between two of them', async () => {
    await superuser.query(
      `insert into audit_log (at, actor, role, action, target, request_id) select now(), 'a', 'owner', 'x', 'old:' || n, 'r' from generate_series(1, 1203) n`,
    );
    await entries('new:1');
    expect(await verify.execute()).toMatchObject({ fault: { fault: 'not_in_chain' } });
    await superuser.query(CHAIN_OLDER_ENTRIES, ['0', 500]);
    await superuser.query(`delete from schema_migrations where name = 'ChainedAuditLog1778884000001'`);
    expect(await migrate(database.ownerUrl, 'registrar')).toEqual({
      applied: ['ChainedAuditLog1778884000001'],
    });
    expect(await verify.execute()).toEqual({ entries: 1204n, head: await chain.head() });
    const links = await chain.links(0n, 2_000);
    expect(links.slice(0, 3).map(({ entry }) => entry?.target)).toEqual(['new:1', 'old:1', 'old:2']);
    expect(links.at(-1)?.entry?.target).toBe('old:1203');
  });
});

describe('somebody with all rights on the database', () => {
  const byTarget = (target: string): string => `(select id from audit_log where target = '${target}')`;
  const SWAP = `update audit_chain set sequence = -sequence where sequence in (2, 3);
    update audit_chain set sequence = case sequence when -2 then 3 else 2 end where sequence < 0`;

  it.each([
    [
      'changes a field',
      `update audit_log set actor = 'Eve' where target = 'a:3'`,
      { sequence: 3n, fault: 'entry_changed' },
    ],
    [
      'changes the time of storing',
      `update audit_log set stored_at = stored_at + interval '1 microsecond' where target = 'a:3'`,
      { sequence: 3n, fault: 'entry_missing' },
    ],
    [
      'adds an absent field',
      `update audit_log set reason = '' where target = 'a:3'`,
      { sequence: 3n, fault: 'entry_changed' },
    ],
    [
      'removes an entry',
      `delete from audit_log where target = 'a:3'`,
      { sequence: 3n, fault: 'entry_missing' },
    ],
    [
      'removes the last entry',
      `delete from audit_log where target = 'a:5'`,
      { sequence: 5n, fault: 'entry_missing' },
    ],
    [
      'removes an entry with its row',
      `delete from audit_chain where entry_id = ${byTarget('a:3')}; delete from audit_log where target = 'a:3'`,
      { sequence: 3n, fault: 'row_missing' },
    ],
    [
      'removes the first entry with its row',
      `delete from audit_chain where sequence = 1; delete from audit_log where target = 'a:1'`,
      { sequence: 1n, fault: 'row_missing' },
    ],
    [
      'removes the last entry with its row',
      `delete from audit_chain where sequence = 5; delete from audit_log where target = 'a:5'`,
      { sequence: 5n, fault: 'row_missing' },
    ],
    [
      'closes the gap of a removed entry',
      `delete from audit_chain where sequence = 3; delete from audit_log where target = 'a:3'; update audit_chain set sequence = sequence - 1 where sequence = 4; update audit_chain set sequence = 4 where sequence = 5; update audit_chain_head set sequence = 4`,
      { sequence: 3n, fault: 'order_changed' },
    ],
    ['swaps two rows', SWAP, { sequence: 2n, fault: 'order_changed' }],
    [
      'swaps the contents of two entries',
      `update audit_log set target = case target when 'a:2' then 'a:3' else 'a:2' end where target in ('a:2', 'a:3')`,
      { sequence: 2n, fault: 'entry_changed' },
    ],
    [
      'adds an entry without a row',
      `insert into audit_log (at, actor, role, action, target, request_id) values (now(), 'a', 'owner', 'x', 'x', 'r')`,
      { fault: 'not_in_chain' },
    ],
    [
      'replaces a hash',
      `update audit_chain set hash = sha256('x') where sequence = 3`,
      { sequence: 3n, fault: 'entry_changed' },
    ],
    [
      'replaces a hash and the one before',
      `update audit_chain set prev_hash = sha256('x') where sequence = 3`,
      { sequence: 3n, fault: 'order_changed' },
    ],
    [
      'replaces the version',
      `update audit_chain set version = 2 where sequence = 3`,
      { sequence: 3n, fault: 'version_unknown' },
    ],
    [
      'replaces the head',
      `update audit_chain_head set hash = sha256('x')`,
      { sequence: 5n, fault: 'head_differs' },
    ],
    [
      'moves the head ahead',
      `update audit_chain_head set sequence = 7`,
      { sequence: 6n, fault: 'row_missing' },
    ],
  ])('is found out who %s', async (_what, statements, fault) => {
    await filled();
    await superuser.query(statements);
    const verdict = await verify.execute();
    expect(verdict.fault).toEqual(
      fault.fault === 'row_missing' || fault.fault === 'head_differs'
        ? fault
        : { ...fault, entryId: expect.any(String) },
    );
  });

  it('is found out by a hash noted elsewhere after cutting the chain off or computing it again', async () => {
    await filled();
    const checkpoint = await chain.head();
    expect(await verify.execute(checkpoint)).toEqual({ entries: 5n, head: checkpoint });
    await superuser.query(
      `delete from audit_log where target in ('a:4', 'a:5'); delete from audit_chain where sequence > 3;
       update audit_chain_head set sequence = 3, hash = (select hash from audit_chain where sequence = 3)`,
    );
    expect((await verify.execute()).fault).toBeUndefined();
    expect((await verify.execute(checkpoint)).fault).toEqual({ sequence: 4n, fault: 'row_missing' });
    await entries('a:4', 'forged');
    expect((await verify.execute()).fault).toBeUndefined();
    expect((await verify.execute(checkpoint)).fault).toMatchObject({
      sequence: 5n,
      fault: 'checkpoint_differs',
    });
  });
});
