import { Money } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../../audit-trail';
import { mayDo, type StaffOperation } from '../../permissions';
import { STAFF_ROLES, type StaffActor } from '../../staff';
import { actorOf, FakeAuditLog } from '../../testing';
import { type TransferChangeParts, wireTransferChanges } from './wire';

const NAME = 'quay.example';
const OPERATION = '0190a000-0000-7000-8000-000000000001';
const ORDER = { accountId: 7, domainName: NAME, authCode: 'Very-Secret-1', deadline: new Date(0) };
const MOVE = { accountId: 7, domainName: NAME, authCode: 'Very-Secret-1' };
const PENDING = { id: 31, name: NAME, accountId: 7, state: 'pending', gaining: 'registrar-b' };

interface World {
  /** A gaining registrar that the registry does not name is absent. */
  outbound?: object;
  total?: Money;
  years?: number;
  suspension?: object;
  effectiveSuspension?: object;
  /** The account that has the domain. */
  holder?: number;
  /** The newest transfer out of the domain. */
  newest?: object;
}

/** Use cases of the account as they call back in the transaction that begins their work. */
function world({ outbound = PENDING, total, years, holder = 7, newest, ...suspended }: World = {}) {
  const uow = new FakeUnitOfWork();
  const log = new FakeAuditLog(uow);
  const calls: unknown[][] = [];
  const noting =
    (called: string, ...noted: unknown[]) =>
    async (...args: unknown[]) => {
      calls.push([called, ...args.filter((each) => typeof each !== 'function')]);
      const last = args.at(-1) as { note?: (...noted: unknown[]) => Promise<void> };
      const note = typeof last === 'function' ? last : last.note;
      await uow.run(() => (note as (...noted: unknown[]) => Promise<void>)(...noted));
      return { called };
    };
  const parts = {
    audit: new AuditTrail(log, uow, new FakeClock()),
    queries: { domain: async () => ({ name: NAME, accountId: holder }) },
    outbound: { newest: async () => newest },
    accounts: {
      get: async (accountId: number) => {
        calls.push(['account', accountId]);
        return suspended;
      },
    },
    createTransfer: {
      execute: async (order: { byStaff: { note(id: string, begun: object): Promise<void> } }) => {
        calls.push(['start', order]);
        await uow.run(() => order.byStaff.note(OPERATION, { state: 'pending', years, total }));
        return { called: 'start' };
      },
    },
    cancelTransfer: {
      cancelForAccount: noting('cancel', { accountId: 7, operationId: OPERATION, state: 'pending' }),
    },
    moveDomain: {
      read: (accountId: number, move: object) => {
        calls.push(['read', accountId, move]);
        return { name: { ascii: NAME } };
      },
      execute: noting('move', OPERATION, 9),
    },
    cancelOutbound: { execute: noting('reject', outbound, OPERATION) },
    approveOutbound: { execute: noting('approve', outbound, OPERATION) },
    endOutbound: { execute: noting('end', outbound) },
  } as unknown as TransferChangeParts;
  return { ...wireTransferChanges(parts), log, calls };
}

type Staged = ReturnType<typeof world>;
const ACTS: [StaffOperation, (staged: Staged, actor: StaffActor) => Promise<unknown>, object][] = [
  [
    'transfer.start',
    ({ inboundTransfers }, actor) => inboundTransfers.start(actor, ORDER),
    { after: { accountId: 7, operationId: OPERATION, state: 'pending' } },
  ],
  [
    'transfer.cancel',
    ({ inboundTransfers }, actor) => inboundTransfers.cancel(actor, NAME),
    { before: { accountId: 7, state: 'pending' }, after: { operationId: OPERATION } },
  ],
  [
    'transfer.move',
    ({ inboundTransfers }, actor) => inboundTransfers.move(actor, MOVE),
    { before: { accountId: 9 }, after: { accountId: 7, operationId: OPERATION } },
  ],
  [
    'transfer.reject',
    ({ outboundTransfers }, actor) => outboundTransfers.reject(actor, NAME),
    {
      before: { accountId: 7, state: 'pending', gaining: 'registrar-b' },
      after: { operationId: OPERATION },
    },
  ],
  [
    'transfer.approve',
    ({ outboundTransfers }, actor) => outboundTransfers.approve(actor, { domainName: NAME }),
    {
      before: { accountId: 7, state: 'pending', gaining: 'registrar-b' },
      after: { operationId: OPERATION },
    },
  ],
  [
    'transfer.end',
    ({ outboundTransfers }, actor) => outboundTransfers.end(actor, { domainName: NAME, verdict: 'left' }),
    { before: { accountId: 7, state: 'pending', gaining: 'registrar-b' }, after: { verdict: 'left' } },
  ],
];

