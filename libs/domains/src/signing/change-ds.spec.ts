import { Catalog } from '@registrar/catalog';
import type { DsInput, DsRecord } from '@registrar/dns';
import type { StoredProfile, UpdateDomainCommand } from '@registrar/registries';
import { ACCOUNT, ChangeWorld, THICK } from '../testing';
import { AddDs, RemoveDs } from './change-ds';

const DS: DsRecord = {
  keyTag: 30909,
  algorithm: 13,
  digestType: 2,
  digest: 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766',
};
const SHA384: DsRecord = { ...DS, digestType: 4, digest: 'AB'.repeat(48) };
/** RFC 6605 §6.1. */
const KEY = {
  flags: 257,
  publicKey: 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
};
const KEYED: DsRecord = { ...DS, keyTag: 55648, key: KEY };
const KEYS: StoredProfile = { ...THICK, signing: { form: 'keys', maxRecords: 4 } };

let world: ChangeWorld;
let addDs: AddDs;
let removeDs: RemoveDs;
async function start(profile = THICK): Promise<void> {
  world = await ChangeWorld.create(profile);
  const { domains, catalog, connections, clock } = world.base;
  addDs = new AddDs(world.changes, domains, new Catalog(catalog), connections, clock);
  removeDs = new RemoveDs(world.changes, domains, world.signingGuard);
}
beforeEach(() => start());

const add = (given: Partial<DsInput> = {}) => addDs.execute(ACCOUNT, world.name, { ...DS, ...given });
const remove = (digest = DS.digest) => removeDs.execute(ACCOUNT, world.name, digest);
/** There and here. */
function signedBy(...ds: DsRecord[]): void {
  world.put({ ds });
  const keys = ds.flatMap(({ algorithm, key }) => (key ? [{ algorithm, ...key }] : []));
  world.base.registry.registered(world.base.connection, 'a.example', {
    ...world.there,
    signing: keys.length > 0 ? { ds: [], keys } : { ds, keys: [] },
  });
}
const bothSides = (): unknown[] => [world.row.ds ?? [], world.there.signing?.ds];

