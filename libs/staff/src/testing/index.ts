import { AuditLog, type NewAuditEntry, type NewStaffKey, type StaffKeyRecord, StaffKeyStore } from '../ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { StaffActor, StaffKey, StaffRole } from '../staff';

export { FakeListFilterStore, FakeListViewStore, FakeStaffLists } from './fake-staff-lists';
export { compareRows, evaluate } from './list-evaluation';
export { CONTRACT_ROWS, staffListsContract } from './staff-lists-contract';
export { accessGrantsContract, FakeAccessGrants } from './fake-access-grants';
export { FakeApprovalStore } from './fake-approval-store';
export { FakeGivenAmountStore, givenAmountContract, type GivenAmountSetup } from './given-amounts';

/** Keys in memory; keeps to the same contract as the database. */
export class FakeStaffKeyStore extends StaffKeyStore {
  readonly keys: StaffKeyRecord[] = [];

  async find(digest: string): Promise<StaffKeyRecord | undefined> {
    return this.keys.find((key) => key.digest === digest);
  }

  async findById(id: number): Promise<StaffKey | undefined> {
    return (await this.list()).find((key) => key.id === id);
  }

  async list(): Promise<StaffKey[]> {
    return this.keys.map(({ digest: _digest, ...key }) => key);
  }

  async add(key: NewStaffKey): Promise<number> {
    const id = this.keys.length + 1;
    this.keys.push({ ...key, id });
    return id;
  }

  async lockAll(): Promise<StaffKey[]> {
    return this.list();
  }

  async revoke(id: number, at: Date): Promise<void> {
    const key = this.keys.find((other) => other.id === id && !other.revokedAt);
    if (!key) throw new Error(`staff key ${id} cannot be revoked`);
    key.revokedAt = at;
  }
}

/** Keeps the entries in memory. */
export class FakeAuditLog extends AuditLog {
  readonly entries: NewAuditEntry[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async append(entry: NewAuditEntry): Promise<void> {
    this.uow.assertOpen();
    this.entries.push(entry);
  }
}

export const actorOf = (role: StaffRole): StaffActor => ({
  keyId: 3,
  name: 'Ines',
  role,
  requestId: 'req-1',
  source: '192.0.2.7',
});

const at = new Date('2026-03-02T09:15:00Z');
let digests = 0;
const freshDigest = (): string => `digest ${(digests += 1)}`;

export interface StaffKeyStoreSetup {
  keys: StaffKeyStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The contract of every StaffKeyStore. */
export function staffKeyStoreContract(start: () => Promise<StaffKeyStoreSetup>): void {
  const add = async (role: StaffRole = 'support') => {
    const { keys, inUnit } = await start();
    const digest = freshDigest();
    const id = await inUnit(() => keys.add({ name: 'Ines', role, digest, createdAt: at }));
    return { keys, inUnit, digest, id, key: { id, name: 'Ines', role, createdAt: at } };
  };

  it('finds a key by its digest', async () => {
    const { keys, digest, key } = await add('registry');
    expect(await keys.find(digest)).toEqual({ ...key, digest });
  });

  it('finds a key by its id, without its digest, and none by another id', async () => {
    const { keys, id, key } = await add('registry');
    expect(await keys.findById(id)).toEqual(key);
    expect(await keys.findById(1_000_000)).toBeUndefined();
  });

  it('keeps the end of a key', async () => {
    const { keys, inUnit } = await start();
    const [digest, expiresAt] = [freshDigest(), new Date('2027-01-01T00:00:00Z')];
    const id = await inUnit(() =>
      keys.add({ name: 'Ines', role: 'support', digest, createdAt: at, expiresAt }),
    );
    expect(await keys.find(digest)).toEqual({
      id,
      name: 'Ines',
      role: 'support',
      createdAt: at,
      expiresAt,
      digest,
    });
    expect(await keys.list()).toContainEqual({ id, name: 'Ines', role: 'support', createdAt: at, expiresAt });
  });

  it('finds none by another digest', async () => {
    const { keys } = await add();
    expect(await keys.find(freshDigest())).toBeUndefined();
  });

  it('lists keys in the order they were made, without digests', async () => {
    const first = await add();
    const second = await add('finance');
    const added = (list: StaffKey[]): StaffKey[] =>
      list.filter(({ id }) => id === first.id || id === second.id);
    expect(added(await second.keys.list())).toEqual([first.key, second.key]);
    expect(added(await second.inUnit(() => second.keys.lockAll()))).toEqual([first.key, second.key]);
  });

  it('revokes a key once, and still finds it', async () => {
    const { keys, inUnit, digest, id } = await add();
    await inUnit(() => keys.revoke(id, at));
    expect(await keys.find(digest)).toMatchObject({ id, revokedAt: at });
    await expect(inUnit(() => keys.revoke(id, at))).rejects.toThrow('cannot be revoked');
    await expect(inUnit(() => keys.revoke(2_000_000_000, at))).rejects.toThrow('cannot be revoked');
  });
}

export interface AuditLogSetup {
  log: AuditLog;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Entries about a target, the oldest first. */
  entriesOf: (target: string) => Promise<NewAuditEntry[]>;
}

let targets = 0;

/** The contract of every AuditLog. */
export function auditLogContract(start: () => Promise<AuditLogSetup>): void {
  const open = async () => {
    const target = `contract:${(targets += 1)}`;
    const entry = { at, actor: 'Ines (key 3)', action: 'account.update', target, requestId: 'req-1' };
    return { ...(await start()), target, entry: { ...entry, role: 'support' as const } };
  };

  it('keeps entries as they were written, in their order', async () => {
    const { log, inUnit, entriesOf, entry, target } = await open();
    const whole: NewAuditEntry = {
      ...entry,
      role: 'owner',
      before: { limits: {} },
      after: { limits: { perSecond: 5 }, tags: ['a', null] },
      source: '192.0.2.7',
      reason: 'court order\n17/4',
    };
    await inUnit(() => log.append(whole));
    await inUnit(() => log.append(entry));
    expect(await entriesOf(target)).toEqual([whole, entry]);
  });

  it('writes only inside a unit of work', async () => {
    const { log, entriesOf, entry, target } = await open();
    await expect(log.append(entry)).rejects.toThrow('outside a unit of work');
    expect(await entriesOf(target)).toEqual([]);
  });
}

export { FakeSearchReader, searchReaderContract, type SearchReaderSetup } from './search';
export { FakeHistoryReader } from './histories';
