import { actorOf } from '../../testing';
import {
  type AuditedAct,
  auditEntries,
  type AuditHouse,
  auditHouse,
  LATER,
  NOW,
  OWNER,
} from '../../testing/audit-house';
import { ChangeDomainLock } from './domain-locks';
import { SettleDoubtfulOperation } from './end-operation';
import { PushRegistryDifference, TakeOverRegistryDifference } from './repair-differences';
import { RestoreDomainByStaff } from './restore-domain';
import { AcknowledgeUnknownDomain } from './unknown-domains';

const queries = (accountId = 7) => ({ domain: async () => ({ name: 'a.example', accountId }) }) as never;
const BEGIN = expect.any(Function) as unknown;

auditEntries([
  ...([true, false] as const).map((on): [string, AuditedAct] => [
    on ? 'a lock' : 'a removed lock',
    {
      answers: { execute: { kind: 'done' } },
      act: ({ audit, inner }) =>
        new ChangeDomainLock(audit, queries(), inner).execute(OWNER, {
          domainName: 'A.example',
          lock: 'ClientHold',
          on,
        }),
      asked: ['execute', { accountId: 7, name: 'a.example', lock: 'ClientHold', on, begin: BEGIN }],
      result: 'done',
      entry: {
        action: on ? 'domain.set_lock' : 'domain.clear_lock',
        target: 'domain:a.example',
        after: { lock: 'ClientHold', on },
      },
    },
  ]),
  [
    'an operation in doubt',
    {
      answers: { execute: 'succeeded' },
      begun: { kind: 'renew', subject: 'a.example', state: 'open', price: 1 },
      act: ({ audit, inner }) =>
        new SettleDoubtfulOperation(audit, inner).execute(OWNER, {
          operationId: 'o-1',
          verdict: 'done' as never,
        }),
      asked: ['execute', { operationId: 'o-1', verdict: 'done', begin: BEGIN }],
      result: 'succeeded',
      entry: {
        action: 'operation.end',
        target: 'operation:o-1',
        before: { kind: 'renew', subject: 'a.example', state: 'open' },
        after: { verdict: 'done' },
      },
    },
  ],
  ...(
    [
      ['taken over', 'take_over', TakeOverRegistryDifference, undefined],
      ['written to the registry', 'push', PushRegistryDifference, 'done'],
    ] as const
  ).map(([how, act, Repair, result]): [string, AuditedAct] => [
    `a difference that is ${how}`,
    {
      answers: { execute: { kind: 'done' } },
      begun: { domainName: 'a.example', field: 'expiry', before: { expiry: 1 }, after: { expiry: 2 } },
      act: ({ audit, inner }) => new Repair(audit, inner).execute(OWNER, '4'),
      asked: ['execute', { id: '4', begin: BEGIN }],
      result,
      entry: {
        action: `registry_difference.${act}`,
        target: 'domain:a.example',
        before: { expiry: 1 },
        after: { difference: '4', field: 'expiry', expiry: 2 },
      },
    },
  ]),
  [
    'a restore',
    {
      answers: { execute: { kind: 'done' } },
      act: ({ audit, inner }) =>
        new RestoreDomainByStaff(audit, { lastOwner: async () => 7 }, inner).execute(OWNER, {
          domainName: 'a.example',
          waived: true,
          deadline: LATER,
        }),
      asked: [
        'execute',
        { accountId: 7, domainName: 'a.example', deadline: LATER, byStaff: { waived: true, begin: BEGIN } },
      ],
      result: { kind: 'done' },
      entry: { action: 'domain.restore', target: 'domain:a.example', after: { accountId: 7, waived: true } },
    },
  ],
  [
    'an unknown domain',
    {
      answers: { acknowledge: { outcome: 'done', name: 'b.example' } },
      act: ({ audit, inner, clock }) => new AcknowledgeUnknownDomain(audit, inner, clock).execute(OWNER, '9'),
      asked: ['acknowledge', '9', 'Ines', 'as agreed', NOW],
      entry: {
        action: 'unknown_domain.acknowledge',
        target: 'unknown_domain:9',
        after: { domainName: 'b.example' },
      },
    },
  ],
  [
    'an unknown domain that was acknowledged',
    {
      answers: { acknowledge: { outcome: 'known', name: 'b.example' } },
      act: ({ audit, inner, clock }) => new AcknowledgeUnknownDomain(audit, inner, clock).execute(OWNER, '9'),
      asked: ['acknowledge', '9', 'Ines', 'as agreed', NOW],
    },
  ],
]);

describe('an absent or changed object is refused and not written down', () => {
  it('an unknown domain', async () => {
    const { audit, inner, clock, log } = auditHouse({ acknowledge: undefined });
    await expect(new AcknowledgeUnknownDomain(audit, inner, clock).execute(OWNER, '9')).rejects.toMatchObject(
      {
        kind: 'not_found',
        code: 'staff.unknown_domain_not_found',
        details: 'The requested unknown domain does not exist.',
      },
    );
    expect(log.entries).toEqual([]);
  });

  it.each(['bind', 'execute'] as const)('a domain that another account has by now: %s', async (method) => {
    const staged = auditHouse({ execute: { kind: 'done' } });
    const change = new ChangeDomainLock(staged.audit, queries(8), staged.inner);
    const command = { domainName: 'a.example', lock: 'ClientHold', on: true, accountId: 7 } as const;
    const done = method === 'bind' ? change.bind(command) : change.execute(OWNER, command);
    await expect(done).rejects.toMatchObject({
      kind: 'conflict',
      code: 'staff.domain_in_another_account',
      details: 'Account 8 has the domain by now. Request it again if it is still right.',
    });
    expect([staged.asked, staged.log.entries]).toEqual([[], []]);
  });
});

it('a lock is bound to the name of the domain and the account that has it', async () => {
  const { audit, inner } = auditHouse({ execute: { kind: 'done' } });
  const command = { domainName: 'A.example', lock: 'ClientHold', on: true } as const;
  expect(await new ChangeDomainLock(audit, queries(), inner).bind(command)).toEqual({
    domainName: 'a.example',
    accountId: 7,
    lock: 'ClientHold',
    on: true,
  });
});

describe('what a role may not do is refused before anything is begun', () => {
  it.each<[string, (house: AuditHouse) => Promise<unknown>]>([
    [
      'a lock',
      ({ audit, inner }) =>
        new ChangeDomainLock(audit, queries(), inner).execute(actorOf('finance'), {
          domainName: 'a.example',
          lock: 'ClientHold',
          on: true,
        }),
    ],
    [
      'the end of an operation',
      ({ audit, inner }) =>
        new SettleDoubtfulOperation(audit, inner).execute(actorOf('support'), {
          operationId: 'o-1',
          verdict: 'done' as never,
        }),
    ],
    [
      'a difference',
      ({ audit, inner }) => new TakeOverRegistryDifference(audit, inner).execute(actorOf('support'), '4'),
    ],
    [
      'a push',
      ({ audit, inner }) => new PushRegistryDifference(audit, inner).execute(actorOf('support'), '4'),
    ],
    [
      'a restore',
      ({ audit, inner }) =>
        new RestoreDomainByStaff(audit, { lastOwner: async () => 7 }, inner).execute(actorOf('support'), {
          domainName: 'a.example',
          waived: true,
          deadline: LATER,
        }),
    ],
  ])('%s', async (_what, act) => {
    const staged = auditHouse({ execute: { kind: 'done' } });
    await expect(act(staged)).rejects.toMatchObject({ kind: 'forbidden', code: 'staff.not_allowed' });
    expect([staged.asked, staged.log.entries]).toEqual([[], []]);
  });
});