describe('a DS record', () => {
  it('is added locally and at the registry, by one command with this change alone', async () => {
    expect(await add({ digest: DS.digest.toLowerCase() })).toEqual({ domainName: 'a.example', ...DS });
    expect(world.updates).toEqual([
      { name: expect.anything(), signing: { add: [DS], remove: [] } } as UpdateDomainCommand,
    ]);
    expect(bothSides()).toEqual([[DS], [DS]]);
    await add(SHA384);
    expect(world.updates[1]).toMatchObject({ signing: { add: [SHA384], remove: [] } });
    expect(bothSides()).toEqual([
      [DS, SHA384],
      [DS, SHA384],
    ]);
  });

  it('is removed by its digest in any case, also a record that is no longer accepted', async () => {
    const old: DsRecord = { keyTag: 1, algorithm: 3, digestType: 3, digest: 'AB'.repeat(32) };
    signedBy(DS, old);
    await remove(old.digest.toLowerCase());
    expect(world.updates).toEqual([expect.objectContaining({ signing: { add: [], remove: [old] } })]);
    expect(bothSides()).toEqual([[DS], [DS]]);
  });

  it('may be removed where the TLD no longer supports DNSSEC', async () => {
    signedBy(DS);
    world.rules({ supportsDnssec: false });
    await remove();
    expect(bothSides()).toEqual([[], []]);
  });

  it('does not need its key, and the key is not stored, where the registry accepts DS records', async () => {
    await add({ keyTag: 55648, ...KEY });
    expect(bothSides()).toEqual([[{ ...DS, keyTag: 55648 }], [{ ...DS, keyTag: 55648 }]]);
  });

  it('stays when the name servers are changed', async () => {
    signedBy(DS);
    await world.setNameservers.execute(ACCOUNT, world.name, ['ns9.example.net']);
    expect(world.updates).toEqual([expect.not.objectContaining({ signing: expect.anything() })]);
    expect(bothSides()).toEqual([[DS], [DS]]);
  });

  const EIGHT = Array.from({ length: 8 }, (_, at) => ({ ...DS, keyTag: at, digest: String(at).repeat(64) }));
  const REFUSALS: { when: string; given?: () => void; input?: Partial<DsInput>; refusal: object }[] = [
    {
      when: 'its digest has the wrong length',
      input: { digest: 'AB' },
      refusal: {
        kind: 'invalid',
        message: 'Bad Request',
        details: 'digest must have 64 hexadecimal digits for digestType 2',
      },
    },
    {
      when: 'the TLD has no DNSSEC',
      given: () => world.rules({ supportsDnssec: false }),
      refusal: { kind: 'invalid', message: 'Bad Request', details: 'The TLD does not support DNSSEC.' },
    },
    {
      when: 'its digest exists',
      given: () => signedBy(DS),
      refusal: { kind: 'conflict', message: 'This resource already exists.', details: undefined },
    },
    {
      when: 'its digest exists, in lower case',
      given: () => signedBy(DS),
      input: { digest: DS.digest.toLowerCase() },
      refusal: { kind: 'conflict', message: 'This resource already exists.' },
    },
    {
      when: 'its digest exists with another key tag',
      given: () => signedBy(DS),
      input: { keyTag: 1 },
      refusal: { kind: 'conflict', message: 'This resource already exists.' },
    },
    {
      when: 'there are eight',
      given: () => signedBy(...EIGHT),
      refusal: { kind: 'invalid', details: 'The registry takes at most 8 DS records for a domain.' },
    },
    {
      when: 'the TLD takes one',
      given: () => {
        world.rules({ maxDsRecords: 1 });
        signedBy(SHA384);
      },
      refusal: { kind: 'invalid', details: 'The registry takes at most 1 DS records for a domain.' },
    },
    ...['RegistrarLock', 'AccountLock', 'PrivacyLock'].map((lock) => ({
      when: `${lock} is on`,
      given: () => world.put({ locks: [lock] }),
      refusal: { kind: 'conflict', details: `The domain is locked (${lock}).` },
    })),
    {
      when: 'our own status forbids it',
      given: () => world.statuses('clientUpdateProhibited'),
      refusal: {
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    },
    {
      when: 'another change does not end',
      given: () => world.put({ busyOperationId: 'other' }),
      refusal: { kind: 'conflict', details: 'Another change of this domain is being carried out.' },
    },
  ];
  it.each(REFUSALS)('is refused when $when, and nothing is sent', async ({ given, input, refusal }) => {
    given?.();
    const before = bothSides();
    await expect(add(input)).rejects.toMatchObject(refusal);
    expect([bothSides(), world.updates]).toEqual([before, []]);
  });

  it('fills the last place that the registry has for it', async () => {
    world.rules({ maxDsRecords: 2 });
    signedBy(SHA384);
    await add();
    expect(bothSides()).toEqual([
      [SHA384, DS],
      [SHA384, DS],
    ]);
  });

  it('is limited by the registry alone where the TLD is no longer sold', async () => {
    jest.spyOn(world.base.catalog, 'tld').mockResolvedValue(undefined);
    await add();
    expect(bothSides()).toEqual([[DS], [DS]]);
  });

  it('that does not exist is not withdrawn: nothing is sent', async () => {
    signedBy(DS);
    expect(await removeDs.withdraw(ACCOUNT, world.name, [SHA384])).toMatchObject({ kind: 'done' });
    expect([bothSides(), world.updates, await world.states()]).toEqual([[[DS], [DS]], [], []]);
  });

  it.each([
    ['of another digest', SHA384.digest],
    ['of a part of its digest', DS.digest.slice(2)],
    ['of no digest', 'zz'],
    ['of a prefix', ''],
  ])('%s is not found', async (_, digest) => {
    signedBy(DS);
    await expect(remove(digest)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Not Found',
      details: 'The requested domain does not exist.',
    });
    expect(world.updates).toEqual([]);
  });

  it('is not taken off under a lock', async () => {
    signedBy(DS);
    world.put({ locks: ['RegistrarLock'] });
    await expect(remove()).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The domain is locked (RegistrarLock).',
    });
    expect(bothSides()).toEqual([[DS], [DS]]);
  });

  it('of a domain of another account is not found', async () => {
    for (const work of [
      addDs.execute(ACCOUNT + 1, world.name, DS),
      removeDs.execute(ACCOUNT + 1, world.name, DS.digest),
    ]) {
      await expect(work).rejects.toMatchObject({
        kind: 'not_found',
        details: 'The requested domain does not exist.',
      });
    }
  });
});

