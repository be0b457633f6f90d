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
  };
  const evidence = new TransferEvidence(connections, there, vault);
  const name = { ascii: NAME } as Parameters<typeof there.queryTransfer>[1];
  return {
    clock,
    registry,
    there,
    transfer,
    of: (values: Partial<HeldTransfer> = {}) => evidence.of({ ...transfer, ...values }, connection.id),
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
