import { addSeconds } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import { SIGNING_STATES, type SigningState } from '../../signing/zone-signing';
import type { ZoneSignings } from '../../signing/ports';

/** Signings under test. */
export interface ZoneSigningsUnderTest {
  signings: ZoneSignings;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** An active domain that was never signed, with records of these TTLs. */
  newDomain(ttls?: readonly number[]): Promise<number>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const after = (seconds: number): Date => addSeconds(NOW, seconds);
const DS: DsRecord = {
  keyTag: 1,
  algorithm: 13,
  digestType: 2,
  digest: 'AB'.repeat(32),
  key: { flags: 257, publicKey: 'AwEAAQ==' },
};

/** What leads to each state, the shortest way. */
const WAYS: Record<SigningState, SigningState[]> = {
  off: [],
  requested: ['requested'],
  keys_made: ['requested', 'keys_made'],
  signed_visible: ['requested', 'keys_made', 'signed_visible'],
  ds_published: ['requested', 'keys_made', 'signed_visible', 'ds_published'],
  withdrawn: ['requested', 'keys_made', 'signed_visible', 'withdrawn'],
  ds_removed: ['requested', 'ds_removed'],
};
const LEGAL: Record<SigningState, SigningState[]> = {
  off: ['requested'],
  requested: ['keys_made', 'ds_removed'],
  keys_made: ['signed_visible', 'ds_removed'],
  signed_visible: ['ds_published', 'withdrawn'],
  ds_published: ['withdrawn'],
  withdrawn: ['ds_removed'],
  ds_removed: ['off'],
};

/** What every store of signings does. */
export function zoneSigningsContract(start: () => Promise<ZoneSigningsUnderTest>): void {
  let test: ZoneSigningsUnderTest;
  beforeAll(async () => {
    test = await start();
  });

  const move = (
    id: number,
    from: SigningState,
    to: SigningState,
    values: { dueAt?: Date; ds?: DsRecord[] } = {},
  ) => test.inUnit(() => test.signings.move(id, from, { to, at: NOW, author: 'ilse-test', ...values }));
  const read = (id: number) => test.inUnit(() => test.signings.lock(id));
  async function inState(state: SigningState, dueAt?: Date): Promise<number> {
    const id = await test.newDomain();
    let from: SigningState = 'off';
    for (const to of WAYS[state]) {
      expect(await move(id, from, to, { dueAt: to === state ? dueAt : undefined })).toBe(true);
      from = to;
    }
    return id;
  }
  const PAIRS = SIGNING_STATES.flatMap((from) => SIGNING_STATES.map((to) => [from, to] as const));

  it.each(PAIRS.filter(([from, to]) => LEGAL[from].includes(to)))('moves from %s to %s', async (from, to) => {
    const id = await inState(from);
    expect(await move(id, from, to, { ds: [DS] })).toBe(true);
    expect(await read(id)).toEqual({ domainId: id, state: to, ds: [DS], attempts: 0, changedAt: NOW });
  });

  it.each(PAIRS.filter(([from, to]) => !LEGAL[from].includes(to)))(
    'throws on a move from %s to %s, which is none',
    async (from, to) => {
      const id = await inState(from);
      const before = await read(id);
      await expect(move(id, from, to)).rejects.toThrow(`illegal move of a signed zone: ${from} -> ${to}`);
      expect(await read(id)).toEqual(before);
    },
  );

  it('does not move what is in another state by now', async () => {
    const id = await inState('keys_made');
    expect([await move(id, 'requested', 'keys_made'), await move(id, 'off', 'requested')]).toEqual([
      false,
      false,
    ]);
    expect(await read(id)).toMatchObject({ state: 'keys_made' });
    expect(await move(await test.newDomain(), 'requested', 'keys_made')).toBe(false);
  });

  it('moves once under concurrent requests', async () => {
    const id = await inState('requested');
    const moves = await Promise.all(Array.from({ length: 8 }, () => move(id, 'requested', 'keys_made')));
    expect(moves.filter(Boolean)).toHaveLength(1);
  });

  it('was never signed, or starts again after it was switched off', async () => {
    const id = await test.newDomain();
    expect(await read(id)).toBeUndefined();
    await move(id, 'off', 'requested', { ds: [DS] });
    await move(id, 'requested', 'ds_removed', { ds: [] });
    await move(id, 'ds_removed', 'off');
    expect(await move(id, 'off', 'requested', { dueAt: after(900) })).toBe(true);
    expect(await read(id)).toEqual({
      domainId: id,
      state: 'requested',
      ds: [],
      dueAt: after(900),
      attempts: 0,
      changedAt: NOW,
    });
  });

  it('retains its records where a move does not name them, and clears trouble', async () => {
    const id = await inState('requested');
    await move(id, 'requested', 'keys_made', { ds: [DS], dueAt: after(1) });
    await test.inUnit(() => test.signings.putOff(id, 'keys_made', after(30), 'not seen'));
    await test.inUnit(() => test.signings.putOff(id, 'keys_made', after(60), 'not seen yet'));
    expect(await read(id)).toMatchObject({
      ds: [DS],
      attempts: 2,
      trouble: 'not seen yet',
      dueAt: after(60),
    });
    await test.inUnit(() => test.signings.putOff(id, 'requested', after(90), 'another state'));
    await test.inUnit(() => test.signings.putOff(id, 'keys_made', after(70)));
    expect(await read(id)).toEqual({
      domainId: id,
      state: 'keys_made',
      ds: [DS],
      attempts: 3,
      dueAt: after(70),
      changedAt: NOW,
    });
    await move(id, 'keys_made', 'signed_visible');
    expect(await read(id)).toEqual({
      domainId: id,
      state: 'signed_visible',
      ds: [DS],
      attempts: 0,
      changedAt: NOW,
    });
  });

  it('is taken when its step is due, the longest due first, by one worker', async () => {
    const [late, early] = [await inState('keys_made', after(-10)), await inState('requested', after(-20))];
    await inState('signed_visible', after(1));
    await inState('ds_published');
    const take = (limit: number) => test.signings.takeDue(NOW, after(300), limit);
    expect((await take(1)).map(({ domainId }) => domainId)).toEqual([early]);
    const [all, more] = await Promise.all([take(10), take(10)]);
    expect([...all, ...more].map(({ domainId, state }) => [domainId, state])).toEqual([[late, 'keys_made']]);
    expect(await read(late)).toMatchObject({ dueAt: after(300), attempts: 0 });
  });

  it('has the longest TTL of its records', async () => {
    for (const [ttls, longest] of [
      [[], 0],
      [[300], 300],
      [[300, 86_400, 600], 86_400],
    ] as const) {
      const id = await test.newDomain(ttls);
      expect(await test.inUnit(() => test.signings.longestTtl(id))).toBe(longest);
    }
  });

  it('is written inside a unit of work only', async () => {
    const id = await test.newDomain();
    await expect(test.signings.move(id, 'off', { to: 'requested', at: NOW, author: 'x' })).rejects.toThrow(
      'outside a unit of work',
    );
    await expect(test.signings.putOff(id, 'off', NOW)).rejects.toThrow('outside a unit of work');
    await expect(test.signings.lock(id)).rejects.toThrow('outside a unit of work');
  });
}
