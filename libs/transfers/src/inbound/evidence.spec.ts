import { addDays, addSeconds, SecretVault } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import {
  connectionOf,
  FakeRegistry,
  FakeRegistryConnections,
  type ScriptedCommand,
} from '@registrar/registries/testing';
import { TransferEvidence } from './evidence';
import { type HeldTransfer, transferCodeContext } from './transfer';

class PlainVault extends SecretVault {
  seal = (plain: string, context: string): string => `${context}#${plain}`;
  open = (sealed: string, context: string): string => sealed.slice(context.length + 1);
  digest = (plain: string): string => plain;
  sameDigest = (one: string, other: string): boolean => one === other;
}

const NAME = 'moves.example';
const CODE = 'Ax7-transfer-code-9';
const START = new Date('2026-03-02T09:15:00Z');
const connection = connectionOf({ profile: { dataModel: 'minimum' } });
const id = { operationId: 'operation-1', step: 'request', attempt: 1 };

function world() {
  const clock = new FakeClock(START);
  const registry = new FakeRegistry({ clock, uow: new FakeUnitOfWork() });
  const connections = new FakeRegistryConnections();
  connections.put(connection);
  const vault = new PlainVault();
  const there = registry.transfers;
  there.elsewhere(connection, NAME, CODE);
  const transfer: HeldTransfer = {
    id: 1,
    operationId: 'operation-1',
    accountId: 7,
    name: NAME,
    state: 'pending_transfer',
    authCodeSealed: vault.seal(CODE, transferCodeContext('operation-1')),
    sentAt: START,
    progressAt: START,
    createdAt: START,
    awaitsPush: false,
  };
  const rivals: HeldTransfer[] = [];
  const evidence = new TransferEvidence(connections, there, vault, { rivalsOf: async () => rivals });
  const name = { ascii: NAME } as Parameters<typeof there.queryTransfer>[1];
  return {
    clock,
    registry,
    there,
    transfer,
    rivals,
    of: (values: Partial<HeldTransfer> = {}, isRefused?: boolean) =>
      evidence.of({ ...transfer, ...values }, connection.id, isRefused),
    request: () => there.requestTransfer(connection, id, { name, authInfo: CODE }),
  };
}
type World = ReturnType<typeof world>;

describe('the evidence of a transfer', () => {
  it.each<[string, (world: World) => Promise<unknown> | unknown, object]>([
    ['nothing, where it was never asked for', () => undefined, { kind: 'none', statuses: ['ok'] }],
    ['pending, with its deadline', ({ request }) => request(), { kind: 'pending', actAt: addDays(START, 5) }],
    [
      'ours, once it is approved',
      async ({ request, there }) => {
        await request();
        there.decide(connection, NAME, 'clientApproved');
      },
      { kind: 'ours', info: { clientId: connection.clientId } },
    ],
    ['ours, where it was handed over', ({ there }) => there.push(connection, NAME), { kind: 'ours' }],
    [
      'rejected',
      async ({ request, there }) => {
        await request();
        there.decide(connection, NAME, 'clientRejected');
      },
      { kind: 'rejected', reason: 'clientRejected' },
    ],
    [
      'rejected by the registry',
      async ({ request, there }) => {
        await request();
        there.decide(connection, NAME, 'serverCancelled');
      },
      { kind: 'rejected' },
    ],
    [
      'cancelled',
      async ({ request, there }) => {
        await request();
        there.decide(connection, NAME, 'clientCancelled');
      },
      { kind: 'cancelled' },
    ],
    [
      'nothing of ours, where another one asks for it',
      ({ there }) => there.requestedByOther(connection, NAME),
      { kind: 'none', statuses: expect.arrayContaining(['pendingTransfer']) },
    ],
    [
      'nothing, where the registry shows nothing',
      ({ there }) => {
        there.closed.add(connection.id);
      },
      { kind: 'none' },
    ],
    [
      'nothing, where the code is another one by now',
      ({ there }) => there.setCode(connection, NAME, 'changed-since-9'),
      { kind: 'none' },
    ],
  ])('is %s', async (_, arrange, expected) => {
    const it = world();
    await arrange(it);
    expect(await it.of()).toMatchObject(expected);
  });

  it('is nothing where the registry tells of a transfer that is older than the request', async () => {
    const { request, there, clock, of } = world();
    await request();
    there.decide(connection, NAME, 'clientRejected');
    clock.advance(86_400);
    expect(await of({ sentAt: clock.now() })).toMatchObject({ kind: 'none' });
    expect(await of({ sentAt: undefined, createdAt: clock.now() })).toMatchObject({ kind: 'none' });
    expect(await of({ sentAt: addSeconds(START, 200) })).toMatchObject({ kind: 'rejected' });
  });

  describe('where it is shown to others, or not to us', () => {
    const moves = { name: NAME, gaining: connection.clientId, losing: 'registrar-b', requestedAt: START };

    it('is unknown while an approved domain is not shown as ours', async () => {
      const { there, of } = world();
      jest
        .spyOn(there, 'queryTransfer')
        .mockResolvedValue({ kind: 'found', transfer: { ...moves, status: 'serverApproved' } });
      expect(await of()).toEqual({
        kind: 'unknown',
        why: 'approved, but the domain is at another registrar',
      });
    });

    it('is nothing of ours where another registrar is the gaining one', async () => {
      const { there, of } = world();
      jest.spyOn(there, 'queryTransfer').mockResolvedValue({
        kind: 'found',
        transfer: { ...moves, gaining: 'registrar-c', status: 'pending' },
      });
      expect(await of()).toEqual({ kind: 'none', statuses: ['ok'] });
    });

    it('counts a transfer that was asked for 300 seconds before ours, and none before that', async () => {
      const { there, of } = world();
      const query = jest.spyOn(there, 'queryTransfer');
      for (const [seconds, kind] of [
        [-300, 'pending'],
        [-301, 'none'],
      ] as const) {
        query.mockResolvedValueOnce({
          kind: 'found',
          transfer: { ...moves, status: 'pending', requestedAt: addSeconds(START, seconds) },
        });
        expect((await of()).kind).toBe(kind);
      }
    });

    it('is asked for without a code that is refused: ours, nothing, or unknown', async () => {
      const { there, registry, of } = world();
      const ask = jest.spyOn(there, 'foreignInfo');
      const info = registry.domain(connection, NAME)!;
      for (const [second, evidence] of [
        [
          { kind: 'found', info: { ...info, clientId: connection.clientId } },
          { kind: 'ours', info: { ...info, clientId: connection.clientId } },
        ],
        [{ kind: 'found', info }, { kind: 'none' }],
        [{ kind: 'closed' }, { kind: 'none' }],
        [
          { kind: 'unknown', why: 'no session' },
          { kind: 'unknown', why: 'no session' },
        ],
      ] as const) {
        ask.mockResolvedValueOnce({ kind: 'wrong_code' }).mockResolvedValueOnce(second);
        expect(await of()).toEqual(evidence);
      }
      expect(ask.mock.calls.map(([, , code]) => code)).toEqual([
        CODE,
        undefined,
        CODE,
        undefined,
        CODE,
        undefined,
        CODE,
        undefined,
      ]);
    });
  });

  it.each<ScriptedCommand>(['transfer_query', 'foreign_info'])(
    'is unknown where the registry does not answer: %s',
    async (command) => {
      const { registry, of } = world();
      registry.script(NAME, 'timeout', { command });
      expect(await of()).toMatchObject({ kind: 'unknown' });
    },
  );

  it('asks without the code once it is gone', async () => {
    const { there, of } = world();
    there.push(connection, NAME);
    expect(await of({ authCodeSealed: undefined })).toMatchObject({ kind: 'ours' });
  });
});

