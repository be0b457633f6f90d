import type { DsRecord } from '@registrar/dns';
import { ACCOUNT, type ChangeWorld, SigningWorld } from '../testing';
import { SIGNING_STATES } from './zone-signing';

/** DS record as sent to the registry; the local one also has its key. */
const PUBLISHED: DsRecord = { keyTag: 55648, algorithm: 13, digestType: 2, digest: 'B4'.repeat(32) };
const OTHER: DsRecord = { ...PUBLISHED, keyTag: 1, digest: 'AB'.repeat(32) };

let zone: SigningWorld;
let world: ChangeWorld;
beforeEach(async () => {
  zone = await SigningWorld.create();
  ({ world } = zone);
});

describe('the DS of a signed zone', () => {
  it('that the registry refuses is offered again later, with its reason shown', async () => {
    await zone.reach('signed_visible');
    world.script('refuse');
    await zone.later(3_600);
    expect(await zone.status()).toMatchObject({
      state: 'signed_visible',
      trouble: expect.stringContaining('The registry refused the change'),
    });
    await zone.later(15);
    expect([await zone.state(), zone.dsAtRegistry]).toEqual(['ds_published', [PUBLISHED]]);
  });

  it.each(['drop_after', 'drop_before', 'pending'] as const)(
    'whose answer is lost (%s) is settled as every change, and then found',
    async (script) => {
      await zone.reach('signed_visible');
      world.script(script);
      await zone.later(3_600);
      expect(await zone.status()).toMatchObject({
        state: 'signed_visible',
        trouble: 'the registry has not decided on the DS record',
      });
      if (script === 'pending') {
        world.base.registry.decide(world.base.connection, 'a.example', true);
        const [{ id }] = await world.operations();
        await world.base.uow.run(() => world.settle.settle(id, { kind: 'done' }));
      } else {
        world.base.clock.advance(300);
        await world.reconcile().execute();
      }
      await zone.later(300);
      expect([await zone.state(), zone.dsAtRegistry, world.row.ds]).toEqual([
        'ds_published',
        [PUBLISHED],
        [PUBLISHED],
      ]);
    },
  );

  it('waits while the domain is locked or busy', async () => {
    await zone.reach('signed_visible');
    world.put({ locks: ['RegistrarLock'] });
    await zone.later(3_600);
    expect([await zone.status(), world.updates]).toMatchObject([
      { trouble: 'Conflict: The domain is locked (RegistrarLock).' },
      [],
    ]);
    world.put({ locks: [], busyOperationId: 'other' });
    await zone.later(15);
    expect([await zone.status(), world.updates]).toMatchObject([
      { trouble: 'Conflict: Another change of this domain is being carried out.' },
      [],
    ]);
    world.put({ busyOperationId: undefined });
    await zone.later(30);
    expect(await zone.state()).toBe('ds_published');
  });

  it('is not published by a step that stood still while its owner switched it off', async () => {
    await zone.reach('signed_visible');
    jest.spyOn(zone.probe, 'look').mockImplementationOnce(async () => {
      await zone.disable();
      return { seen: true };
    });
    await zone.later(3_600);
    expect([await zone.state(), zone.dsAtRegistry, world.updates]).toEqual(['withdrawn', [], []]);
  });

  it("is not the owner's to take off, other ones are", async () => {
    await zone.reach('ds_published');
    await zone.addDs.execute(ACCOUNT, world.name, OTHER);
    await expect(zone.removeDs.execute(ACCOUNT, world.name, PUBLISHED.digest)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The DS record belongs to the signing of the zone. Send dnssec:disable to remove it.',
    });
    await zone.removeDs.execute(ACCOUNT, world.name, OTHER.digest);
    expect(zone.dsAtRegistry).toEqual([PUBLISHED]);
  });
});

describe('a zone whose signing was disabled', () => {
  it('loses its DS, and its keys once no cache has that', async () => {
    await zone.reach('ds_published');
    expect(await zone.disable()).toMatchObject({ state: 'withdrawn' });
    expect(zone.signer.keys.size).toBe(1);
    await zone.work();
    expect([await zone.state(), zone.dsAtRegistry, world.row.ds, zone.signer.keys.size]).toEqual([
      'ds_removed',
      [],
      [],
      1,
    ]);
    await zone.later(3_599);
    expect([await zone.state(), zone.signer.keys.size]).toEqual(['ds_removed', 1]);
    await zone.later(1);
    expect([await zone.status(), zone.signer.keys.size]).toEqual([
      { domainName: 'a.example', state: 'off', since: expect.any(String), dnssec: [] },
      0,
    ]);
    expect(await zone.work()).toBe(0);
  });

  it.each(['requested', 'keys_made'] as const)(
    'ends at once while it is %s: no DS is published',
    async (wanted) => {
      await zone.reach(wanted);
      expect(await zone.disable()).toMatchObject({ state: 'ds_removed' });
      await zone.work();
      expect([await zone.state(), zone.signer.keys.size, world.updates]).toEqual(['off', 0, []]);
    },
  );

  it('loses a DS whose publication had no answer yet', async () => {
    await zone.reach('signed_visible');
    world.script('drop_after');
    await zone.later(3_600);
    await zone.disable();
    await zone.work();
    expect([await zone.status(), zone.dsAtRegistry]).toMatchObject([
      { state: 'withdrawn', trouble: 'Conflict: Another change of this domain is being carried out.' },
      [PUBLISHED],
    ]);
    world.base.clock.advance(300);
    await world.reconcile().execute();
    await zone.later(300);
    expect([await zone.state(), zone.dsAtRegistry]).toEqual(['ds_removed', []]);
  });

  it('keeps its keys while the registry refuses to take the DS off', async () => {
    await zone.reach('ds_published');
    await zone.disable();
    world.script('refuse');
    await zone.work();
    expect([await zone.status(), zone.signer.keys.size]).toMatchObject([
      { state: 'withdrawn', trouble: expect.stringContaining('The registry refused the change') },
      1,
    ]);
  });

  it('waits in withdrawn and keeps its keys while staff lock the domain', async () => {
    await zone.reach('withdrawn');
    world.put({ locks: ['RegistrarLock'] });
    await zone.work();
    expect([await zone.status(), zone.dsAtRegistry, zone.signer.keys.size]).toMatchObject([
      { state: 'withdrawn', trouble: 'Conflict: The domain is locked (RegistrarLock).' },
      [PUBLISHED],
      1,
    ]);
    world.put({ locks: [] });
    await zone.later(15);
    expect([await zone.state(), zone.dsAtRegistry]).toEqual(['ds_removed', []]);
  });

  it('keeps other DS records', async () => {
    await zone.reach('ds_published');
    await zone.addDs.execute(ACCOUNT, world.name, OTHER);
    await zone.disable();
    await zone.work();
    expect(zone.dsAtRegistry).toEqual([OTHER]);
  });

  it.each(SIGNING_STATES.filter((one) => one !== 'off'))(
    'of a domain that left ends without a command to registry or name server (%s)',
    async (wanted) => {
      await zone.reach(wanted);
      const updates = world.updates.length;
      const keys = zone.signer.keys.size;
      world.put({ state: 'failed' });
      for (let round = 0; round < 4; round += 1) await zone.later(86_400);
      expect([world.signings.rows.get(1)?.state, world.updates.length, zone.signer.keys.size]).toEqual([
        'off',
        updates,
        keys,
      ]);
    },
  );
});
