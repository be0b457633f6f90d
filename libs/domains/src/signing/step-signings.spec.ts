import { Catalog } from '@registrar/catalog';
import type { DsRecord } from '@registrar/dns';
import { AppError } from '@registrar/kernel';
import {
  ACCOUNT,
  ChangeWorld,
  FakeSignatureProbe,
  FakeZoneSigner,
  SIGNING,
  SIGNING_KEY,
  THICK,
} from '../testing';
import { AddDs, RemoveDs } from './change-ds';
import { StepSignings } from './step-signings';
import { type SigningStatus, SwitchSigning } from './switch-signing';
import { SIGNING_STATES, type SigningState } from './zone-signing';

const TIMES = { publishWaitSeconds: 86_400, parentTtlSeconds: 3_600 };
const AUTHOR = 'ilse-test';
/** As the registry is told it; ours has the key beside it. */
const PUBLISHED: DsRecord = { keyTag: 55648, algorithm: 13, digestType: 2, digest: 'B4'.repeat(32) };
const OTHER: DsRecord = { ...PUBLISHED, keyTag: 1, digest: 'AB'.repeat(32) };

let world: ChangeWorld;
let signer: FakeZoneSigner;
let probe: FakeSignatureProbe;
let addDs: AddDs;
let removeDs: RemoveDs;
let signing: SwitchSigning;

async function start(profile = THICK): Promise<void> {
  world = await ChangeWorld.create(profile);
  const { uow, domains, catalog: store, connections, clock } = world.base;
  const catalog = new Catalog(store);
  signer = new FakeZoneSigner(uow);
  probe = new FakeSignatureProbe(signer, uow);
  addDs = new AddDs(world.changes, domains, catalog, connections, clock);
  removeDs = new RemoveDs(world.changes, domains, world.signingGuard);
  signing = new SwitchSigning(uow, domains, world.signings, catalog, clock, SIGNING);
}
beforeEach(() => start());

const steps = (policy = SIGNING): StepSignings => {
  const { uow, domains, clock, log } = world.base;
  return new StepSignings({
    signings: world.signings,
    domains,
    signer,
    probe,
    addDs,
    removeDs,
    uow,
    clock,
    log,
    policy,
    times: TIMES,
  });
};
const work = (policy = SIGNING): Promise<number> => steps(policy).execute();
const enable = (): Promise<SigningStatus> => signing.enable(ACCOUNT, world.name, AUTHOR);
const disable = (): Promise<SigningStatus> => signing.disable(ACCOUNT, world.name, AUTHOR);
const status = (): Promise<SigningStatus> => signing.status(ACCOUNT, world.name);
const state = async (): Promise<SigningState> => (await status()).state;
const later = async (seconds: number): Promise<void> => {
  world.base.clock.advance(seconds);
  await work();
};
const there = (): readonly DsRecord[] => world.there.signing!.ds;

/** Brings the zone into a state by the way that it takes there. */
async function reach(wanted: SigningState): Promise<void> {
  if (wanted === 'off') return;
  await enable();
  if (wanted === 'requested') return;
  probe.isBlind = wanted === 'keys_made';
  await work();
  if (wanted === 'keys_made') return;
  await work();
  if (wanted === 'signed_visible') return;
  await later(3_600);
  if (wanted === 'ds_published') return;
  await disable();
  if (wanted === 'withdrawn') return;
  await work();
}

