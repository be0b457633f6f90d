import { Catalog } from '@registrar/catalog';
import type { DsRecord } from '@registrar/dns';
import { addSeconds, DomainName } from '@registrar/kernel';
import { connectionOf } from '@registrar/registries/testing';
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
import { recordsShown, shownTexts, signingDifference, signingTexts } from '../shared/ds-difference';
import { DsQueries } from './ds-queries';
import { StepSignings } from './step-signings';
import { areLocal, SwitchSigning } from './switch-signing';
import type { ZoneSigning } from './zone-signing';
import type { SigningReader } from './ports';

const DAY = 86_400;
const DS: DsRecord = { keyTag: 55648, algorithm: 13, digestType: 2, digest: 'B4'.repeat(32) };
const KEYED: DsRecord = { ...DS, key: SIGNING_KEY };
const OTHER: DsRecord = { ...DS, keyTag: 1, digest: 'AB'.repeat(32) };
const TAKES_DS = connectionOf({ profile: { signing: { form: 'ds' } } });
const TAKES_KEYS = connectionOf({ profile: { signing: { form: 'keys' } } });

let world: ChangeWorld;
let signer: FakeZoneSigner;
let probe: FakeSignatureProbe;
let signing: SwitchSigning;
let steps: StepSignings;
let removeDs: RemoveDs;
let addDs: AddDs;
beforeEach(async () => {
  world = await ChangeWorld.create(THICK);
  const { uow, domains, catalog: store, connections, clock, log } = world.base;
  const catalog = new Catalog(store);
  signer = new FakeZoneSigner(uow);
  probe = new FakeSignatureProbe(signer, uow);
  addDs = new AddDs(world.changes, domains, catalog, connections, clock);
  removeDs = new RemoveDs(world.changes, domains, world.signingGuard);
  signing = new SwitchSigning(uow, domains, world.signings, catalog, clock, SIGNING);
  steps = new StepSignings({
    signings: world.signings,
    domains,
    signer,
    probe,
    addDs,
    removeDs,
    uow,
    clock,
    log,
    policy: SIGNING,
    times: { publishWaitSeconds: DAY, parentTtlSeconds: 3_600 },
  });
});
const now = (): Date => world.base.clock.now();
const row = () => world.signings.rows.get(1)!;
const is = (values: Partial<ZoneSigning>): void =>
  void world.signings.rows.set(1, {
    domainId: 1,
    state: 'requested',
    ds: [],
    attempts: 0,
    changedAt: now(),
    dueAt: now(),
    ...values,
  });

describe('the status of the signing of a zone', () => {
  it('says the state, since when, the next step, what is wrong, and the DS records without their keys', async () => {
    is({ state: 'signed_visible', ds: [KEYED], trouble: 'not yet', dueAt: addSeconds(now(), 60) });
    expect(await signing.status(ACCOUNT, world.name)).toEqual({
      domainName: 'a.example',
      state: 'signed_visible',
      since: '2026-03-02T09:15:00Z',
      nextStepAt: '2026-03-02T09:16:00Z',
      trouble: 'not yet',
      dnssec: [{ domainName: 'a.example', ...DS }],
    });
  });

  it('omits absent fields', async () => {
    is({ state: 'off', dueAt: undefined });
    expect(Object.keys(await signing.status(ACCOUNT, world.name))).toEqual([
      'domainName',
      'state',
      'since',
      'dnssec',
    ]);
    world.signings.rows.clear();
    expect(await signing.status(ACCOUNT, world.name)).toEqual({
      domainName: 'a.example',
      state: 'off',
      dnssec: [],
    });
  });

  it.each([
    [[], false],
    [['ns1.example.net'], true],
    [['ns1.example.net', 'ns2.example.net'], true],
    [['ns1.example.net', 'ns9.example.net'], false],
    [['ns9.example.net'], false],
  ])('has our name servers alone: %j, %s', (nameservers, isOurs) => {
    expect(areLocal(SIGNING, nameservers)).toBe(isOurs);
  });
});

