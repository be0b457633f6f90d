import { ACCOUNT, START, THICK, THIN } from '@registrar/domains/testing';
import type { FakeDomain } from '@registrar/domains/testing';
import { addDays, addSeconds, toTimestamp } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import type { MoveInput } from './move';
import { OutboundTransferWorld, NAME, OTHER } from '../testing/outbound-transfer-world';

const CODE = 'code-of-the-domain';

let world: OutboundTransferWorld;
const start = async (profile?: StoredProfile): Promise<void> => {
  world = await OutboundTransferWorld.create(profile);
  world.changes.put({ authCode: { sealed: world.changes.vault.seal(CODE, `auth-code:1`) } });
};
beforeEach(() => start());
const move = (values: Partial<MoveInput> = {}, accountId = OTHER) =>
  world.moveDomain.execute(world.moveDomain.read(accountId, { domainName: NAME, authCode: CODE, ...values }));
const row = () => world.changes.row;
const put = (values: Partial<FakeDomain>, domain: Partial<FakeDomain['domain']> = {}) =>
  world.changes.put(values, domain);
const events = () => world.base.outbox.events.filter(({ name }) => name !== 'account.credit.balance_change');
const updates = () => world.changes.updates;

describe('a move between accounts', () => {
  it('gives the domain to the account that has its code, with its contacts, and the lock after a change of the registrant', async () => {
    expect(await move()).toMatchObject({
      domainName: NAME,
      autorenewEnabled: true,
      locked: true,
      privacyEnabled: false,
      locks: ['ClientTransferProhibited', 'TransferLock'],
      transferLockExpiresAt: toTimestamp(addDays(START, 60)),
      contacts: {
        registrant: { firstName: 'Olga' },
        admin: { firstName: 'Olga' },
        tech: { firstName: 'Olga' },
        billing: { firstName: 'Olga' },
      },
    });
    expect(row()).toMatchObject({
      domain: {
        accountId: OTHER,
        contactIds: { registrant: 3, admin: 3, tech: 3, billing: 3 },
        locked: true,
      },
      authCode: undefined,
      busyOperationId: undefined,
    });
    expect(world.moves.moves).toEqual([
      {
        domainId: 1,
        fromAccountId: ACCOUNT,
        toAccountId: OTHER,
        operationId: world.operations('move')[0].id,
        movedAt: START,
      },
    ]);
    expect(world.base.money.transactions.map(({ kind }) => kind)).toEqual(['credit']);
  });

  it('tells both accounts, each with the domain as it had or has it, and the new owner of the lock', async () => {
    await move();
    const common = {
      sourceAccountId: ACCOUNT,
      destinationAccountId: OTHER,
      status: 'completed',
      occurredAt: toTimestamp(START),
    };
    const [out, into, ...locks] = events();
    expect(out).toEqual({
      name: 'domain.transfer.internal_out',
      accountId: ACCOUNT,
      occurredAt: START,
      payload: {
        eventName: 'domain.transfer.internal_out',
        transferId: 1,
        ...common,
        domain: expect.objectContaining({
          domainName: NAME,
          contacts: expect.objectContaining({ registrant: expect.objectContaining({ firstName: 'Ilse' }) }),
        }),
      },
    });
    expect(into).toEqual({
      name: 'domain.transfer.internal_in',
      accountId: OTHER,
      occurredAt: START,
      payload: {
        eventName: 'domain.transfer.internal_in',
        ...common,
        domain: expect.objectContaining({
          locked: true,
          contacts: expect.objectContaining({ registrant: expect.objectContaining({ firstName: 'Olga' }) }),
        }),
      },
    });
    expect(out.payload['domain']).not.toHaveProperty('locked');
    expect(locks).toMatchObject([
      { accountId: OTHER, payload: { action: 'added', lockType: 'TransferLock' } },
      ...locks.slice(1),
    ]);
    expect(locks.map(({ accountId, payload }) => [accountId, payload['lockType']])).toContainEqual([
      OTHER,
      'TransferLock',
    ]);
  });

  it('tells the registry of the lock and the end of the code, at once', async () => {
    await move();
    expect(updates()).toEqual([
      { name: world.name, statuses: { add: ['clientTransferProhibited'], remove: [] }, authInfo: null },
    ]);
    expect(world.operations('move')).toMatchObject([
      {
        accountId: OTHER,
        subject: NAME,
        state: 'succeeded',
        createdAt: START,
        payload: { domainId: 1, name: NAME, connectionId: 1 },
      },
    ]);
  });

  it('tells a registry that holds contacts of those of the new owner', async () => {
    await start(THICK);
    await move();
    const { registrant } = world.info;
    expect(updates()).toMatchObject([
      {
        registrant,
        contacts: {
          add: [
            { role: 'admin', id: registrant },
            { role: 'tech', id: registrant },
          ],
        },
      },
    ]);
    expect(world.base.registry.sent('contact:create')).toHaveLength(1);
  });

  it('sets another code where the registry always has one', async () => {
    await start({ ...THIN, authInfo: 'plain' });
    await move();
    const { authCode } = row();
    expect(authCode!.sealed).toMatch(/^auth-code:1#.{12,}$/);
    expect(authCode!.sealed).not.toContain(CODE);
    expect(updates()).toMatchObject([{ authInfo: authCode!.sealed.slice('auth-code:1#'.length) }]);
  });

  it('tells the registry of the end of the code alone where no lock follows', async () => {
    world.changes.registrants.optedOut.set(OTHER, START);
    await move();
    expect(updates()).toEqual([{ name: world.name, authInfo: null }]);
    expect([world.operations('move').map(({ state }) => state), row().busyOperationId]).toEqual([
      ['succeeded'],
      undefined,
    ]);
  });

  it('takes the contacts that are sent, and records the change of the registrant', async () => {
    const registrant = {
      firstName: 'Nils',
      lastName: 'Berg',
      address1: '1 Hill',
      city: 'Oslo',
      zip: '0150',
      country: 'NO',
      email: 'nils@example.com',
      phone: '+4722123456',
    };
    expect(await move({ contacts: { registrant } })).toMatchObject({
      contacts: { registrant: { firstName: 'Nils' }, tech: { firstName: 'Olga' } },
    });
    expect(world.changes.registrants.rows).toEqual([
      {
        operationId: world.operations('move')[0].id,
        domainId: 1,
        name: row().domain.name,
        accountId: OTHER,
        changedAt: START,
        transferLockUntil: addDays(START, 60),
        beforeContactId: 1,
        afterContactId: 4,
        material: true,
        optedOut: false,
        verificationDue: true,
      },
    ]);
  });

  it.each<[string, () => unknown, object]>([
    [
      'whose address is verified',
      () => world.changes.registrants.verified.add(`${OTHER} olga@example.org`),
      { verificationDue: false },
    ],
    ['under a country code', () => world.changes.rules({ ccTld: true }), { verificationDue: false }],
    [
      'of an account that does without the lock',
      () => world.changes.registrants.optedOut.set(OTHER, START),
      { optedOut: true, verificationDue: true },
    ],
    ['without an address', () => delete world.base.contacts.contacts[2].email, { verificationDue: false }],
    [
      'of the same person and address',
      () =>
        Object.assign(world.base.contacts.contacts[2], {
          ...world.base.contacts.contacts[0],
          id: 3,
          city: 'Aldmoor',
        }),
      { material: false },
    ],
  ])('records a registrant %s', async (_, arrange, change) => {
    arrange();
    await move();
    expect(world.changes.registrants.rows).toMatchObject([change]);
    const isLocked = !('optedOut' in change) && !('material' in change);
    expect([row().domain.locked, row().activation!.transferLockUntil]).toEqual([
      isLocked,
      isLocked ? addDays(START, 60) : undefined,
    ]);
  });

  it('changes no registrant where the gaining account has the same contact', async () => {
    world.base.settings.put(OTHER, { contacts: { registrant: 1, admin: 3, tech: 3, billing: 3 } });
    await move();
    expect([world.changes.registrants.rows, row().domain.locked]).toEqual([[], false]);
  });

  it('ends a policy lock that is over, and follows the days of the TLD', async () => {
    world.changes.rules({ transferLockDays: 5 });
    put({ activation: { ...row().activation!, transferLockUntil: addDays(START, -1) } });
    await move();
    expect(row().activation!.transferLockUntil).toEqual(addDays(START, 5));
    await start();
    put({ activation: { ...row().activation!, transferLockUntil: addDays(START, -1) } });
    world.changes.registrants.optedOut.set(OTHER, START);
    await move();
    expect(row().activation!.transferLockUntil).toBeUndefined();
  });

  it('turns on the privacy that waits for a registrant, and ends the wait', async () => {
    put({ pendingRegistrant: { contactId: 1, registryValues: {}, privacyEnabled: true } });
    expect(await move()).toMatchObject({ privacyEnabled: true });
    expect(row()).toMatchObject({ pendingRegistrant: undefined, domain: { privacyEnabled: true } });
    await start();
    put({ pendingRegistrant: { contactId: 1, registryValues: {} } });
    expect(await move()).toMatchObject({ privacyEnabled: false });
    expect(row().pendingRegistrant).toBeUndefined();
  });

  describe('under a TLD with registry data', () => {
    const FIELDS = { fields: { nexus: { type: 'string', label: 'Nexus', required: true } } };
    const MAPPINGS = [
      { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
    ];
    beforeEach(() => put({}, { registryValues: { nexus: 'C11' } }));

    it('takes the data that were sent, and never those of the account before', async () => {
      world.changes.rules({ requirements: FIELDS, mappings: MAPPINGS } as never);
      await move({ tldRequirements: { nexus: 'C21' } });
      expect(row()).toMatchObject({ registryValues: { nexus: 'C21' }, registryValuesAt: START });
      await start();
      world.changes.rules({ requirements: FIELDS, mappings: MAPPINGS } as never);
      put({}, { registryValues: { nexus: 'C11' } });
      await move();
      expect(row().registryValues).toEqual({});
    });

    it('leaves the data of the domain alone where they are none of its registrant', async () => {
      world.changes.rules({ requirements: FIELDS } as never);
      await move();
      expect(row().registryValues).toEqual({ nexus: 'C11' });
    });

    it('refuses wrong data before it tries the code', async () => {
      world.changes.rules({ requirements: FIELDS, mappings: MAPPINGS } as never);
      await expect(move({ tldRequirements: { other: '1' }, authCode: 'wrong' })).rejects.toMatchObject({
        kind: 'invalid',
        details: expect.stringContaining('tldRequirements'),
      });
      await expect(move({ strict: true })).rejects.toMatchObject({ kind: 'invalid' });
      expect(row().domain.accountId).toBe(ACCOUNT);
    });
  });

  it.each(['not_sent', 'refuse', 'drop_before', 'unknown'] as const)(
    'is told to the registry later where it could not be told at once (%s)',
    async (outcome) => {
      world.changes.script(outcome);
      expect(await move()).toMatchObject({
        domainName: NAME,
        contacts: { registrant: { firstName: 'Olga' } },
      });
      expect([row().domain.accountId, world.operations('move')[0]]).toEqual([
        OTHER,
        expect.objectContaining({ state: 'open', attempts: 1, dueAt: addSeconds(START, 30) }),
      ]);
      expect(row().busyOperationId).toBe(world.operations('move')[0].id);
    },
  );

  it('is accepted by a registry that decides later (1001)', async () => {
    world.changes.script('pending');
    await move();
    expect(world.operations('move')[0]).toMatchObject({ state: 'pending' });
  });

  it('leaves its operation alone where another attempt has begun meanwhile', async () => {
    const update = world.base.registry.update.bind(world.base.registry);
    world.changes.script('drop_before');
    jest.spyOn(world.base.registry, 'update').mockImplementationOnce(async (...command) => {
      const answer = await update(...command);
      await world.base.uow.run(() =>
        world.base.operations.beginAttempt(world.operations('move')[0].id, addSeconds(START, 500)),
      );
      return answer;
    });
    await move();
    expect(world.operations('move')[0]).toMatchObject({ attempts: 2, dueAt: addSeconds(START, 500) });
  });

  it('leaves its operation alone where another process has settled it meanwhile, or where it is unknown', async () => {
    const update = world.base.registry.update.bind(world.base.registry);
    world.changes.script('drop_before');
    jest.spyOn(world.base.registry, 'update').mockImplementationOnce(async (...command) => {
      const answer = await update(...command);
      await world.base.uow.run(() =>
        world.base.operations.succeed(world.operations('move')[0].id, {}, START),
      );
      return answer;
    });
    await move();
    const [{ state, payload }] = world.operations('move');
    expect(state).toBe('succeeded');
    await expect(
      world.tellRegistry.execute('0197a0ff-0000-7000-8000-000000000001', payload as never),
    ).resolves.toBeUndefined();
  });

  it('answers with the domain as it was moved where it has gone on by then', async () => {
    const update = world.base.registry.update.bind(world.base.registry);
    jest.spyOn(world.base.registry, 'update').mockImplementationOnce(async (...command) => {
      const answer = await update(...command);
      put({}, { accountId: 9 });
      return answer;
    });
    expect(await move()).toMatchObject({ domainName: NAME, contacts: { registrant: { firstName: 'Olga' } } });
  });
});