describe('a DS record of which the registry', () => {
  it.each([
    ['added', add],
    ['taken off', remove],
  ] as [string, () => Promise<unknown>][])('refuses that it is %s stays as it was', async (_, work) => {
    if (work === remove) signedBy(DS);
    const before = bothSides();
    world.script('refuse');
    await expect(work()).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details: expect.stringContaining('The registry refused the change'),
    });
    expect([bothSides(), await world.states()]).toEqual([before, ['refused']]);
  });

  it('decides later is answered 504, and the record exists once it has decided', async () => {
    world.script('pending');
    await expect(add()).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect([bothSides(), await world.states()]).toEqual([[[], []], ['pending']]);
    const [{ id }] = await world.operations();
    world.base.registry.decide(world.base.connection, 'a.example', true);
    await world.base.uow.run(() => world.settle.settle(id, { kind: 'done' }));
    expect(bothSides()).toEqual([[DS], [DS]]);
  });

  it.each([
    ['drop_after', [DS]],
    ['drop_before', [DS]],
  ] as const)(
    'gave no answer (%s) is answered 504; the state of the registry decides, and an add is sent again',
    async (script, expected) => {
      world.script(script);
      await expect(add()).rejects.toMatchObject({ kind: 'upstream_timeout' });
      expect(world.row.ds ?? []).toEqual([]);
      world.base.clock.advance(120);
      await world.reconcile().execute();
      expect([bothSides(), await world.states()]).toEqual([[expected, expected], ['succeeded']]);
      expect(world.updates).toHaveLength(script === 'drop_after' ? 1 : 2);
    },
  );

  it('does not report its records is sent again, and ends as the second command', async () => {
    world.script('drop_before');
    await expect(add()).rejects.toMatchObject({ kind: 'upstream_timeout' });
    const { signing: _signing, ...withoutSigning } = world.there;
    jest.spyOn(world.base.registry, 'info').mockResolvedValueOnce({ kind: 'found', info: withoutSigning });
    world.base.clock.advance(120);
    await world.reconcile().execute();
    expect([world.row.ds, await world.states()]).toEqual([[DS], ['succeeded']]);
  });

  it('shows half of a change is left to staff', async () => {
    signedBy(DS);
    world.script('drop_before');
    const both = world.change({ decide: () => ({ before: { ds: [DS] }, after: { ds: [SHA384] } }) });
    expect(await both).toMatchObject({ kind: 'unknown' });
    world.base.registry.registered(world.base.connection, 'a.example', {
      ...world.there,
      signing: { ds: [DS, SHA384], keys: [] },
    });
    world.base.clock.advance(120);
    await world.reconcile().execute();
    expect([await world.states(), world.row.ds]).toEqual([['open'], [DS]]);
  });
});

describe('a DS record where the registry accepts keys', () => {
  beforeEach(() => start(KEYS));
  const shown = () => world.there.signing?.keys;

  it('is sent as its key, which is stored', async () => {
    expect(await add(KEYED.key && { keyTag: 55648, ...KEY })).toEqual({
      domainName: 'a.example',
      ...DS,
      keyTag: 55648,
    });
    expect([world.row.ds, shown()]).toEqual([[KEYED], [{ algorithm: 13, ...KEY }]]);
    await remove();
    expect([world.row.ds, shown()]).toEqual([[], []]);
  });

  it('is refused without its key, since such a registry accepts no digest', async () => {
    await expect(add()).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details:
        "The registry of this TLD accepts keys only: 'flags' and 'publicKey' of the digested key are required.",
    });
    expect(world.updates).toEqual([]);
  });

  it('is refused beside another one of the same key, of which the registry has one entry', async () => {
    signedBy(KEYED);
    await expect(add({ ...SHA384, keyTag: 55648, ...KEY })).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The registry already has this key, through another DS record.',
    });
  });

  it.each(['drop_after', 'drop_before'] as const)(
    'is found by its key when no answer came (%s)',
    async (script) => {
      world.script(script);
      await expect(add({ keyTag: 55648, ...KEY })).rejects.toMatchObject({ kind: 'upstream_timeout' });
      world.base.clock.advance(120);
      await world.reconcile().execute();
      expect([world.row.ds, shown()]).toEqual([[KEYED], [{ algorithm: 13, ...KEY }]]);
    },
  );
});