describe('a zone that is to be signed', () => {
  it('has keys, is seen, waits for caches, has its DS at the registry, and stays so', async () => {
    expect(await enable()).toEqual({
      domainName: 'a.example',
      state: 'requested',
      since: '2026-03-02T09:15:00Z',
      nextStepAt: '2026-03-02T09:15:00Z',
      dnssec: [],
    });
    await work();
    expect(await status()).toMatchObject({
      state: 'keys_made',
      dnssec: [{ domainName: 'a.example', ...PUBLISHED }],
    });
    await work();
    expect([await status(), there()]).toMatchObject([
      { state: 'signed_visible', nextStepAt: '2026-03-02T10:15:00Z' },
      [],
    ]);
    await later(3_599);
    expect([await state(), there()]).toEqual(['signed_visible', []]);
    await later(1);
    expect([await state(), there(), world.row.ds]).toEqual(['ds_published', [PUBLISHED], [PUBLISHED]]);
    expect(world.signings.moves).toEqual([
      'off requested ilse-test',
      'requested keys_made worker',
      'keys_made signed_visible worker',
      'signed_visible ds_published worker',
    ]);
    await later(86_400);
    expect(await status()).not.toHaveProperty('trouble');
    expect(world.signings.moves).toHaveLength(4);
  });

  it.each([
    [[300], 3_600],
    [[300, 7_200], 7_200],
    [[2_000_000], 86_400],
  ])('with TTLs of %j waits %i s for caches', async (ttls, seconds) => {
    world.signings.ttls.set(1, ttls);
    await reach('signed_visible');
    await later(seconds - 1);
    expect(await state()).toBe('signed_visible');
    await later(1);
    expect(await state()).toBe('ds_published');
  });

  it('tells a registry that takes keys the key', async () => {
    await start({ ...THICK, signing: { form: 'keys' } });
    await reach('ds_published');
    expect(world.there.signing?.keys).toEqual([{ algorithm: 13, ...SIGNING_KEY }]);
  });

  it('is not published before all of our name servers show it, and is looked at again right before', async () => {
    probe.isBlind = true;
    await enable();
    await work();
    await work();
    expect([await status(), there()]).toMatchObject([
      { state: 'keys_made', trouble: 'ns1.example.net shows no such key' },
      [],
    ]);
    probe.isBlind = false;
    await later(30);
    expect(await state()).toBe('signed_visible');
    probe.isBlind = true;
    await later(3_600);
    expect([await status(), there()]).toMatchObject([
      { state: 'signed_visible', trouble: 'ns1.example.net shows no such key' },
      [],
    ]);
  });

  it('is not published once the domain has other name servers', async () => {
    await reach('signed_visible');
    world.put({}, { nameservers: ['ns1.example.net', 'ns9.elsewhere.test'] });
    await later(3_600);
    expect([await status(), there()]).toMatchObject([
      { state: 'signed_visible', trouble: "the name servers of the domain are not all the registrar's" },
      [],
    ]);
  });

  it('tells when its DS is not at the registry any more', async () => {
    await reach('ds_published');
    world.put({ ds: [] });
    await later(86_400);
    expect(await status()).toMatchObject({
      state: 'ds_published',
      trouble: 'the DS record is no longer at the registry',
    });
  });

  it('is tried again later and later, and at once again after a step', async () => {
    signer.isAway = true;
    await enable();
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await work();
      const { dueAt } = world.signings.rows.get(1)!;
      waits.push((dueAt!.getTime() - world.base.clock.now().getTime()) / 1_000);
      world.base.clock.advance(waits[round]);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600]);
    signer.isAway = false;
    await work();
    expect(world.signings.rows.get(1)).toMatchObject({ state: 'keys_made', attempts: 0 });
  });

  it('has no keys while it is not served', async () => {
    signer.serves = false;
    await enable();
    await work();
    expect(await status()).toMatchObject({
      state: 'requested',
      trouble: 'the zone is not served: the domain is on hold, or not active',
    });
  });

  it('keeps its keys while it is not served, and loses them once it is again', async () => {
    await reach('keys_made');
    await disable();
    signer.serves = false;
    await later(15);
    expect(await status()).toMatchObject({
      state: 'ds_removed',
      trouble: 'the zone is not served: the domain is on hold, or not active',
    });
    expect(signer.keys.size).toBe(1);
    signer.serves = true;
    await later(60);
    expect([await state(), signer.keys.size]).toEqual(['off', 0]);
  });
});