describe('the switch of the signing of a zone', () => {
  it('is put on and off with its author, and due at once', async () => {
    const move = jest.spyOn(world.signings, 'move');
    await signing.enable(ACCOUNT, world.name, 'ilse');
    await signing.disable(ACCOUNT, world.name, 'jon');
    expect(move.mock.calls).toEqual([
      [1, 'off', { to: 'requested', at: now(), author: 'ilse', dueAt: now(), ds: [] }],
      [1, 'requested', { to: 'ds_removed', at: now(), author: 'jon', dueAt: now() }],
    ]);
  });

  it('is enabled for a TLD that is no longer sold', async () => {
    const { uow, domains, clock } = world.base;
    const none = new SwitchSigning(
      uow,
      domains,
      world.signings,
      { findHeld: async () => undefined } as never,
      clock,
      SIGNING,
    );
    expect(await none.enable(ACCOUNT, world.name, 'ilse')).toMatchObject({ state: 'requested' });
  });

  it('is off under a lock without a refusal where it is off already', async () => {
    world.put({ locks: ['RegistrarLock'] });
    expect(await signing.disable(ACCOUNT, world.name, 'ilse')).toEqual({
      domainName: 'a.example',
      state: 'off',
      dnssec: [],
    });
    is({ state: 'withdrawn' });
    expect(await signing.disable(ACCOUNT, world.name, 'ilse')).toMatchObject({ state: 'withdrawn' });
  });
});

describe('a step of the signing of a zone', () => {
  it('is leased for five minutes and logged when it is taken', async () => {
    const takeDue = jest.spyOn(world.signings, 'takeDue');
    is({});
    expect(await steps.execute()).toBe(1);
    expect(takeDue.mock.calls).toEqual([[now(), addSeconds(now(), 300), 20]]);
    expect(world.base.log.lines).toEqual([
      {
        level: 'info',
        message: 'zone signing step completed',
        fields: { domain: 1, from: 'requested', to: 'keys_made' },
      },
    ]);
    expect(row()).toEqual({
      domainId: 1,
      state: 'keys_made',
      ds: [KEYED],
      attempts: 0,
      changedAt: now(),
      dueAt: now(),
    });
  });

  it('is not logged where others have taken it', async () => {
    is({});
    jest.spyOn(world.signings, 'move').mockResolvedValue(false);
    await steps.execute();
    expect(world.base.log.lines).toEqual([]);
  });

  it.each(['requested', 'ds_removed'] as const)('says why the name server is away: %s', async (state) => {
    is({ state });
    signer.isAway = true;
    await steps.execute();
    expect(row()).toMatchObject({
      state,
      trouble: 'the name server is away',
      attempts: 1,
      dueAt: addSeconds(now(), 15),
    });
  });

  it.each<[string, object | undefined]>([
    ['the registry has not decided on the removal of the DS record', { kind: 'pending' }],
    ['the registry has not decided on the removal of the DS record', { kind: 'unknown' }],
  ])('waits: %s', async (trouble, result) => {
    is({ state: 'withdrawn', ds: [KEYED] });
    jest.spyOn(removeDs, 'withdraw').mockResolvedValue(result as never);
    await steps.execute();
    expect(row()).toMatchObject({ state: 'withdrawn', trouble });
  });

  it('rests for a day while the DS is at the registry, and says so in the end where it is not', async () => {
    is({ state: 'ds_published', ds: [KEYED, OTHER], trouble: 'old' });
    world.put({ ds: [OTHER, DS] });
    await steps.execute();
    expect([row().dueAt, 'trouble' in row()]).toEqual([addSeconds(now(), DAY), false]);
    world.put({ ds: [DS] });
    world.base.clock.advance(DAY);
    await steps.execute();
    expect(row()).toMatchObject({
      dueAt: addSeconds(now(), DAY),
      trouble: 'the DS record is no longer at the registry',
    });
  });

  it('is logged with its state when it fails, and not when it is refused', async () => {
    const error = new Error('out of order');
    is({});
    jest.spyOn(signer, 'makeKeys').mockRejectedValueOnce(error);
    await steps.execute();
    expect(world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'zone signing step failed',
        fields: { domain: 1, state: 'requested', error },
      },
    ]);
    is({ state: 'withdrawn', ds: [KEYED] });
    world.put({ ds: [DS], locks: ['AccountLock'] });
    await steps.execute();
    expect([row().trouble, world.base.log.lines.length]).toEqual([
      'Conflict: The domain is locked (AccountLock).',
      1,
    ]);
  });

  it('is none of a zone that is off', async () => {
    is({ state: 'off' });
    await steps.execute();
    expect(world.base.log.lines).toMatchObject([{ level: 'error', fields: { state: 'off' } }]);
  });

  it.each([
    ['requested', 'ds_removed'],
    ['keys_made', 'ds_removed'],
    ['withdrawn', 'ds_removed'],
    ['signed_visible', 'withdrawn'],
    ['ds_published', 'withdrawn'],
    ['ds_removed', 'off'],
  ] as const)('of a domain that is gone leads from %s to %s', async (from, to) => {
    is({ state: from, ds: [KEYED] });
    world.put({ state: 'failed' });
    await steps.execute();
    expect([row().state, row().ds, row().dueAt]).toEqual([to, [KEYED], to === 'off' ? undefined : now()]);
  });

  it('removes keys in the end, with nothing left', async () => {
    is({ state: 'ds_removed', ds: [KEYED] });
    signer.keys.set('a.example', [KEYED]);
    await steps.execute();
    expect([row(), signer.keys.size]).toEqual([
      { domainId: 1, state: 'off', ds: [], attempts: 0, changedAt: now() },
      0,
    ]);
  });
});

