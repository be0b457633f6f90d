import type { UnitOfWork } from '@registrar/kernel';
import { drain } from '@registrar/testkit';
import type { ZoneNames, ZoneStore } from '../../zones/ports';
import type { ZoneSource } from '../../zones/zone';

export interface ZoneStoreUnderTest {
  store: ZoneStore;
  names: ZoneNames;
  uow: UnitOfWork;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const LEASE = after(600);

/** Ascending labels with the lengths of real zones, more than one block of them. */
const MANY = Array.from(
  { length: 3_000 },
  (_, at) => `name-${String(at * 7).padStart(6, '0')}${'x'.repeat(at % 40)}`,
);

/** The contract of a ZoneStore, for the fake and the real one. */
export function zoneStoreContract(start: () => Promise<ZoneStoreUnderTest>): void {
  let store: ZoneStore;
  let names: ZoneNames;
  let uow: UnitOfWork;
  let zones = 0;
  beforeAll(async () => {
    ({ store, names, uow } = await start());
  });

  const newSource = (): ZoneSource => ({ zone: `zone${(zones += 1)}`, location: 'folder/a.zone' });
  const begin = (source: ZoneSource, version = 'v1', now = NOW): Promise<number | undefined> =>
    store.begin({ source, version, now, leaseUntil: after(600) });
  const publish = (id: number, serial?: string): Promise<void> =>
    uow.run(() => store.publish(id, serial, after(5)));
  const presenceOf = async (zone: string, labels: readonly string[]) =>
    names.presence(labels.map((label) => ({ label, zone })));

  async function loaded(source: ZoneSource, labels: readonly string[], version = 'v1'): Promise<number> {
    const id = await begin(source, version);
    await store.append(id!, labels, LEASE);
    return id!;
  }

  it('knows nothing of a zone that was never imported', async () => {
    const { zone } = newSource();
    expect(await store.state(zone)).toEqual({ current: undefined, refused: undefined });
    expect(await presenceOf(zone, ['a'])).toEqual(['unknown']);
    expect(await names.presence([])).toEqual([]);
  });

  it('answers by an import only once it is published', async () => {
    const source = newSource();
    const id = await loaded(source, ['alpha', 'beta']);
    expect(await presenceOf(source.zone, ['alpha'])).toEqual(['unknown']);
    await publish(id, '2026112101');
    expect(await presenceOf(source.zone, ['gamma', 'alpha', 'alph', 'alphaa', 'beta', 'a', 'zz'])).toEqual([
      'absent',
      'delegated',
      'absent',
      'absent',
      'delegated',
      'absent',
      'absent',
    ]);
    expect(await store.state(source.zone)).toEqual({
      current: {
        id,
        zone: source.zone,
        source: 'folder/a.zone',
        version: 'v1',
        serial: '2026112101',
        names: 2,
      },
      refused: undefined,
    });
  });

  it('finds every name of many, and none between them', async () => {
    const source = newSource();
    const id = await begin(source);
    for (let at = 0; at < MANY.length; at += 1_000)
      await store.append(id!, MANY.slice(at, at + 1_000), LEASE);
    await publish(id!);
    expect(new Set(await presenceOf(source.zone, MANY))).toEqual(new Set(['delegated']));
    expect(
      new Set(
        await presenceOf(
          source.zone,
          MANY.map((label) => `${label}0`),
        ),
      ),
    ).toEqual(new Set(['absent']));
  });

  it('keeps the order asked, of several zones at once, repeats included', async () => {
    const [one, two, none] = [newSource(), newSource(), newSource()];
    await publish(await loaded(one, ['alpha']));
    await publish(await loaded(two, ['beta']));
    const asked = [
      [two, 'alpha'],
      [one, 'alpha'],
      [none, 'alpha'],
      [two, 'beta'],
      [one, 'alpha'],
    ] as const;
    expect(await names.presence(asked.map(([{ zone }, label]) => ({ label, zone })))).toEqual([
      'absent',
      'delegated',
      'unknown',
      'delegated',
      'delegated',
    ]);
  });

  it('replaces the import before in one moment', async () => {
    const source = newSource();
    await publish(await loaded(source, ['alpha', 'beta']));
    const next = await loaded(source, ['beta', 'gamma'], 'v2');
    expect(await presenceOf(source.zone, ['alpha', 'beta', 'gamma'])).toEqual([
      'delegated',
      'delegated',
      'absent',
    ]);
    await publish(next);
    expect(await presenceOf(source.zone, ['alpha', 'beta', 'gamma'])).toEqual([
      'absent',
      'delegated',
      'delegated',
    ]);
    expect((await store.current()).filter(({ zone }) => zone === source.zone)).toMatchObject([
      { id: next, version: 'v2' },
    ]);
  });

  it('lets one process import a zone at a time, and the next one when its lease is over', async () => {
    const source = newSource();
    const first = await loaded(source, ['alpha']);
    expect(await begin(source, 'v1', after(599))).toBeUndefined();
    const second = await begin(source, 'v1', after(600));
    expect(second).toBeGreaterThan(first);
    await expect(store.append(first, ['beta'], LEASE)).rejects.toThrow(
      `the zone import ${first} is no longer held`,
    );
    await expect(publish(first)).rejects.toThrow(`the zone import ${first} is no longer held`);
  });

  it('holds a lease longer with each batch', async () => {
    const source = newSource();
    const id = await begin(source);
    await store.append(id!, ['alpha'], after(1_000));
    expect(await begin(source, 'v1', after(999))).toBeUndefined();
    await store.append(id!, [], after(2_000));
    expect(await begin(source, 'v1', after(1_999))).toBeUndefined();
    await expect(begin(source, 'v1', after(2_000))).resolves.toBeGreaterThan(id!);
    await expect(store.append(id!, [], after(3_000))).rejects.toThrow('no longer held');
  });

  it.each(['refused', 'failed'] as const)(
    'does not answer by an import that is %s, and goes on with the one before',
    async (as) => {
      const source = newSource();
      await publish(await loaded(source, ['alpha']));
      const id = await loaded(source, ['beta'], 'v2');
      await store.giveUp(id, as, 'no good', after(5));
      expect(await presenceOf(source.zone, ['alpha', 'beta'])).toEqual(['delegated', 'absent']);
      const { current, refused } = await store.state(source.zone);
      expect([current?.version, refused?.version, refused?.names]).toEqual(
        as === 'refused' ? ['v1', 'v2', 1] : ['v1', undefined, undefined],
      );
      await expect(publish(id)).rejects.toThrow('no longer held');
      await expect(begin(source, 'v3')).resolves.toBeGreaterThan(id);
    },
  );

  it('forgets a refusal that is older than the import which answers', async () => {
    const source = newSource();
    await store.giveUp(await loaded(source, ['alpha'], 'v1'), 'refused', 'no good', NOW);
    await publish(await loaded(source, ['beta'], 'v2'));
    expect(await store.state(source.zone)).toMatchObject({ current: { version: 'v2' }, refused: undefined });
  });

  it('removes what is left over, in the end all of it, and nothing else', async () => {
    const source = newSource();
    await publish(await loaded(source, MANY));
    await publish(await loaded(source, ['beta'], 'v2'));
    const running = await loaded(source, ['gamma'], 'v3');
    await drain(() => store.removeLeftovers(), 'leftovers of zone files');
    expect(await store.removeLeftovers()).toBe(0);
    expect(await presenceOf(source.zone, ['beta', MANY[5]])).toEqual(['delegated', 'absent']);
    await publish(running);
    expect(await presenceOf(source.zone, ['gamma'])).toEqual(['delegated']);
  });

  it('publishes in a unit of work only', async () => {
    const id = await loaded(newSource(), ['alpha']);
    await expect(store.publish(id, undefined, NOW)).rejects.toThrow('outside a unit of work');
  });
}
