import { Money } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../../audit-trail';
import { mayDo, type StaffOperation } from '../../permissions';
import { STAFF_ROLES } from '../../staff';
import { actorOf, FakeAuditLog } from '../../testing';
import { isRefused } from '../../testing/desk';
import { CustomerDomains } from './customer-domains';
import { LiftRegistryHoldByStaff, SetRegistryHold } from './registry-holds';

const NAME = 'lantern.example';
const OPERATION = '0190a000-0000-7000-8000-000000000001';
const END = new Date('2027-03-02T09:15:00Z');

function house() {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock()];
  const log = new FakeAuditLog(uow);
  const audit = new AuditTrail(log, uow, clock);
  const queries = { domain: async () => ({ name: NAME, accountId: 7 }) as never };
  /** Notes a change as the use cases of the account do: last argument, inside their transaction. */
  const change = () =>
    jest.fn((...args: unknown[]) =>
      uow.run(() =>
        (args.at(-1) as (id: string, decision: object) => Promise<void>)(OPERATION, {
          before: { autorenewEnabled: true },
          after: { autorenewEnabled: false },
        }),
      ),
    );
  const renewal = { years: 2, total: Money.of(2_900n), expiresAt: END };
  const own = {
    setNameservers: { execute: change() },
    updateSettings: { execute: change() },
    setContacts: { execute: change() },
    addDs: { execute: change() },
    removeDs: { execute: change() },
    renewDomain: {
      execute: jest.fn((request: { byStaff: { note(id: string, plan: object): Promise<void> } }) =>
        uow.run(() => request.byStaff.note(OPERATION, renewal)),
      ),
    },
  };
  const put = { execute: jest.fn(({ begin }) => uow.run(() => begin(4))) };
  const lift = {
    execute: jest.fn(({ begin }) =>
      uow.run(() => begin({ kind: 'court', state: 'standing', reason: 'Order 17/4' })),
    ),
  };
  return {
    log,
    own,
    put,
    lift,
    customer: new CustomerDomains(audit, queries, own as never),
    setHold: new SetRegistryHold(audit, queries, put as never),
    liftHold: new LiftRegistryHoldByStaff(audit, queries, lift as never, { list: async () => [] }),
  };
}

type House = ReturnType<typeof house>;
type Act = (house: House, actor: ReturnType<typeof actorOf>) => Promise<unknown>;
const ACTS: [StaffOperation, Act, object][] = [
  [
    'domain.set_nameservers',
    ({ customer }, actor) => customer.setNameservers(actor, NAME, ['ns1.example.net']),
    {},
  ],
  ['domain.set_autorenew', ({ customer }, actor) => customer.setAutorenew(actor, NAME, false), {}],
  ['domain.set_privacy', ({ customer }, actor) => customer.setPrivacy(actor, NAME, true), {}],
  ['domain.set_contacts', ({ customer }, actor) => customer.setContacts(actor, NAME, { contacts: {} }), {}],
  ['domain.add_ds', ({ customer }, actor) => customer.addDs(actor, NAME, {} as never), {}],
  ['domain.remove_ds', ({ customer }, actor) => customer.removeDs(actor, NAME, 'A1'), {}],
  [
    'domain.renew',
    ({ customer }, actor) => customer.renew(actor, NAME, { termEnd: END, deadline: END }),
    {
      before: { accountId: 7, expiresAt: END.toISOString() },
      after: { operationId: OPERATION, years: 2, total: '29.00' },
    },
  ],
  [
    'domain.set_hold',
    ({ setHold }, actor) => setHold.execute(actor, { domainName: NAME, kind: 'abuse', reason: 'Phishing' }),
    { before: undefined, after: { id: 4, kind: 'abuse', reason: 'Phishing' } },
  ],
  [
    'domain.lift_hold',
    ({ liftHold }, actor) => liftHold.execute(actor, { domainName: NAME, id: 4, reason: 'Clean' }),
    {
      before: { id: 4, kind: 'court', state: 'standing', reason: 'Order 17/4' },
      after: { state: 'lifting' },
    },
  ],
];

describe.each(ACTS)('%s', (operation, act, entry) => {
  it('is audited in the transaction of the use case of the account', async () => {
    const desk = house();
    await act(desk, actorOf('owner'));
    const written = desk.log.entries.map(({ action, target, before, after }) => ({
      action,
      target,
      before,
      after,
    }));
    expect(written).toEqual([
      {
        action: operation,
        target: `domain:${NAME}`,
        before: { accountId: 7, autorenewEnabled: true },
        after: { operationId: OPERATION, autorenewEnabled: false },
        ...entry,
      },
    ]);
  });

  it.each(STAFF_ROLES.filter((role) => !mayDo(role, operation)))(
    'is refused to %s before anything is called',
    async (role) => {
      const desk = house();
      await expect(act(desk, actorOf(role))).rejects.toEqual(isRefused('forbidden'));
      const calls = [...Object.values(desk.own), desk.put, desk.lift].flatMap(({ execute }) => [
        ...(execute as jest.Mock).mock.calls,
      ]);
      expect([calls, desk.log.entries]).toEqual([[], []]);
    },
  );
});

it('hands over the account, the domain and what was asked for', async () => {
  const { customer, own } = house();
  const owner = actorOf('owner');
  await customer.setPrivacy(owner, NAME, true);
  expect(own.updateSettings.execute.mock.calls[0].slice(0, 3)).toMatchObject([
    7,
    { ascii: NAME },
    { privacyEnabled: true },
  ]);
  await customer.setContacts(owner, NAME, { contacts: {}, tldRequirements: { vat: 'DE1' } });
  expect(own.setContacts.execute.mock.calls[0].slice(0, 4)).toMatchObject([
    7,
    { ascii: NAME },
    {},
    { strict: true, tldRequirements: { vat: 'DE1' } },
  ]);
  await customer.renew(owner, NAME, { years: 2, purchasePrice: 29, termEnd: END, deadline: END });
  expect(own.renewDomain.execute.mock.calls[0]).toMatchObject([
    { accountId: 7, domainName: NAME, years: 2, purchasePrice: 29, deadline: END, byStaff: { termEnd: END } },
  ]);
});