describe('DS records that the worker publishes and withdraws', () => {
  const publish = (records: DsRecord[], isWanted = true) =>
    addDs.publish(ACCOUNT, world.name, records, async () => isWanted);

  it('are sent once, existing ones are not', async () => {
    world.put({ ds: [OTHER] });
    expect(await publish([DS, OTHER])).toMatchObject({ kind: 'done' });
    expect(world.updates).toEqual([expect.objectContaining({ signing: { add: [DS], remove: [] } })]);
    expect(await publish([DS, OTHER])).toMatchObject({ kind: 'done' });
    expect(world.updates).toHaveLength(1);
  });

  it('are not sent when they are no longer required, which is checked for new ones alone', async () => {
    await publish([DS], false);
    expect(world.updates).toEqual([]);
    world.put({ ds: [DS] });
    const isWanted = jest.fn(async () => true);
    await addDs.publish(ACCOUNT, world.name, [DS], isWanted);
    expect(isWanted).not.toHaveBeenCalled();
  });

  it('are withdrawn where they exist, and no command is sent where they do not', async () => {
    world.put({ ds: [DS, OTHER] });
    world.base.registry.registered(world.base.connection, 'a.example', {
      ...world.there,
      signing: { ds: [DS, OTHER], keys: [] },
    });
    await removeDs.withdraw(ACCOUNT, world.name, [DS]);
    await removeDs.withdraw(ACCOUNT, world.name, [DS]);
    expect([world.updates, world.row.ds]).toEqual([
      [expect.objectContaining({ signing: { add: [], remove: [DS] } })],
      [OTHER],
    ]);
  });

  it('are not withdrawn under a lock', async () => {
    world.put({ ds: [DS], locks: ['RegistrarLock'] });
    await expect(removeDs.withdraw(ACCOUNT, world.name, [DS])).rejects.toMatchObject({
      code: 'domains.locked',
    });
  });

  it.each(['pending', 'unknown'])(
    'are removed with 504 while the registry has not decided: %s',
    async (kind) => {
      jest.spyOn(world.changes, 'execute').mockResolvedValue({ kind } as never);
      await expect(removeDs.execute(ACCOUNT, world.name, DS.digest)).rejects.toMatchObject({
        kind: 'upstream_timeout',
      });
    },
  );

  it('are limited by the registry and the TLD, whichever takes less', async () => {
    world.rules({ maxDsRecords: 100 });
    world.put({ ds: Array.from({ length: 8 }, (_, at) => ({ ...OTHER, digest: String(at).repeat(64) })) });
    await expect(publish([DS])).rejects.toMatchObject({
      code: 'domains.ds_limit',
      details: 'The registry takes at most 8 DS records for a domain.',
    });
  });

  it('are removed unless the signing has published them, whatever its state was', async () => {
    world.put({ ds: [DS, OTHER] });
    world.base.registry.registered(world.base.connection, 'a.example', {
      ...world.there,
      signing: { ds: [DS, OTHER], keys: [] },
    });
    is({ state: 'ds_published', ds: [KEYED] });
    await expect(removeDs.execute(ACCOUNT, world.name, DS.digest)).rejects.toMatchObject({
      code: 'domains.signing_ds',
    });
    await removeDs.execute(ACCOUNT, world.name, OTHER.digest);
    is({ state: 'off', ds: [KEYED] });
    await removeDs.execute(ACCOUNT, world.name, DS.digest);
    expect(world.row.ds).toEqual([]);
  });
});