describe.each(ACTS)('%s', (operation, act, entry) => {
  it.each(STAFF_ROLES.filter((role) => mayDo(role, operation)))(
    'by the role %s has one audit entry with its reason, and no auth code in it',
    async (role) => {
      const staged = world();
      await act(staged, { ...actorOf(role), reason: 'Ticket 4711' });
      expect(staged.log.entries).toEqual([
        expect.objectContaining({
          action: operation,
          role,
          target: `domain:${NAME}`,
          reason: 'Ticket 4711',
          ...entry,
        }),
      ]);
      expect(JSON.stringify(staged.log.entries)).not.toContain('Very-Secret-1');
    },
  );

  it.each(STAFF_ROLES.filter((role) => !mayDo(role, operation)))(
    'by the role %s is refused before anything is read or sent',
    async (role) => {
      const staged = world();
      await expect(act(staged, actorOf(role))).rejects.toMatchObject({ kind: 'forbidden' });
      expect([staged.calls, staged.log.entries]).toEqual([[], []]);
    },
  );
});

describe('a transfer into an account', () => {
  const owner = actorOf('owner');

  it.each([
    ['start', 'suspension'],
    ['start', 'effectiveSuspension'],
    ['move', 'suspension'],
    ['move', 'effectiveSuspension'],
  ] as const)('is not begun by %s where the account has: %s', async (way, suspension) => {
    const { inboundTransfers, calls, log } = world({ [suspension]: { reason: 'unpaid' } });
    const begun = way === 'start' ? inboundTransfers.start(owner, ORDER) : inboundTransfers.move(owner, MOVE);
    await expect(begun).rejects.toMatchObject({ kind: 'conflict', code: 'staff.account_suspended' });
    expect([calls, log.entries]).toEqual([[['account', 7]], []]);
  });

  it('refuses fields that the TLD does not know, as the account cannot', async () => {
    const { inboundTransfers, calls } = world();
    await inboundTransfers.start(owner, ORDER);
    await inboundTransfers.move(owner, MOVE);
    expect(calls).toContainEqual(['start', expect.objectContaining({ ...ORDER, strict: true })]);
    const { accountId: _accountId, ...move } = MOVE;
    expect(calls).toContainEqual(['read', 7, { ...move, strict: true }]);
  });

  it('has the price and the term in its entry where it is charged', async () => {
    const { inboundTransfers, log } = world({ total: Money.of(1_450n), years: 1 });
    await inboundTransfers.start(owner, ORDER);
    expect(log.entries[0].after).toEqual({
      accountId: 7,
      operationId: OPERATION,
      state: 'pending',
      years: 1,
      total: Money.of(1_450n).toDecimal(),
    });
  });

  it.each([undefined, 9])('is cancelled in the account that staff name: %s', async (accountId) => {
    const { inboundTransfers, calls } = world();
    await inboundTransfers.cancel(owner, NAME, accountId);
    expect(calls).toEqual([['cancel', expect.anything(), accountId]]);
  });

  it.each(['Quay.Example', 'QUAY.example'])(
    'of %s has its entry under the name in lower case',
    async (name) => {
      const { inboundTransfers, log } = world();
      await inboundTransfers.cancel(owner, name);
      expect(log.entries[0].target).toBe(`domain:${NAME}`);
    },
  );

  it('of a name that is none has its entry under the text that was sent', async () => {
    const { inboundTransfers, log } = world();
    await inboundTransfers.start(owner, { ...ORDER, domainName: 'no name' });
    expect(log.entries[0].target).toBe('domain:no name');
  });
});

