import { Money } from '@registrar/kernel';
import { house, ines, OFF, POLICY } from '../../testing/approval-house';
import type { ApprovalAct } from './approval';
import { type ApprovalPolicy, approvableActs } from './approvable-acts';

const [TEN, MORE] = [Money.parse('100.00', 'EUR')!, Money.parse('100.01', 'EUR')!];
const DOMAIN = { domainName: 'a.example' };
const AMOUNT = 'the amount is above 100.00 EUR';
const LEAVES = 'the domain leaves its account';
const SECRET = 'a password or client key changes';

/** Each act with a command that waits, its object, why it waits, and what its use case is asked. */
const ACTS: [ApprovalAct, object, target: string, cause: string, asked: unknown[]][] = [
  ['account.set_limits', { accountId: 7, change: { creditLimit: MORE } }, 'account:7', AMOUNT, ['limits']],
  ['payment.refund', { paymentId: 'p-1', amount: MORE, reference: 'r' }, 'payment:p-1', AMOUNT, ['refund']],
  ['domain.remove', DOMAIN, 'domain:a.example', LEAVES, ['remove']],
  [
    'domain.set_lock',
    { ...DOMAIN, lock: 'RegistrarLock', on: true },
    'domain:a.example',
    'RegistrarLock changes',
    ['lock'],
  ],
  [
    'domain.clear_lock',
    { ...DOMAIN, lock: 'RegistrarLock', on: false },
    'domain:a.example',
    'RegistrarLock changes',
    ['lock'],
  ],
  [
    'domain.lift_hold',
    { ...DOMAIN, id: 1, reason: 'over' },
    'domain:a.example',
    'a hold of the kind court keeps the domain here',
    ['lift'],
  ],
  ['transfer.move', { ...DOMAIN, accountId: 7 }, 'domain:a.example', LEAVES, ['move']],
  ['transfer.approve', DOMAIN, 'domain:a.example', LEAVES, ['approve']],
  ['transfer.end', { ...DOMAIN, verdict: 'left' }, 'domain:a.example', LEAVES, ['end']],
  [
    'registry.put',
    { code: 'main', change: { password: 'x' }, ifMatch: ['1'] },
    'registry:main',
    SECRET,
    ['put', 'main', { password: 'x' }, ['1']],
  ],
  [
    'registry.patch',
    { code: 'main', change: { clientKey: null }, ifMatch: ['1'] },
    'registry:main',
    SECRET,
    ['merge', 'main', { clientKey: null }, ['1']],
  ],
  [
    'registry.restore_version',
    { code: 'main', version: 3, secrets: { clientKey: 'k' }, ifMatch: ['1'] },
    'registry:main',
    SECRET,
    ['restore', 'main', 3, { clientKey: 'k' }, ['1']],
  ],
];

async function acts(policy: Partial<ApprovalPolicy> = {}) {
  const { useCases, done } = await house();
  const all = approvableActs({ ...POLICY, ...policy }, useCases);
  return { done, useCases, actOf: (act: ApprovalAct) => all[act] as (typeof all)['domain.remove'] };
}

describe.each(ACTS)('%s', (act, command, target, cause, [what, ...values]) => {
  it('names its object and why it waits', async () => {
    const { targetOf, causeOf } = (await acts()).actOf(act);
    expect(targetOf(command as never)).toBe(target);
    expect(await (causeOf as (one: object) => unknown)(command)).toBe(cause);
  });

  it('does not wait where the settings are off', async () => {
    const { causeOf } = (await acts(OFF)).actOf(act);
    expect(await (causeOf as (one: object) => unknown)(command)).toBeUndefined();
  });

  it('is carried out by its use case, in the name of the actor', async () => {
    const { actOf, done } = await acts();
    await actOf(act).execute(ines, command as never);
    expect(done).toEqual([[what, ines, ...(values.length > 0 ? values : [command])]]);
  });
});

describe('a command', () => {
  const BOUND = { bound: true } as never;
  it.each([
    ['domain.remove', 'removeDomain', 'bind'],
    ['domain.set_lock', 'changeLock', 'bind'],
    ['domain.clear_lock', 'changeLock', 'bind'],
    ['domain.lift_hold', 'liftHold', 'bind'],
    ['transfer.move', 'inboundTransfers', 'bindMove'],
    ['transfer.approve', 'outboundTransfers', 'bind'],
    ['transfer.end', 'outboundTransfers', 'bind'],
  ] as const)('of %s is bound to what it names now by %s.%s', async (act, useCase, method) => {
    const { actOf, useCases } = await acts();
    const bind = jest.fn().mockResolvedValue(BOUND);
    Object.assign(useCases[useCase], { [method]: bind });
    expect(await actOf(act).bind(DOMAIN)).toBe(BOUND);
    expect(bind).toHaveBeenCalledWith(DOMAIN);
  });

  it('of limits is checked before it waits, and stays as it is', async () => {
    const { actOf, useCases } = await acts();
    const command = { accountId: 7, change: { creditLimit: MORE } };
    const check = jest.spyOn(useCases.changeLimits, 'check').mockReturnValue(undefined);
    expect(await actOf('account.set_limits').bind(command as never)).toBe(command);
    expect(check).toHaveBeenCalledWith({ creditLimit: MORE });
    check.mockImplementation(() => {
      throw new Error('below what is spent');
    });
    await expect(actOf('account.set_limits').bind(command as never)).rejects.toThrow('below what is spent');
  });
});

describe('an act does not wait', () => {
  it.each<[string, ApprovalAct, object, Partial<ApprovalPolicy>]>([
    ['at the threshold of credit', 'account.credit', { accountId: 7, amount: TEN }, {}],
    ['at the threshold of a limit', 'account.set_limits', { change: { creditLimit: TEN } }, {}],
    [
      'for a limit of purchases that goes away',
      'account.set_limits',
      { change: { purchaseLimit: null } },
      {},
    ],
    ['for a limit of purchases alone', 'account.set_limits', { change: { purchaseLimit: MORE } }, {}],
    ['at the threshold of refunds', 'payment.refund', { amount: TEN }, {}],
    ['below a threshold of its own kind', 'payment.refund', { amount: MORE }, { refundAbove: 10_001 }],
    ['for one domain, where several wait', 'domain.remove', DOMAIN, { deletionsFrom: 2 }],
    ['for a lock that the account can set', 'domain.set_lock', { ...DOMAIN, lock: 'TransferLock' }, {}],
    ['for a hold that keeps no domain', 'domain.lift_hold', { ...DOMAIN, id: 2 }, {}],
    ['where the domain stayed', 'transfer.end', { ...DOMAIN, verdict: 'stayed' }, {}],
    ['without a new secret', 'registry.put', { change: { host: 'epp.example' } }, {}],
    ['for a version without a new secret', 'registry.restore_version', { secrets: {} }, {}],
  ])('%s: %s', async (_when, act, command, policy) => {
    const { causeOf } = (await acts(policy)).actOf(act);
    expect(await (causeOf as (one: object) => unknown)(command)).toBeUndefined();
  });
});

it('credit waits from the first cent above its threshold, and names its account', async () => {
  const { causeOf, targetOf } = (await acts()).actOf('account.credit');
  const command = { accountId: 7, amount: MORE } as never;
  expect([targetOf(command), await (causeOf as (one: object) => unknown)(command)]).toEqual([
    'account:7',
    AMOUNT,
  ]);
});
