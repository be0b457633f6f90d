import { Ledger } from '@registrar/billing';
import { addDays, Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { Clearance, DomainRegistry, HostRegistry } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import type { DeleteAtRegistry } from '../refunds/delete-at-registry';
import { costReference } from '../shared/registry-cost';
import { ACCOUNT, FakeDomainTerminations, RestoreWorld } from '../testing';
import { RESTORE_TROUBLE } from './domain-termination';
import { TerminateAtRegistry } from './terminate-at-registry';
import { AdvanceTerminations } from './advance-terminations';
import { PollTermination } from './poll-termination';
import { SettleDelete } from './settle-delete';

const CONNECTION = connectionOf({ id: 1 });

/** What a look shows, and whether an account here has the name. */
function world(look: object, isInAccount = false) {
  const connections = new FakeRegistryConnections();
  connections.put(CONNECTION);
  const remove = { execute: jest.fn(async () => ({ kind: 'done' as const })) };
  const ends = new TerminateAtRegistry({
    connections,
    registry: { info: async () => look } as unknown as DomainRegistry,
    hosts: {} as HostRegistry,
    remove: remove as unknown as DeleteAtRegistry,
    operations: {} as never,
    objects: { forgetHosts: async () => undefined },
    domains: { isInAccount: async () => isInAccount },
    clock: new FakeClock(),
    ids: new FakeIds(),
    renames: {} as never,
    reconcileAfterSeconds: 90,
    sacrificialHostDomains: [],
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

describe('hosts below a domain that is being deleted', () => {
  /** `isOurs` is whether the attempt may still send. */
  function withHosts(hosts: string[], nameservers: string[], isOurs = true) {
    const sent: unknown[] = [];
    const connections = new FakeRegistryConnections();
    connections.put(CONNECTION);
    const answer = async (what: unknown, clearance: Clearance) => {
      if ((await clearance()) === undefined) return { kind: 'not_sent', why: 'no permit' };
      sent.push(what);
      return { kind: 'done' };
    };
    const forgetHosts = jest.fn(async () => undefined);
    const useCase = new TerminateAtRegistry({
      connections,
      registry: {
        info: async () => found({ subordinateHosts: hosts, nameservers }),
        update: (_: unknown, id: { step: string }, update: { nameservers: unknown }, clearance: Clearance) =>
          answer([id.step, update.nameservers], clearance),
      } as unknown as DomainRegistry,
      hosts: {
        deleteHost: (_: unknown, id: { step: string }, host: string, clearance: Clearance) =>
          answer([id.step, host], clearance),
      } as unknown as HostRegistry,
      remove: { execute: async () => answer('delete', async () => 1) } as unknown as DeleteAtRegistry,
      operations: { beginSending: async () => isOurs } as never,
      objects: { forgetHosts },
      domains: { isInAccount: async () => false },
      clock: new FakeClock(),
      ids: new FakeIds(),
      renames: {} as never,
      reconcileAfterSeconds: 90,
      sacrificialHostDomains: [],
    });
    const payload = { domainId: 7, name: 'lantern.de', connectionId: 1 };
    return { sent, forgetHosts, end: () => useCase.execute({ operationId: 'op', attempt: 2, payload }) };
  }

  it('are undelegated, forgotten and deleted before it', async () => {
    const { sent, forgetHosts, end } = withHosts(['ns1.lantern.de'], ['ns1.lantern.de', 'ns1.host.example']);
    expect(await end()).toEqual({ kind: 'done' });
    expect(sent).toEqual([
      ['undelegate', { add: [], remove: ['ns1.lantern.de'] }],
      ['host1', 'ns1.lantern.de'],
      'delete',
    ]);
    expect(forgetHosts.mock.calls).toEqual([[CONNECTION.id, ['ns1.lantern.de']]]);
  });

  it('need no update of a domain that is delegated to other hosts', async () => {
    const { sent, end } = withHosts(['ns1.lantern.de'], ['ns1.host.example']);
    expect([await end(), sent]).toEqual([{ kind: 'done' }, [['host1', 'ns1.lantern.de'], 'delete']]);
  });

  it('are not forgotten where there are none', async () => {
    const { sent, forgetHosts, end } = withHosts([], ['ns1.host.example']);
    expect([await end(), sent, forgetHosts.mock.calls]).toEqual([{ kind: 'done' }, ['delete'], []]);
  });

  it.each<[string, string[]]>([
    ['the delegation to them', ['ns1.lantern.de']],
    ['the first of them', []],
  ])('stop an attempt that another process overtook before %s', async (_, nameservers) => {
    const { sent, end } = withHosts(['ns1.lantern.de', 'ns2.lantern.de'], nameservers, false);
    expect([await end(), sent]).toEqual([{ kind: 'overtaken' }, []]);
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
    const registrarLimit = { countDelete: async () => true, graceDaysOf: async () => 5 };
    await new SettleDelete({ uow, operations, ends, charges, ledger, registrarLimit, clock, log }).execute(
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
    const ends = new FakeDomainTerminations(uow);
    await uow.run(async () => {
      await ends.add(
        { domainId: 7, connectionId: 1, name: 'lantern.de', accountId: 1, deleteAt: clock.now() },
        clock.now(),
      );
      await ends.move(7, 'kept', { to: 'lapsing', at: clock.now(), dueAt: clock.now(), trouble: before });
    });
    const registry = { info: async () => answer } as unknown as DomainRegistry;
    const log = new FakeLog();
    const poll = new PollTermination(ends, connections, registry, uow, clock, log);
    const steps = { interruption: {} as never, deletion: {} as never, poll };
    await new AdvanceTerminations(ends, steps, { execute: async () => 0 }, clock, log).execute();
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