it('names the gaining registrar of a transfer out only where the registry does', async () => {
  const { gaining: _gaining, ...outbound } = PENDING;
  const { outboundTransfers, log } = world({ outbound });
  await outboundTransfers.approve(actorOf('owner'), { domainName: NAME });
  expect(log.entries[0].before).toEqual({ accountId: 7, state: 'pending' });
});

describe('a transfer that waited for a second person', () => {
  const owner = actorOf('owner');
  const open = { id: 31, dueAt: new Date(0) };

  it('out is bound to the account and the open transfer of that time', async () => {
    const { outboundTransfers } = world({ newest: open });
    expect(await outboundTransfers.bind({ domainName: 'Quay.Example', verdict: 'left' })).toEqual({
      domainName: NAME,
      accountId: 7,
      transferId: 31,
      verdict: 'left',
    });
  });

  it.each([
    ['none was ever noticed', undefined],
    ['the newest is over', { id: 31 }],
  ])('out is refused at once where %s', async (_why, newest) => {
    const { outboundTransfers } = world({ newest });
    await expect(outboundTransfers.bind({ domainName: NAME })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'staff.no_open_transfer',
    });
  });

  it.each(['approve', 'end'] as const)(
    'out is carried out by %s for the bound account and transfer',
    async (way) => {
      const { outboundTransfers, log } = world();
      const bound = { domainName: NAME, accountId: 7, transferId: 31 };
      await outboundTransfers[way](owner, { ...bound, verdict: 'left' });
      expect(log.entries).toHaveLength(1);
    },
  );

  it.each([
    ['approve', 'another account', { holder: 8 }, { accountId: 7 }, 'staff.domain_in_another_account'],
    ['end', 'another account', { holder: 8 }, { accountId: 7 }, 'staff.domain_in_another_account'],
    ['approve', 'another transfer', {}, { transferId: 30 }, 'staff.another_transfer'],
    ['end', 'another transfer', {}, { transferId: 30 }, 'staff.another_transfer'],
  ] as const)('out is refused by %s for %s, without an entry', async (way, _what, staged, bound, code) => {
    const { outboundTransfers, log } = world(staged);
    const command = { domainName: NAME, verdict: 'left' as const, ...bound };
    await expect(outboundTransfers[way](owner, command)).rejects.toMatchObject({ kind: 'conflict', code });
    expect(log.entries).toEqual([]);
  });

  it('to another account is bound to the one that loses the domain, and its fields are read at once', async () => {
    const { inboundTransfers, calls } = world({ holder: 9 });
    expect(await inboundTransfers.bindMove(MOVE)).toEqual({ ...MOVE, losingAccountId: 9 });
    const { accountId: _accountId, ...move } = MOVE;
    expect(calls).toEqual([
      ['account', 7],
      ['read', 7, { ...move, strict: true }],
    ]);
  });

  it.each([
    ['the domain is in this account', { holder: 7 }, 'not_found'],
    ['the account is suspended', { holder: 9, suspension: { reason: 'unpaid' } }, 'conflict'],
  ])('to another account is refused at once where %s', async (_why, staged, kind) => {
    await expect(world(staged).inboundTransfers.bindMove(MOVE)).rejects.toMatchObject({ kind });
  });

  it.each([
    ['the bound account loses it', 9, 1],
    ['it is bound to none', undefined, 1],
  ])('to another account is carried out where %s', async (_why, losingAccountId, entries) => {
    const { inboundTransfers, log } = world();
    await inboundTransfers.move(owner, { ...MOVE, losingAccountId });
    expect(log.entries).toHaveLength(entries);
  });

  it('to another account is refused in its transaction where a third account has the domain', async () => {
    const { inboundTransfers, log } = world();
    await expect(inboundTransfers.move(owner, { ...MOVE, losingAccountId: 8 })).rejects.toMatchObject({
      code: 'staff.domain_in_another_account',
    });
    expect(log.entries).toEqual([]);
  });
});
