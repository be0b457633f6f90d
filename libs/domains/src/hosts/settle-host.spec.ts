import { addSeconds, AppError, conflict } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { ACCOUNT, HostWorld } from '../testing';
import type { HostAttemptOutcome } from './host';
import type { SettledHost } from './settle-host';
const ONE = '192.0.2.1';
const NS1 = 'ns1.a.example';
const DAY = 86_400;
const ended = conflict('operations.ended', 'Ended by staff.');

let hosts: HostWorld;
beforeEach(async () => {
  hosts = await HostWorld.create();
  hosts.world.base.clock.ahead = new Map([[ACCOUNT, 10]]);
});
const base = () => hosts.world.base;
const real = (): Date => base().clock.now();
const now = (): Date => base().clock.now(ACCOUNT);
const settle = (outcome: SettledHost, attempt?: number) =>
  base().uow.run(() => hosts.settle.settle(hosts.rows[0].id, outcome, attempt));
describe('the outcome of a change of a host', () => {
  const refusal = (code: number, meaning: RegistryRefusal['meaning']): SettledHost => ({
    kind: 'refused',
    refusal: { code, meaning, reason: 'No.' },
  });

  it('is stored locally, and the host is known to delegations', async () => {
    const { id } = await hosts.beginCreate(ONE);
    expect(await settle({ kind: 'done' })).toMatchObject({ state: 'succeeded', answer: {} });
    expect(base().operations.rows.get(id)?.settledAt).toEqual(now());
    expect([
      (await hosts.sides()).here,
      hosts.world.row.busyOperationId,
      await base().objects.knownHosts(1, [NS1]),
      base().log.lines,
    ]).toEqual([[ONE], undefined, [NS1], []]);
  });

  it.each<[SettledHost, object]>([
    [
      refusal(2306, 'policy'),
      {
        kind: 'invalid',
        code: 'hosts.refused_by_registry',
        message: 'Bad Request',
        details: 'The registry refused the nameserver: No.',
      },
    ],
    [
      refusal(2201, 'not_ours'),
      {
        kind: 'invalid',
        code: 'hosts.not_ours',
        message: 'Bad Request',
        details: 'The nameserver belongs to another registrar at the registry.',
      },
    ],
    [
      refusal(2305, 'prohibited'),
      {
        kind: 'invalid',
        code: 'hosts.in_use',
        message: 'Bad Request',
        details: 'the registry reports the nameserver in use by a domain outside the account',
      },
    ],
    [
      refusal(2304, 'prohibited'),
      {
        kind: 'invalid',
        code: 'domains.status_prohibits',
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated.',
      },
    ],
    [
      { kind: 'not_sent', why: 'no session' },
      { kind: 'upstream_invalid', code: 'registry.unavailable', message: 'Registry Connection Unavailable' },
    ],
    [
      { kind: 'rejected', error: ended },
      { kind: 'conflict', code: 'operations.ended', message: 'Conflict', details: 'Ended by staff.' },
    ],
  ])('is refused in its words: %j', async (outcome, failure) => {
    const { id } = await hosts.beginCreate(ONE);
    expect(await settle(outcome)).toMatchObject({ state: 'refused' });
    expect([
      base().operations.rows.get(id)?.failure,
      base().operations.rows.get(id)?.settledAt,
      hosts.world.row.busyOperationId,
    ]).toEqual([failure, now(), undefined]);
    expect((await hosts.sides()).here).toBeUndefined();
  });

  it.each([
    [60, DAY],
    [0, 0],
    [-1, 0],
  ])(
    'is polled a day later where it is decided later, and at once where its message came before (%i s)',
    async (due, seconds) => {
      const row = await hosts.beginCreate(ONE);
      row.dueAt = addSeconds(real(), due);
      expect(await settle({ kind: 'pending' })).toMatchObject({
        state: 'pending',
        answer: {},
        dueAt: addSeconds(real(), seconds),
      });
      expect(hosts.world.row.busyOperationId).toBe(row.id);
      base().clock.advance(5);
      expect((await settle({ kind: 'pending' })).dueAt).toEqual(addSeconds(real(), seconds - 5));
    },
  );

  it('is decided by no failure of an attempt that another one has followed, but by its success', async () => {
    const { id } = await hosts.beginCreate(ONE);
    await base().uow.run(() => base().operations.beginAttempt(id, now()));
    expect((await settle({ kind: 'not_sent', why: 'lost' }, 1)).state).toBe('open');
    expect((await settle({ kind: 'pending' }, 1)).state).toBe('pending');
    expect((await settle({ kind: 'not_sent', why: 'lost' }, 2)).state).toBe('refused');
  });

  it('is shown to staff when it was given up before', async () => {
    const { id } = await hosts.beginCreate(ONE);
    await settle({ kind: 'rejected', error: ended });
    expect((await settle({ kind: 'pending' })).state).toBe('refused');
    expect(base().log.lines).toEqual([]);
    expect((await settle({ kind: 'done' })).state).toBe('refused');
    expect(base().log.lines).toEqual([
      {
        level: 'error',
        message: 'host changed at the registry after its operation was refused',
        fields: { operation: id, subject: 'a.example' },
      },
    ]);
    expect((await hosts.sides()).here).toBeUndefined();
  });

  it('is settled once', async () => {
    await hosts.beginCreate(ONE);
    await settle({ kind: 'done' });
    expect([
      (await settle({ kind: 'not_sent', why: 'lost' })).state,
      (await settle({ kind: 'done' })).state,
      base().log.lines,
    ]).toEqual(['succeeded', 'succeeded', []]);
  });

  it('is shown to staff when its domain has left the account', async () => {
    const { id } = await hosts.beginCreate(ONE);
    hosts.world.put({ state: 'deleted' });
    await settle({ kind: 'done' });
    expect(base().log.lines).toEqual([
      {
        level: 'error',
        message: 'host changed at the registry after its domain left the account',
        fields: { operation: id, subject: 'a.example', hostname: NS1 },
      },
    ]);
  });

  it('is settled by the decision of staff', async () => {
    const { id } = await hosts.beginCreate(ONE);
    expect((await base().uow.run(() => hosts.settle.settleManually(id, undefined, ended))).state).toBe(
      'refused',
    );
  });

  it('demands an operation', async () => {
    await expect(hosts.settle.execute('none', 1, { kind: 'done' })).rejects.toThrow('no operation none');
    await expect(hosts.settle.result('none')).rejects.toThrow('no operation none');
  });
});

