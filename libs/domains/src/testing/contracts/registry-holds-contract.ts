import { addSeconds } from '@registrar/kernel';
import type { HoldsOfDomain, NewRegistryHold, RegistryHoldStore } from '../../registry-holds/ports';
import { HOLD_DEMANDS } from '../../registry-holds/registry-hold';

const AT = new Date('2026-03-02T09:15:00Z');
const FAR = new Date('9999-01-01T00:00:00Z');
/** After every due time, before the lease of the holds of other tests. */
const LATE = addSeconds(AT, 100_000);

export interface RegistryHoldsTest {
  holds: RegistryHoldStore;
  inUnit<T>(work: () => Promise<T>): Promise<T>;
  /** An active domain; its own name by default. */
  newDomain(name?: string): Promise<HoldsOfDomain>;
  remove(domainId: number): Promise<void>;
}

/** What every implementation of RegistryHoldStore does. */
export function registryHoldsContract(start: () => Promise<RegistryHoldsTest>): void {
  let test: RegistryHoldsTest;
  let domain: HoldsOfDomain;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    await test.holds.takeDue(FAR, FAR, 10_000);
    domain = await test.newDomain();
  });

  const hold = (values: Partial<NewRegistryHold> = {}): NewRegistryHold => ({
    ...HOLD_DEMANDS.court,
    kind: 'court',
    domainId: domain.domainId,
    kept: { statuses: ['ok'], locks: ['AccountLock'] },
    reason: 'Court order 17/4',
    evidence: 'Case file 4711',
    setBy: 'Ines',
    setAt: AT,
    dueAt: addSeconds(AT, 60),
    ...values,
  });
  const add = (values: Partial<NewRegistryHold> = {}) => test.inUnit(() => test.holds.add(hold(values)));
  const move = (...args: Parameters<RegistryHoldStore['move']>) =>
    test.inUnit(() => test.holds.move(...args));
  const find = (id: number, domainId = domain.domainId) => test.inUnit(() => test.holds.find(domainId, id));

  it('keeps a hold as it was set', async () => {
    const { dueAt: _dueAt, ...values } = hold();
    const id = await add();
    expect(await find(id)).toEqual({ ...values, id, state: 'setting' });
    const { evidence: _evidence, ...plain } = values;
    const other = await add({ evidence: undefined });
    expect(await find(other)).toEqual({ ...plain, id: other, state: 'setting' });
  });

  it('finds a hold of its own domain alone', async () => {
    const id = await add();
    expect([await find(id, (await test.newDomain()).domainId), await find(2_000_000_000)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('moves a hold, and keeps the words of its lift', async () => {
    const id = await add();
    await move(id, { state: 'setting', problem: 'away', dueAt: addSeconds(AT, 90) });
    expect(await find(id)).toMatchObject({ problem: 'away' });
    await move(id, { state: 'lifting', lift: { reason: 'Settled', by: 'Marta' } });
    expect(await find(id)).not.toHaveProperty('problem');
    await move(id, { state: 'lifted', liftedAt: AT });
    expect(await find(id)).toMatchObject({
      state: 'lifted',
      liftReason: 'Settled',
      liftedBy: 'Marta',
      liftedAt: AT,
    });
    await expect(move(2_000_000_000, { state: 'standing' })).rejects.toThrow('does not exist');
  });

  it('lists open holds oldest first, and all of a name newest first', async () => {
    const ids = [await add(), await add(), await add(), await add()];
    await move(ids[0], { state: 'refused' });
    await move(ids[1], { state: 'lifting', lift: { reason: 'Settled', by: 'Marta' } });
    await move(ids[2], { state: 'standing' });
    const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
    expect(idsOf(await test.holds.open(domain.domainId))).toEqual(ids.slice(1));
    expect(idsOf(await test.holds.list(domain.name))).toEqual([...ids].reverse());
    expect(await test.holds.list('absent.example')).toEqual([]);
  });

  it('takes a domain whose time has come once, until the lease ends', async () => {
    await add();
    await add();
    const take = (seconds: number) =>
      test.holds.takeDue(addSeconds(AT, seconds), addSeconds(AT, seconds + 100), 10);
    expect([await take(59), await take(60), await take(61), await take(160)]).toEqual([
      [],
      [domain],
      [],
      [domain],
    ]);
  });

  it('takes neither a hold that is done nor a domain that has left', async () => {
    await move(await add(), { state: 'standing' });
    expect(await test.holds.takeDue(LATE, FAR, 10)).toEqual([]);
    await add();
    await test.remove(domain.domainId);
    expect(await test.holds.takeDue(LATE, FAR, 10)).toEqual([]);
  });

  it('leaves a lock with every open hold of the domain that is lifted later, once', async () => {
    const [first, second, lifted] = [
      await add(),
      await add({ kept: { statuses: [], locks: [] } }),
      await add(),
    ];
    await move(lifted, { state: 'lifting', lift: { reason: 'Settled', by: 'Marta' } });
    await move(lifted, { state: 'lifted', liftedAt: AT });
    const other = await test.newDomain();
    const elsewhere = await add({ domainId: other.domainId });
    const keep = (kept: boolean) =>
      test.inUnit(() => test.holds.keepLock(domain.domainId, 'RegistrarLock', kept));
    const locksOf = async (id: number, domainId = domain.domainId) => (await find(id, domainId))?.kept.locks;
    const all = async () => [
      await locksOf(first),
      await locksOf(second),
      await locksOf(lifted),
      await locksOf(elsewhere, other.domainId),
    ];
    expect([await keep(false), await keep(true), await keep(true)]).toEqual([false, true, false]);
    expect(await all()).toEqual([
      ['AccountLock', 'RegistrarLock'],
      ['RegistrarLock'],
      ['AccountLock'],
      ['AccountLock'],
    ]);
    expect([await keep(false), await keep(false)]).toEqual([true, false]);
    expect(await all()).toEqual([['AccountLock'], [], ['AccountLock'], ['AccountLock']]);
  });

  it('finds the newest domain of a name once it has ended, and changes its locks', async () => {
    const former = (name: string) => test.inUnit(() => test.holds.former(name));
    expect([await former(domain.name), await former('absent.example')]).toEqual([undefined, undefined]);
    await test.remove(domain.domainId);
    expect(await former(domain.name)).toEqual({ domainId: domain.domainId, locks: [] });
    await test.inUnit(() => test.holds.relockFormer(domain.domainId, ['ClientHold']));
    expect(await former(domain.name)).toEqual({ domainId: domain.domainId, locks: ['ClientHold'] });
    await test.inUnit(() => test.holds.relockFormer(domain.domainId, []));
    await test.newDomain(domain.name);
    expect(await former(domain.name)).toBe(undefined);
  });

  it('demands a unit of work for every write', async () => {
    await expect(test.holds.keepLock(1, 'RegistrarLock', true)).rejects.toThrow('outside a unit of work');
    await expect(test.holds.former('a.example')).rejects.toThrow('outside a unit of work');
    await expect(test.holds.relockFormer(1, [])).rejects.toThrow('outside a unit of work');
    await expect(test.holds.add(hold())).rejects.toThrow('outside a unit of work');
    await expect(test.holds.move(1, { state: 'standing' })).rejects.toThrow('outside a unit of work');
  });
}