describe('the signing data of a registry', () => {
  const KEY_TEXT = `257 13 ${SIGNING_KEY.publicKey}`;
  const DS_TEXT = `55648 13 2 ${DS.digest}`;

  it('are DS records by their four fields, or keys by three', () => {
    expect([
      signingTexts(TAKES_DS, [KEYED, OTHER]),
      signingTexts(TAKES_KEYS, [KEYED, OTHER]),
      signingTexts(TAKES_DS),
    ]).toEqual([[DS_TEXT, `1 13 2 ${OTHER.digest}`], [KEY_TEXT], []]);
    const shown = { ds: [DS], keys: [{ algorithm: 13, ...SIGNING_KEY }] };
    expect([shownTexts(TAKES_DS, shown), shownTexts(TAKES_KEYS, shown)]).toEqual([[DS_TEXT], [KEY_TEXT]]);
  });

  it.each<[DsRecord[] | undefined, DsRecord[] | undefined, DsRecord[], DsRecord[]]>([
    [[DS], [DS, OTHER], [OTHER], []],
    [[DS, OTHER], [DS], [], [OTHER]],
    [[DS], [OTHER], [OTHER], [DS]],
    [undefined, [DS], [DS], []],
    [[DS], undefined, [], [DS]],
    [[DS], [{ ...DS, keyTag: 2 }], [{ ...DS, keyTag: 2 }], [DS]],
    [[DS], [{ ...DS, algorithm: 8 }], [{ ...DS, algorithm: 8 }], [DS]],
    [[DS], [{ ...DS, digestType: 4 }], [{ ...DS, digestType: 4 }], [DS]],
  ])('is what leads from %j to %j', (before, after, add, remove) => {
    expect(signingDifference(TAKES_DS, before, after)).toEqual({ add, remove });
  });

  it('has no record that was never sent', () => {
    expect([
      signingDifference(TAKES_KEYS, [DS], [OTHER]),
      signingDifference(TAKES_KEYS, [OTHER], [KEYED]),
    ]).toEqual([
      { add: [], remove: [] },
      { add: [KEYED], remove: [] },
    ]);
  });

  it('is found behind what it shows', () => {
    const key = { algorithm: 13, ...SIGNING_KEY };
    expect(recordsShown(TAKES_DS, { ds: [KEYED, OTHER], keys: [] }, [])).toEqual([DS, OTHER]);
    expect(recordsShown(TAKES_KEYS, { ds: [], keys: [key] }, [OTHER, KEYED])).toEqual([KEYED]);
    expect(
      recordsShown(TAKES_KEYS, { ds: [], keys: [key, { ...key, flags: 256 }] }, [KEYED]),
    ).toBeUndefined();
    expect(recordsShown(TAKES_KEYS, { ds: [], keys: [{ ...key, algorithm: 8 }] }, [KEYED])).toBeUndefined();
    expect(recordsShown(TAKES_KEYS, { ds: [DS], keys: [] }, [KEYED])).toEqual([]);
  });
});

describe('DS records as their account sees them', () => {
  const asked: unknown[][] = [];
  const queries = (list: string | undefined, get: { json?: string } | undefined) => {
    asked.length = 0;
    const reader = {
      list: async (...given: unknown[]) => {
        asked.push(given);
        return list;
      },
      get: async (...given: unknown[]) => {
        asked.push(given);
        return get;
      },
    };
    return new DsQueries(reader as unknown as SigningReader);
  };
  const name = DomainName.of('Bücher.example');
  const NOT_FOUND = { kind: 'not_found', code: 'domains.not_found' };

  it('are listed, and 404 for a domain of another account', async () => {
    expect([await queries('[]', undefined).list(7, name), asked]).toEqual([
      '[]',
      [[7, 'xn--bcher-kva.example']],
    ]);
    await expect(queries(undefined, undefined).list(7, name)).rejects.toMatchObject(NOT_FOUND);
  });

  it('are found by their digest in any case, and 404 for an unknown one', async () => {
    expect([await queries('', { json: '{}' }).get(7, name, 'aB09'), asked]).toEqual([
      '{}',
      [[7, 'xn--bcher-kva.example', 'aB09']],
    ]);
    for (const found of [{}, undefined])
      await expect(queries('', found).get(7, name, 'AB')).rejects.toMatchObject(NOT_FOUND);
  });

  it.each(['', 'zz', 'AB ', ' AB', 'A\u0000', 'ABg', 'A'.repeat(257)])(
    'are asked for by no digest that is none: %p',
    async (digest) => {
      await expect(queries('', { json: '{}' }).get(7, name, digest)).rejects.toMatchObject(NOT_FOUND);
      expect(asked).toEqual([]);
    },
  );

  it('may have a digest of 256 digits', async () => {
    expect(await queries('', { json: '{}' }).get(7, name, 'A'.repeat(256))).toBe('{}');
  });
});