describe('an attempt at a host', () => {
  const execute = (outcome: HostAttemptOutcome, attempt = 1) =>
    hosts.settle.execute(hosts.rows[0].id, attempt, outcome);

  it.each<[HostAttemptOutcome, number, boolean]>([
    [{ kind: 'unknown', why: 'lost' }, 1, true],
    [{ kind: 'unknown', why: 'lost' }, 2, false],
    [{ kind: 'overtaken' }, 1, false],
  ])('%j of attempt %i is polled half a minute later: %s', async (outcome, attempt, isMoved) => {
    const { id, dueAt } = await hosts.beginCreate(ONE);
    expect(await execute(outcome, attempt)).toEqual({ kind: 'unknown', operationId: id });
    expect(hosts.rows[0].dueAt).toEqual(isMoved ? addSeconds(real(), 30) : dueAt);
  });

  it('moves nothing of a change that is pending by now', async () => {
    await hosts.beginCreate(ONE);
    const { dueAt } = await settle({ kind: 'pending' });
    expect(await execute({ kind: 'unknown', why: 'lost' })).toEqual({
      kind: 'pending',
      nameserver: { domainName: 'a.example', hostname: NS1, ips: [ONE] },
    });
    expect(hosts.rows[0].dueAt).toEqual(dueAt);
  });

  it('throws the refusal that it ended in', async () => {
    await hosts.beginCreate(ONE);
    await expect(
      execute({ kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'No.' } }),
    ).rejects.toEqual(new AppError('invalid', 'hosts.refused_by_registry', 'Bad Request'));
  });
});

describe('the message of a registry about a host', () => {
  it.each([
    ['Not so.', 'Not so.'],
    ['', 'The registry refused the nameserver.'],
  ])('that refuses it is reported in its words: %p', async (text, details) => {
    const { id } = await hosts.beginCreate(ONE);
    const content = {
      kind: 'pending_action',
      object: 'host',
      name: NS1,
      succeeded: false,
      clTrid: `${id}-hostcreate-1`,
    } as const;
    const handle = (connectionId: number) =>
      base().uow.run(() =>
        hosts.pollHandler.handle(
          { ...base().connection, id: connectionId },
          { id: '1', count: 1, text, content, raw: '' },
        ),
      );
    expect([await handle(2), hosts.rows[0].state]).toEqual([undefined, 'open']);
    expect([await handle(1), hosts.rows[0].failure]).toEqual([
      'applied',
      { kind: 'invalid', code: 'hosts.refused_by_registry', message: 'Bad Request', details },
    ]);
    hosts.rows[0].state = 'succeeded';
    expect(await handle(1)).toBe('unknown');
    hosts.rows[0].kind = 'update';
    expect(await handle(1)).toBeUndefined();
  });
});