describe('the evidence of a transfer beside one of another account', () => {
  const PENDING = { kind: 'pending' };
  const HERE = { info: { clientId: connection.clientId } };
  const NONE = { kind: 'none' };
  const OTHERS = { kind: 'of_another' };
  const UNCLEAR = { kind: 'unclear' };
  const there = {
    nothing: () => undefined,
    pending: ({ request }) => request(),
    refused: async ({ request, there: at }) => {
      await request();
      at.decide(connection, NAME, 'clientRejected');
    },
    here: ({ there: at }) => at.push(connection, NAME),
  } satisfies Record<string, (world: World) => unknown>;
  const WAITS = { state: 'pending_new_auth_code' } as const;
  const LOCKED = { state: 'pending_unlock' } as const;
  const SENDS = { state: 'submitting_transfer', awaiting: 'request' } as const;
  const PUSHED = { state: 'pending_transfer', awaitsPush: true } as const;

  it.each<[Partial<HeldTransfer>, keyof typeof there, Partial<HeldTransfer> | undefined, object]>([
    [WAITS, 'here', undefined, HERE],
    [WAITS, 'here', WAITS, UNCLEAR],
    [WAITS, 'here', LOCKED, UNCLEAR],
    [WAITS, 'here', { state: 'failed' }, UNCLEAR],
    [WAITS, 'here', SENDS, OTHERS],
    [WAITS, 'here', { state: 'pending_insert' }, OTHERS],
    [PUSHED, 'here', undefined, HERE],
    [PUSHED, 'here', PUSHED, UNCLEAR],
    [PUSHED, 'nothing', PUSHED, NONE],
    [LOCKED, 'pending', undefined, PENDING],
    [LOCKED, 'pending', WAITS, UNCLEAR],
    [LOCKED, 'pending', { state: 'pending_transfer' }, OTHERS],
    [LOCKED, 'refused', undefined, { kind: 'rejected' }],
    [LOCKED, 'refused', { state: 'rejected' }, OTHERS],
    [{ state: 'canceled_pending_refund' }, 'here', WAITS, UNCLEAR],
    [{ state: 'canceled_pending_refund' }, 'pending', SENDS, OTHERS],
    // its own request was sent: what the registry shows is about it
    [SENDS, 'here', WAITS, HERE],
    [{}, 'pending', WAITS, PENDING],
    [{}, 'refused', WAITS, { kind: 'rejected' }],
    [{ state: 'pending_insert' }, 'here', WAITS, HERE],
  ])('%j that finds %s there, beside %j, is %j', async (values, found, rival, expected) => {
    const staged = world();
    await there[found](staged);
    if (rival) staged.rivals.push({ ...staged.transfer, id: 2, accountId: 8, ...rival });
    expect(await staged.of(values)).toMatchObject(expected);
  });

  it.each<[boolean, Partial<HeldTransfer>[], object]>([
    [false, [WAITS], HERE],
    [true, [], HERE],
    [true, [WAITS], UNCLEAR],
  ])(
    'of a request (refused: %j) beside %j whose domain is here is %j',
    async (isRefused, others, expected) => {
      const staged = world();
      there.here(staged);
      staged.rivals.push(...others.map((rival) => ({ ...staged.transfer, id: 2, accountId: 8, ...rival })));
      expect(await staged.of(SENDS, isRefused)).toMatchObject(expected);
    },
  );

  it('of a refused request is the one that is pending, which may be its own', async () => {
    const staged = world();
    await staged.request();
    staged.rivals.push({ ...staged.transfer, id: 2, accountId: 8, ...WAITS });
    expect(await staged.of(SENDS, true)).toMatchObject(PENDING);
  });
});
