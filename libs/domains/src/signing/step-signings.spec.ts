import type { DsRecord } from '@registrar/dns';
import { type ChangeWorld, SIGNING_KEY, SigningWorld, THICK } from '../testing';

/** DS record as sent to the registry; the local one also has its key. */
const PUBLISHED: DsRecord = { keyTag: 55648, algorithm: 13, digestType: 2, digest: 'B4'.repeat(32) };

let zone: SigningWorld;
let world: ChangeWorld;

async function start(profile = THICK): Promise<void> {
  zone = await SigningWorld.create(profile);
  ({ world } = zone);
}
beforeEach(() => start());

describe('a zone that is to be signed', () => {
  it('has keys, is seen, waits for caches, has its DS at the registry, and stays so', async () => {
    expect(await zone.enable()).toEqual({
      domainName: 'a.example',
      state: 'requested',
      since: '2026-03-02T09:15:00Z',
      nextStepAt: '2026-03-02T09:15:00Z',
      dnssec: [],
    });
    await zone.work();
    expect(await zone.status()).toMatchObject({
      state: 'keys_made',
      dnssec: [{ domainName: 'a.example', ...PUBLISHED }],
    });
    await zone.work();
    expect([await zone.status(), zone.dsAtRegistry]).toMatchObject([
      { state: 'signed_visible', nextStepAt: '2026-03-02T10:15:00Z' },
      [],
    ]);
    await zone.later(3_599);
    expect([await zone.state(), zone.dsAtRegistry]).toEqual(['signed_visible', []]);
    await zone.later(1);
    expect([await zone.state(), zone.dsAtRegistry, world.row.ds]).toEqual([
      'ds_published',
      [PUBLISHED],
      [PUBLISHED],
    ]);
    expect(world.signings.moves).toEqual([
      'off requested ilse-test',
      'requested keys_made worker',
      'keys_made signed_visible worker',
      'signed_visible ds_published worker',
    ]);
    await zone.later(86_400);
    expect(await zone.status()).not.toHaveProperty('trouble');
    expect(world.signings.moves).toHaveLength(4);
  });

  it.each([
    [[300], 3_600],
    [[300, 7_200], 7_200],
    [[2_000_000], 86_400],
  ])('with TTLs of %j waits %i s for caches', async (ttls, seconds) => {
    world.signings.ttls.set(1, ttls);
    await zone.reach('signed_visible');
    await zone.later(seconds - 1);
    expect(await zone.state()).toBe('signed_visible');
    await zone.later(1);
    expect(await zone.state()).toBe('ds_published');
  });

  it('sends the key to a registry that accepts keys', async () => {
    await start({ ...THICK, signing: { form: 'keys' } });
    await zone.reach('ds_published');
    expect(world.there.signing?.keys).toEqual([{ algorithm: 13, ...SIGNING_KEY }]);
  });

  it('is not published before all name servers of the registrar show it, and is probed again right before', async () => {
    zone.probe.isBlind = true;
    await zone.enable();
    await zone.work();
    await zone.work();
    expect([await zone.status(), zone.dsAtRegistry]).toMatchObject([
      { state: 'keys_made', trouble: 'ns1.example.net shows no such key' },
      [],
    ]);
    zone.probe.isBlind = false;
    await zone.later(30);
    expect(await zone.state()).toBe('signed_visible');
    zone.probe.isBlind = true;
    await zone.later(3_600);
    expect([await zone.status(), zone.dsAtRegistry]).toMatchObject([
      { state: 'signed_visible', trouble: 'ns1.example.net shows no such key' },
      [],
    ]);
  });

  it('is not published once the domain has other name servers', async () => {
    await zone.reach('signed_visible');
    world.put({}, { nameservers: ['ns1.example.net', 'ns9.elsewhere.test'] });
    await zone.later(3_600);
    expect([await zone.status(), zone.dsAtRegistry]).toMatchObject([
      { state: 'signed_visible', trouble: "the name servers of the domain are not all the registrar's" },
      [],
    ]);
  });

  it('reports that its DS is no longer at the registry', async () => {
    await zone.reach('ds_published');
    world.put({ ds: [] });
    await zone.later(86_400);
    expect(await zone.status()).toMatchObject({
      state: 'ds_published',
      trouble: 'the DS record is no longer at the registry',
    });
  });

  it('is retried at growing intervals, and at once after a step', async () => {
    zone.signer.isAway = true;
    await zone.enable();
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await zone.work();
      const { dueAt } = world.signings.rows.get(1)!;
      waits.push((dueAt!.getTime() - world.base.clock.now().getTime()) / 1_000);
      world.base.clock.advance(waits[round]);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600]);
    zone.signer.isAway = false;
    await zone.work();
    expect(world.signings.rows.get(1)).toMatchObject({ state: 'keys_made', attempts: 0 });
  });

  it('has no keys while it is not served', async () => {
    zone.signer.serves = false;
    await zone.enable();
    await zone.work();
    expect(await zone.status()).toMatchObject({
      state: 'requested',
      trouble: 'the zone is not served: the domain is on hold, or not active',
    });
  });

  it('retains its keys while it is not served, and loses them once it is served again', async () => {
    await zone.reach('keys_made');
    await zone.disable();
    zone.signer.serves = false;
    await zone.later(15);
    expect(await zone.status()).toMatchObject({
      state: 'ds_removed',
      trouble: 'the zone is not served: the domain is on hold, or not active',
    });
    expect(zone.signer.keys.size).toBe(1);
    zone.signer.serves = true;
    await zone.later(60);
    expect([await zone.state(), zone.signer.keys.size]).toEqual(['off', 0]);
  });
});

describe('a step', () => {
  it('of a process that died is resumed', async () => {
    await zone.enable();
    jest.spyOn(zone.signer, 'makeKeys').mockImplementationOnce(() => new Promise(() => undefined));
    void zone.work();
    await new Promise((resolve) => setImmediate(resolve));
    await zone.later(299);
    expect(await zone.state()).toBe('requested');
    await zone.later(1);
    expect(await zone.state()).toBe('keys_made');
  });

  it('that fails is logged and retried', async () => {
    await zone.enable();
    jest.spyOn(zone.signer, 'makeKeys').mockRejectedValueOnce(new Error('out of order'));
    await zone.work();
    expect(await zone.status()).toMatchObject({ state: 'requested', trouble: 'the step failed' });
    expect(world.base.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'zone signing step failed' }),
    );
  });

  it('makes no second key, and can be repeated without harm', async () => {
    const steps = [
      ['requested', 'keys_made', 0, 1],
      ['keys_made', 'signed_visible', 0, 1],
      ['signed_visible', 'ds_published', 1, 1],
      ['withdrawn', 'ds_removed', 2, 1],
      ['ds_removed', 'off', 2, 0],
    ] as const;
    for (const [wanted, next, updates, keys] of steps) {
      await start();
      await zone.reach(wanted);
      zone.probe.isBlind = false;
      world.base.clock.advance(3_600);
      const signingNow = world.signings.rows.get(1)!;
      jest.spyOn(world.signings, 'takeDue').mockResolvedValue([signingNow]);
      await Promise.all([zone.work(), zone.work()]);
      expect([wanted, world.updates.length, zone.signer.keys.size, zone.dsAtRegistry]).toEqual([
        wanted,
        updates,
        keys,
        updates === 1 ? [PUBLISHED] : [],
      ]);
      expect(world.signings.moves.filter((move) => move.startsWith(`${wanted} `))).toEqual([
        `${wanted} ${next} worker`,
      ]);
    }
  });
});
