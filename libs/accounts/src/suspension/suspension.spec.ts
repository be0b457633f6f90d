import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { accountOptions, FakeAccountStore } from '../testing';
import { ReinstateAccount } from './reinstate-account';
import { SuspendAccount } from './suspend-account';

const ABSENT = 99;
const request = { reason: 'unpaid', includesSubAccounts: false };

async function house() {
  const [uow, clock, accounts] = [new FakeUnitOfWork(), new FakeClock(), new FakeAccountStore()];
  const id = (await accounts.create({
    ...accountOptions(),
    username: 'lantern',
    createdAt: clock.now(),
  })) as number;
  const [suspend, reinstate] = [
    new SuspendAccount(accounts, uow, clock),
    new ReinstateAccount(accounts, uow),
  ];
  return { uow, clock, accounts, id, suspend, reinstate, account: () => accounts.accounts[0] };
}

describe('suspending an account', () => {
  it('stores the time and the reason', async () => {
    const { uow, clock, id, suspend, account } = await house();
    const since = clock.now();
    expect(await uow.run(() => suspend.execute(id, request))).toEqual({ after: { ...request, since } });
    expect(account().suspension).toEqual({ ...request, since });
  });

  it('that is suspended keeps its time and takes the new reason', async () => {
    const { uow, clock, id, suspend } = await house();
    const since = clock.now();
    await uow.run(() => suspend.execute(id, request));
    clock.advance(60);
    const other = { reason: 'abuse', includesSubAccounts: true };
    expect(await uow.run(() => suspend.execute(id, other))).toEqual({
      before: { ...request, since },
      after: { ...other, since },
    });
  });
});

describe('reinstating an account', () => {
  it('ends its suspension and returns it', async () => {
    const { uow, clock, id, suspend, reinstate, account } = await house();
    await uow.run(() => suspend.execute(id, request));
    expect(await uow.run(() => reinstate.execute(id))).toEqual({ ...request, since: clock.now() });
    expect(account()).not.toHaveProperty('suspension');
  });

  it('that is not suspended changes nothing', async () => {
    const { uow, accounts, id, reinstate } = await house();
    const save = jest.spyOn(accounts, 'saveSuspension');
    expect([await uow.run(() => reinstate.execute(id)), save.mock.calls]).toEqual([undefined, []]);
  });
});

type House = Awaited<ReturnType<typeof house>>;

it.each<[string, (house: House) => Promise<unknown>, object]>([
  [
    'suspending an unknown account',
    ({ uow, suspend }) => uow.run(() => suspend.execute(ABSENT, request)),
    { kind: 'not_found', details: 'The requested account does not exist.' },
  ],
  [
    'reinstating an unknown account',
    ({ uow, reinstate }) => uow.run(() => reinstate.execute(ABSENT)),
    { kind: 'not_found' },
  ],
  [
    'suspending a closed account',
    ({ uow, suspend, id, account }) => {
      account().status = 'closed';
      return uow.run(() => suspend.execute(id, request));
    },
    { kind: 'conflict', details: 'The account is closed.' },
  ],
])('refuses %s', async (_what, act, refusal) => {
  await expect(act(await house())).rejects.toMatchObject(refusal);
});

it.each<[string, (house: House) => Promise<unknown>]>([
  ['suspending', ({ suspend, id }) => suspend.execute(id, request)],
  ['reinstating', ({ reinstate, id }) => reinstate.execute(id)],
])('%s an account demands a unit of work', async (_what, act) => {
  await expect(act(await house())).rejects.toThrow('outside a unit of work');
});
