import { Ledger } from '@registrar/billing';
import { addDays, Money } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { DomainRegistry, HostRegistry } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import type { DeleteAtRegistry } from '../refunds/delete-at-registry';
import { costReference } from '../shared/registry-cost';
import { ACCOUNT, FakeDomainEnds, RestoreWorld } from '../testing';
import { RESTORE_TROUBLE } from './domain-end';
import { EndAtRegistry } from './end-at-registry';
import { EndDomains } from './end-domains';
import { PollEndedDomain } from './poll-ended-domain';
import { SettleDelete } from './settle-delete';

const CONNECTION = connectionOf({ id: 1 });

/** What a look shows, and whether an account here has the name. */
function world(look: object, isInAccount = false) {
  const connections = new FakeRegistryConnections();
  connections.put(CONNECTION);
  const remove = { execute: jest.fn(async () => ({ kind: 'done' as const })) };
  const ends = new EndAtRegistry({
    connections,
    registry: { info: async () => look } as unknown as DomainRegistry,
    hosts: {} as HostRegistry,
    remove: remove as unknown as DeleteAtRegistry,
    operations: {} as never,
    objects: { forgetHosts: async () => undefined },
    domains: { isInAccount: async () => isInAccount },
    clock: new FakeClock(),
    reconcileAfterSeconds: 90,
  });
  return {
    remove,
    end: () =>
      ends.execute({
        operationId: 'op',
        attempt: 2,
        payload: { domainId: 7, name: 'lantern.de', connectionId: 1 },
      }),
  };
}

const found = (values: object = {}) => ({
  kind: 'found',
  info: { clientId: CONNECTION.clientId, statuses: ['ok'], nameservers: [], subordinateHosts: [], ...values },
});

describe('the end of a domain at its registry', () => {
  it('deletes what is still there as ours', async () => {
    const { end, remove } = world(found());
    expect([await end(), remove.execute.mock.calls.length]).toEqual([{ kind: 'done' }, 1]);
  });

  it.each<[string, object, boolean, string]>([
    ['the registry cannot be asked', { kind: 'unknown', why: 'away' }, false, 'not_sent'],
    ['it is gone', { kind: 'absent' }, false, 'done'],
    ['it is not ours', { kind: 'not_ours' }, false, 'left'],
    ['another registrar has it', found({ clientId: 'registrar-z' }), false, 'left'],
    ['it is on its way out', found({ statuses: ['pendingDelete'] }), false, 'pending'],
    ['it was freed, and an account here has taken the name since', found(), true, 'left'],
  ])('sends nothing when %s', async (_, look, isInAccount, kind) => {
    const { end, remove } = world(look, isInAccount);
    expect([(await end()).kind, remove.execute.mock.calls.length]).toEqual([kind, 0]);
  });
});

describe('the fee of a registration', () => {
  it.each([
    ['is given back by a delete in the add grace period', 'done', 0, true],
    ['is given back by one that the registry has taken', 'pending', 0, true],
    ['stays charged when the grace period is over', 'done', -1, false],
    ['stays charged by a delete that was refused', 'not_sent', 0, false],
  ] as const)('%s', async (_, kind, days, isTakenBack) => {
    const { base, ends, charges } = await RestoreWorld.create({ deleted: false });
    const { uow, clock, operations, money, outbox, ids, log, connection } = base;
    const [{ id: domainId }] = base.domains.rows;
    const ledger = new Ledger(money, outbox, clock, ids);
    const now = clock.now();
    charges.registrations.set(domainId, { operationId: 'sale', graceUntil: addDays(now, days) });
    await uow.run(async () => {
      await ledger.chargeRegistry({
        accountId: ACCOUNT,
        connectionId: connection.id,
        reference: costReference('sale'),
        amount: Money.of(800n),
      });
      const payload = { domainId, name: 'a.example', connectionId: connection.id };
      await operations.open({
        id: 'delete',
        accountId: ACCOUNT,
        kind: 'delete',
        subject: 'a.example',
        payload,
        createdAt: now,
        dueAt: now,
      });
      await ends.move(domainId, 'kept', { to: 'deleting', at: now, operationId: 'delete' });
    });
    await new SettleDelete({ uow, operations, ends, charges, ledger, clock, log }).execute(
      'delete',
      1,
      kind === 'not_sent' ? { kind, why: 'away' } : { kind },
    );
    expect(money.registryCosts.filter(({ reference }) => reference === costReference('sale'))).toMatchObject([
      { isTakenBack },
    ]);
  });
});

describe('a look at a domain that is lapsing', () => {
  const look = async (answer: object, before?: string): Promise<string | undefined> => {
    const [uow, clock, connections] = [new FakeUnitOfWork(), new FakeClock(), new FakeRegistryConnections()];
    connections.put(CONNECTION);
    const ends = new FakeDomainEnds(uow);
    await uow.run(async () => {
      await ends.add(
        { domainId: 7, connectionId: 1, name: 'lantern.de', accountId: 1, deleteAt: clock.now() },
        clock.now(),
      );
      await ends.move(7, 'kept', { to: 'lapsing', at: clock.now(), dueAt: clock.now(), trouble: before });
    });
    const registry = { info: async () => answer } as unknown as DomainRegistry;
    const log = new FakeLog();
    const poll = new PollEndedDomain(ends, connections, registry, uow, clock, log);
    await new EndDomains(ends, {} as never, poll, clock, log).execute();
    return ends.ends.get(7)?.trouble;
  };

  it.each<[string, object, string | undefined, string | undefined]>([
    ['is told when it comes to nothing', { kind: 'unknown', why: 'away' }, undefined, 'away'],
    ['is over with one that shows it', found(), 'away', undefined],
    ['stays when it is of a restore', found(), `${RESTORE_TROUBLE}: no`, `${RESTORE_TROUBLE}: no`],
  ])('has trouble that %s', async (_, answer, before, after) =>
    expect(await look(answer, before)).toBe(after),
  );
});
