import { DomainName } from '@registrar/kernel';
import type { SettingsChange } from './update-settings';
import { ACCOUNT, ChangeWorld, THICK, THIN } from '../testing';

let world: ChangeWorld;
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
});

const patch = (wanted: SettingsChange, name = 'a.example') =>
  world.updateSettings.execute(ACCOUNT, DomainName.of(name), wanted);

describe('settings of a domain', () => {
  it('that are local are changed in one transaction, without an operation', async () => {
    expect(await patch({ autorenewEnabled: false })).toMatchObject({
      kind: 'done',
      domain: { autorenewEnabled: false, locked: true },
    });
    expect(await world.states()).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  it('are changed together with the registry, in one command', async () => {
    expect(await patch({ autorenewEnabled: false, locked: false })).toMatchObject({
      kind: 'done',
      domain: { autorenewEnabled: false, locked: false, locks: [] },
    });
    expect(world.updates).toMatchObject([{ statuses: { add: [], remove: ['clientTransferProhibited'] } }]);
    expect(world.there.statuses).toEqual(['ok']);
    expect(await world.states()).toEqual(['succeeded']);
    expect(world.row.busyOperationId).toBeUndefined();
    expect(world.lockEvents).toEqual([]);
  });

  it('that are so already change nothing', async () => {
    expect(await patch({ autorenewEnabled: true, locked: true, privacyEnabled: false })).toMatchObject({
      kind: 'done',
      domain: { locked: true },
    });
    expect([world.sent, await world.states()]).toEqual([[], []]);
  });

  it('are created at the registry where they are local only', async () => {
    world.statuses('ok');
    await patch({ locked: true });
    expect(world.there.statuses).toEqual(['clientTransferProhibited']);
    expect(world.row.registryStatuses).toEqual(['clientTransferProhibited']);
  });

  describe('of a domain whose privacy waits for a registrant that the registry takes', () => {
    const WAITING = { contactId: 2, registryValues: { nexus: 'C11' } };
    beforeEach(() => world.put({ pendingRegistrant: { ...WAITING, privacyEnabled: true } }));

    it.each([[{ privacyEnabled: false }], [{ privacyEnabled: false, locked: false }]])(
      'cancel it with %j, and the registrant goes on waiting',
      async (wanted) => {
        expect(await patch(wanted)).toMatchObject({ kind: 'done', domain: { privacyEnabled: false } });
        expect(world.row.pendingRegistrant).toEqual(WAITING);
      },
    );

    it.each([[{ autorenewEnabled: false }], [{ locked: false }], [{ locked: true }]])(
      'leave it ordered with %j',
      async (wanted) => {
        await patch(wanted);
        expect(world.row.pendingRegistrant).toEqual({ ...WAITING, privacyEnabled: true });
      },
    );

    it('cancel it without a command to the registry, an operation or an order', async () => {
      await patch({ privacyEnabled: false });
      expect([world.sent, await world.states()]).toEqual([[], []]);
    });

    it('do not cancel it where the registry refuses what is changed together with it', async () => {
      world.base.registry.script('a.example', 'refuse', {
        command: 'update',
        refusal: { code: 2306, reason: 'no', meaning: 'policy' },
      });
      await expect(patch({ privacyEnabled: false, locked: false })).rejects.toMatchObject({
        kind: expect.any(String),
      });
      expect(world.row.pendingRegistrant).toEqual({ ...WAITING, privacyEnabled: true });
    });

    it.each([
      [true, 'is refused'],
      [false, 'is done'],
    ])('cancelling it under a PrivacyLock (%s) %s', async (isLocked) => {
      world.put({ locks: isLocked ? ['PrivacyLock'] : [] });
      const result = patch({ privacyEnabled: false });
      if (isLocked)
        await expect(result).rejects.toMatchObject({
          kind: 'conflict',
          details: 'The domain is locked (PrivacyLock).',
        });
      else await result;
      expect(world.row.pendingRegistrant).toEqual({ ...WAITING, ...(isLocked && { privacyEnabled: true }) });
    });
  });

  it('that leave privacy off are taken under a PrivacyLock', async () => {
    world.put({ locks: ['PrivacyLock'] });
    expect(await patch({ privacyEnabled: false })).toMatchObject({ kind: 'done' });
  });

  const REFUSALS: {
    when: string;
    wanted?: SettingsChange;
    name?: string;
    given?: () => void;
    refusal: object;
  }[] = [
    {
      when: 'nothing is asked for',
      wanted: {},
      refusal: {
        kind: 'invalid',
        details: 'at least one of autorenewEnabled, privacyEnabled, locked, tags, notes is needed',
      },
    },
    {
      when: 'it does not exist',
      name: 'b.example',
      refusal: { kind: 'not_found', details: 'The requested domain does not exist.' },
    },
    {
      when: 'it has expired',
      given: () => world.base.clock.advance(266 * 86_400),
      refusal: { kind: 'forbidden', message: 'Permission denied', details: 'The domain has expired.' },
    },
    {
      when: 'the TLD knows no lock',
      given: () => world.rules({ supportsTransferLock: false }),
      refusal: { kind: 'conflict', details: 'This TLD does not support the requested setting.' },
    },
    {
      when: 'the TLD has no privacy',
      wanted: { privacyEnabled: true, autorenewEnabled: false },
      given: () => world.rules({ supportsPrivacy: false }),
      refusal: { kind: 'conflict', details: 'This TLD does not support the requested setting.' },
    },
    {
      when: 'a policy lock runs',
      wanted: { locked: false, autorenewEnabled: false },
      given: () =>
        world.put({
          activation: { ...world.row.activation!, transferLockUntil: new Date('2026-05-01T09:15:00.500Z') },
        }),
      refusal: {
        kind: 'conflict',
        message: 'Conflict',
        details: 'The domain is under a policy transfer lock until 2026-05-01T09:15:00Z.',
      },
    },
    {
      when: 'the registrar has locked it',
      given: () => world.put({ locks: ['RegistrarLock'] }),
      refusal: { kind: 'conflict', details: 'The domain is locked (RegistrarLock).' },
    },
    {
      when: 'its privacy is locked',
      wanted: { privacyEnabled: true },
      given: () => world.put({ locks: ['PrivacyLock'] }),
      refusal: { kind: 'conflict', details: 'The domain is locked (PrivacyLock).' },
    },
    {
      when: 'the registry has not decided on the create',
      given: () => world.put({ state: 'pending_create' }),
      refusal: {
        kind: 'invalid',
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (pendingCreate).',
      },
    },
    {
      when: 'a status forbids updates',
      given: () => world.statuses('clientTransferProhibited', 'clientUpdateProhibited'),
      refusal: {
        kind: 'invalid',
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    },
  ];
  it.each(REFUSALS)(
    'are refused when $when, and nothing changes',
    async ({ wanted = { locked: false, autorenewEnabled: false }, name, given, refusal }) => {
      given?.();
      await expect(patch(wanted, name)).rejects.toMatchObject(refusal);
      expect(world.row.domain).toMatchObject({ locked: true, autorenewEnabled: true, privacyEnabled: false });
      expect([world.sent, await world.states(), world.row.busyOperationId]).toEqual([[], [], undefined]);
    },
  );

  it('may be sent unchanged under a policy lock and in spite of the status', async () => {
    world.put(
      { activation: { ...world.row.activation!, transferLockUntil: new Date('2026-05-01T09:15:00Z') } },
      { locked: false },
    );
    world.statuses('serverUpdateProhibited');
    expect(await patch({ locked: false, autorenewEnabled: false })).toMatchObject({
      kind: 'done',
      domain: { autorenewEnabled: false },
    });
  });
});

describe('privacy at a registry that keeps contacts', () => {
  beforeEach(async () => {
    world = await ChangeWorld.create(THICK);
  });

  it('shows the contact of the registrar in every role, and the real ones again', async () => {
    const { registrant, contacts } = world.there;
    expect(await patch({ privacyEnabled: true, locked: false })).toMatchObject({
      domain: { privacyEnabled: true, contacts: { registrant: { lastName: 'Varga' } } },
    });
    const shown = world.there.registrant!;
    expect(shown).not.toBe(registrant);
    expect(world.there).toMatchObject({
      contacts: expect.arrayContaining([
        { role: 'admin', id: shown },
        { role: 'tech', id: shown },
      ]),
      statuses: ['ok'],
    });
    expect(world.sent.map((line) => line.split(' ')[0])).toEqual(['contact:create', 'domain:update']);
    await patch({ privacyEnabled: false });
    expect(world.there).toMatchObject({ registrant, contacts: expect.arrayContaining([...contacts]) });
    expect(world.sent.slice(2)).toEqual(['domain:update a.example']);
    await patch({ privacyEnabled: true });
    expect(world.there.registrant).toBe(shown);
  });

  it('is not changed when its contact cannot be made', async () => {
    const before = world.there;
    world.base.registry.takeDown(world.base.connection.id);
    await expect(patch({ privacyEnabled: true, autorenewEnabled: false })).rejects.toMatchObject({
      kind: 'upstream_invalid',
      message: 'Registry Connection Unavailable',
    });
    expect(world.there).toEqual(before);
    expect(world.row.domain).toMatchObject({ privacyEnabled: false, autorenewEnabled: true });
  });

  it('stays as it is with a change of another setting, which sends nothing', async () => {
    await patch({ privacyEnabled: true });
    const sent = world.sent.length;
    expect(await patch({ autorenewEnabled: false })).toMatchObject({
      kind: 'done',
      domain: { autorenewEnabled: false, privacyEnabled: true },
    });
    expect(world.sent.length).toBe(sent);
  });
});

describe('each setting alone', () => {
  it.each<[SettingsChange, object]>([
    [{ locked: false }, { supportsPrivacy: false }],
    [{ autorenewEnabled: false }, { supportsPrivacy: false, supportsTransferLock: false }],
    [{ privacyEnabled: true }, { supportsTransferLock: false }],
  ])('%j does not ask for what the TLD lacks otherwise: %j', async (wanted, rules) => {
    world.rules(rules);
    expect(await patch(wanted)).toMatchObject({ kind: 'done', domain: wanted });
  });

  it.each<SettingsChange>([{ locked: false }, { autorenewEnabled: false }])(
    '%j asks for no contacts of privacy, and minds no lock of it',
    async (wanted) => {
      world = await ChangeWorld.create(THICK);
      world.put({ locks: ['PrivacyLock'] }, { privacyEnabled: true });
      const shown = jest.spyOn(world.base.privacy, 'contactIdsFor');
      if (wanted.locked === undefined) expect(await patch(wanted)).toMatchObject({ kind: 'done' });
      else
        await expect(patch(wanted)).rejects.toMatchObject({ details: 'The domain is locked (PrivacyLock).' });
      expect(shown).not.toHaveBeenCalled();
    },
  );

  it.each<SettingsChange>([{ locked: false }, { privacyEnabled: true }])(
    '%j is changed under a TLD that is no longer in the catalogue',
    async (wanted) => {
      jest.spyOn(world.base.catalog, 'tld').mockResolvedValue(undefined);
      expect(await patch(wanted)).toMatchObject({ kind: 'done', domain: wanted });
    },
  );

  it('locked: true sends the lock alone', async () => {
    world.statuses('clientHold');
    await patch({ locked: true });
    expect(world.updates).toMatchObject([{ statuses: { add: ['clientTransferProhibited'], remove: [] } }]);
  });

  it.each([
    ['the registry alone', false, ['clientTransferProhibited']],
    ['its owner alone', true, ['ok']],
  ])('locked: false is refused under a policy lock where %s has the lock', async (_, locked, statuses) => {
    world.put(
      { activation: { ...world.row.activation!, transferLockUntil: new Date('2026-05-01T09:15:00Z') } },
      { locked },
    );
    world.statuses(...statuses);
    await expect(patch({ locked: false })).rejects.toMatchObject({
      details: 'The domain is under a policy transfer lock until 2026-05-01T09:15:00Z.',
    });
  });

  it.each([
    [0, 'domains.expired'],
    [-1, undefined],
  ])('is refused from the end of the term on (%i seconds after it)', async (seconds, code) => {
    world.base.clock.advance(265 * 86_400 + seconds);
    const result = patch({ autorenewEnabled: false });
    if (code) await expect(result).rejects.toMatchObject({ code });
    else expect(await result).toMatchObject({ kind: 'done' });
  });
});

it('a domain of another account is refused like one that does not exist', async () => {
  await expect(
    world.updateSettings.execute(ACCOUNT + 1, world.name, { locked: false }),
  ).rejects.toMatchObject({ kind: 'not_found' });
});