describe('the DS of a signed zone', () => {
  it('that the registry refuses is offered again later, with its reason shown', async () => {
    await reach('signed_visible');
    world.script('refuse');
    await later(3_600);
    expect(await status()).toMatchObject({
      state: 'signed_visible',
      trouble: expect.stringContaining('The registry refused the change'),
    });
    await later(15);
    expect([await state(), there()]).toEqual(['ds_published', [PUBLISHED]]);
  });

  it.each(['drop_after', 'drop_before', 'pending'] as const)(
    'whose answer is not there (%s) is settled as every change, and then found',
    async (script) => {
      await reach('signed_visible');
      world.script(script);
      await later(3_600);
      expect(await status()).toMatchObject({
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
      await later(300);
      expect([await state(), there(), world.row.ds]).toEqual(['ds_published', [PUBLISHED], [PUBLISHED]]);
    },
  );

  it('waits while the domain is locked or busy', async () => {
    await reach('signed_visible');
    world.put({ locks: ['RegistrarLock'] });
    await later(3_600);
    expect([await status(), world.updates]).toMatchObject([
      { trouble: 'Conflict: The domain is locked (RegistrarLock).' },
      [],
    ]);
    world.put({ locks: [], busyOperationId: 'other' });
    await later(15);
    expect([await status(), world.updates]).toMatchObject([
      { trouble: 'Conflict: Another change of this domain is being carried out.' },
      [],
    ]);
    world.put({ busyOperationId: undefined });
    await later(30);
    expect(await state()).toBe('ds_published');
  });

  it('is not published by a step that stood still while its owner switched it off', async () => {
    await reach('signed_visible');
    jest.spyOn(probe, 'look').mockImplementationOnce(async () => {
      await disable();
      return { seen: true };
    });
    await later(3_600);
    expect([await state(), there(), world.updates]).toEqual(['withdrawn', [], []]);
  });

  it("is not the owner's to take off, other ones are", async () => {
    await reach('ds_published');
    await addDs.execute(ACCOUNT, world.name, OTHER);
    await expect(removeDs.execute(ACCOUNT, world.name, PUBLISHED.digest)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The DS record belongs to the signing of the zone. Send dnssec:disable to remove it.',
    });
    await removeDs.execute(ACCOUNT, world.name, OTHER.digest);
    expect(there()).toEqual([PUBLISHED]);
  });
});

describe('a zone that is not to be signed any more', () => {
  it('loses its DS, and its keys once no cache has that', async () => {
    await reach('ds_published');
    expect(await disable()).toMatchObject({ state: 'withdrawn' });
    expect(signer.keys.size).toBe(1);
    await work();
    expect([await state(), there(), world.row.ds, signer.keys.size]).toEqual(['ds_removed', [], [], 1]);
    await later(3_599);
    expect([await state(), signer.keys.size]).toEqual(['ds_removed', 1]);
    await later(1);
    expect([await status(), signer.keys.size]).toEqual([
      { domainName: 'a.example', state: 'off', since: expect.any(String), dnssec: [] },
      0,
    ]);
    expect(await work()).toBe(0);
  });

  it.each(['requested', 'keys_made'] as const)(
    'ends at once while it is %s: nobody goes by it',
    async (wanted) => {
      await reach(wanted);
      expect(await disable()).toMatchObject({ state: 'ds_removed' });
      await work();
      expect([await state(), signer.keys.size, world.updates]).toEqual(['off', 0, []]);
    },
  );

  it('loses a DS whose publication had no answer yet', async () => {
    await reach('signed_visible');
    world.script('drop_after');
    await later(3_600);
    await disable();
    await work();
    expect([await status(), there()]).toMatchObject([
      { state: 'withdrawn', trouble: 'Conflict: Another change of this domain is being carried out.' },
      [PUBLISHED],
    ]);
    world.base.clock.advance(300);
    await world.reconcile().execute();
    await later(300);
    expect([await state(), there()]).toEqual(['ds_removed', []]);
  });

  it('keeps its keys while the registry refuses to take the DS off', async () => {
    await reach('ds_published');
    await disable();
    world.script('refuse');
    await work();
    expect([await status(), signer.keys.size]).toMatchObject([
      { state: 'withdrawn', trouble: expect.stringContaining('The registry refused the change') },
      1,
    ]);
  });

  it('waits in withdrawn and keeps its keys while staff lock the domain', async () => {
    await reach('withdrawn');
    world.put({ locks: ['RegistrarLock'] });
    await work();
    expect([await status(), there(), signer.keys.size]).toMatchObject([
      { state: 'withdrawn', trouble: 'Conflict: The domain is locked (RegistrarLock).' },
      [PUBLISHED],
      1,
    ]);
    world.put({ locks: [] });
    await later(15);
    expect([await state(), there()]).toEqual(['ds_removed', []]);
  });

  it('keeps other DS records', async () => {
    await reach('ds_published');
    await addDs.execute(ACCOUNT, world.name, OTHER);
    await disable();
    await work();
    expect(there()).toEqual([OTHER]);
  });

  it.each(SIGNING_STATES.filter((one) => one !== 'off'))(
    'since its domain is gone ends without a word to registry or name server (%s)',
    async (wanted) => {
      await reach(wanted);
      const told = world.updates.length;
      const keys = signer.keys.size;
      world.put({ state: 'failed' });
      for (let round = 0; round < 4; round += 1) await later(86_400);
      expect([world.signings.rows.get(1)?.state, world.updates.length, signer.keys.size]).toEqual([
        'off',
        told,
        keys,
      ]);
    },
  );
});

describe('a step', () => {
  it('of a process that died is taken up again', async () => {
    await enable();
    jest.spyOn(signer, 'makeKeys').mockImplementationOnce(() => new Promise(() => undefined));
    void work();
    await new Promise((resolve) => setImmediate(resolve));
    await later(299);
    expect(await state()).toBe('requested');
    await later(1);
    expect(await state()).toBe('keys_made');
  });

  it('that fails is told of in the log and tried again', async () => {
    await enable();
    jest.spyOn(signer, 'makeKeys').mockRejectedValueOnce(new Error('out of order'));
    await work();
    expect(await status()).toMatchObject({ state: 'requested', trouble: 'the step failed' });
    expect(world.base.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'zone signing step failed' }),
    );
  });

  it('makes no second key, and none of it harms when it is done twice', async () => {
    const steps = [
      ['requested', 'keys_made', 0, 1],
      ['keys_made', 'signed_visible', 0, 1],
      ['signed_visible', 'ds_published', 1, 1],
      ['withdrawn', 'ds_removed', 2, 1],
      ['ds_removed', 'off', 2, 0],
    ] as const;
    for (const [wanted, next, updates, keys] of steps) {
      await start();
      await reach(wanted);
      probe.isBlind = false;
      world.base.clock.advance(3_600);
      const signingNow = world.signings.rows.get(1)!;
      jest.spyOn(world.signings, 'takeDue').mockResolvedValue([signingNow]);
      await Promise.all([work(), work()]);
      expect([wanted, world.updates.length, signer.keys.size, there()]).toEqual([
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

describe('signing', () => {
  const REFUSALS: { when: string; given?: () => Promise<void> | void; refusal: object }[] = [
    {
      when: 'the TLD has no DNSSEC',
      given: () => world.rules({ supportsDnssec: false }),
      refusal: { kind: 'invalid', details: 'The TLD does not support DNSSEC.' },
    },
    {
      when: 'one name server is not ours',
      given: () => world.put({}, { nameservers: ['ns1.example.net', 'ns9.elsewhere.test'] }),
      refusal: {
        kind: 'conflict',
        details: "The zone cannot be signed: the name servers of the domain are not all the registrar's.",
      },
    },
    {
      when: 'the domain has no name servers',
      given: () => world.put({}, { nameservers: [] }),
      refusal: {
        kind: 'conflict',
        details: "The zone cannot be signed: the name servers of the domain are not all the registrar's.",
      },
    },
    {
      when: 'the domain has a DS record',
      given: () => world.put({ ds: [OTHER] }),
      refusal: { kind: 'conflict', details: 'The domain has DS records of other keys. Remove them first.' },
    },
    {
      when: 'the domain is locked',
      given: () => world.put({ locks: ['AccountLock'] }),
      refusal: { kind: 'conflict', details: 'The domain is locked (AccountLock).' },
    },
    {
      when: 'the registry has not decided on the domain',
      given: () => world.put({ state: 'pending_create' }),
      refusal: { kind: 'invalid', message: 'Domain status does not allow this operation.' },
    },
    ...(['withdrawn', 'ds_removed'] as const).map((wanted) => ({
      when: `it is being switched off (${wanted})`,
      given: () => reach(wanted),
      refusal: {
        kind: 'conflict',
        details: 'Signing is being switched off. Switch it on again when dnssec:status says off.',
      },
    })),
  ];
  it.each(REFUSALS)('is refused when $when', async ({ given, refusal }) => {
    await given?.();
    const before = world.signings.rows.get(1);
    await expect(enable()).rejects.toMatchObject(refusal);
    expect(world.signings.rows.get(1)).toEqual(before);
  });

  it('is refused where the registrar has no name servers that sign', async () => {
    const { uow, domains, catalog, clock } = world.base;
    const none = new SwitchSigning(uow, domains, world.signings, new Catalog(catalog), clock, {
      nameservers: [],
    });
    await expect(none.enable(ACCOUNT, world.name, AUTHOR)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The registrar does not sign zones.',
    });
    expect(await none.disable(ACCOUNT, world.name, AUTHOR)).toEqual({
      domainName: 'a.example',
      state: 'off',
      dnssec: [],
    });
  });

  it('of a domain of somebody else is not found', async () => {
    for (const asked of [
      signing.enable(ACCOUNT + 1, world.name, AUTHOR),
      signing.disable(ACCOUNT + 1, world.name, AUTHOR),
      signing.status(ACCOUNT + 1, world.name),
    ]) {
      await expect(asked).rejects.toMatchObject({
        kind: 'not_found',
        details: 'The requested domain does not exist.',
      });
    }
  });

  it('is not switched off under a lock', async () => {
    await reach('ds_published');
    world.put({ locks: ['PrivacyLock'] });
    await expect(disable()).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The domain is locked (PrivacyLock).',
    });
  });

  it.each(SIGNING_STATES)(
    'that is switched on or off where it is so already, or on its way, stays as it is (%s)',
    async (wanted) => {
      await reach(wanted);
      const before = world.signings.rows.get(1);
      const [isOn, isOff] = [
        ['requested', 'keys_made', 'signed_visible', 'ds_published'].includes(wanted),
        ['off', 'withdrawn', 'ds_removed'].includes(wanted),
      ];
      if (isOn) await enable();
      if (isOff) await disable();
      expect(world.signings.rows.get(1)).toEqual(before);
    },
  );

  it.each(SIGNING_STATES.filter((one) => one !== 'off'))(
    'keeps the domain at our name servers (%s)',
    async (wanted) => {
      await reach(wanted);
      const told = world.updates.length;
      await expect(
        world.setNameservers.execute(ACCOUNT, world.name, ['ns1.example.net', 'ns9.elsewhere.test']),
      ).rejects.toMatchObject({
        kind: 'conflict',
        details: expect.stringContaining('Send dnssec:disable first'),
      });
      expect(world.updates).toHaveLength(told);
      await world.setNameservers.execute(ACCOUNT, world.name, ['ns2.example.net']);
      expect(world.row.domain.nameservers).toEqual(['ns2.example.net']);
    },
  );

  it('that is off keeps nobody', async () => {
    await reach('ds_removed');
    await later(3_600);
    await world.setNameservers
      .execute(ACCOUNT, world.name, ['ns9.elsewhere.test'])
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new Error(error.details ?? error.message);
      });
    expect(world.row.domain.nameservers).toEqual(['ns9.elsewhere.test']);
  });
});
