import { DomainName, Money } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { CommandId } from '../../commands';
import { FakeCommandLog } from '../fake-command-log';
import { FakeRegistry } from './fake-registry';
import { connectionOf } from '../fake-registry-connections';
import { SimulatedCrash } from './scripts';
import { registryChangesContract } from '../contracts/registry-changes-contract';
import { registryHostsContract } from '../contracts/registry-hosts-contract';
import { registryContract } from '../contracts/registry-contract';
import { CONTRACT_EXTRAS, type ContractName, type RegistryUnderTest } from '../registry-under-test';

const connection = connectionOf({ profile: { fee: { mode: 'fee', currency: 'USD' } } });
const quote = (create: bigint, premium: boolean) => ({
  class: premium ? 'premium' : 'standard',
  premium,
  currency: 'USD',
  create: Money.of(create),
  renew: Money.of(create),
  ...(!premium && { restore: Money.of(6_000n) }),
});

function arrange(registry: FakeRegistry, kind: ContractName, name: string): void {
  if (kind === 'premium') registry.setFee(name, quote(30_000n, true));
  if (kind === 'taken') registry.registered(connection, name, { clientId: 'registrar-b' });
  if (kind === 'reserved') registry.reserve(name);
  if (kind === 'refused') registry.script(name, 'refuse');
  if (kind === 'drop_before' || kind === 'drop_after') registry.script(name, kind);
  if (kind === 'pending_approved' || kind === 'pending_refused') registry.script(name, 'pending');
  if (kind === 'update_refused')
    registry.script(name, 'refuse', {
      command: 'update',
      refusal: { code: 2304, meaning: 'prohibited', reason: 'refused' },
    });
  if (kind === 'update_pending') registry.script(name, 'pending', { command: 'update' });
  if (kind === 'update_drop_before' || kind === 'update_drop_after')
    registry.script(name, kind === 'update_drop_before' ? 'drop_before' : 'drop_after', {
      command: 'update',
    });
  if (kind === 'renew_refused')
    registry.script(name, 'refuse', {
      command: 'renew',
      refusal: { code: 2105, meaning: 'prohibited', reason: 'refused' },
    });
  if (kind === 'renew_fee_differs')
    registry.script(name, 'refuse', {
      command: 'renew',
      refusal: { code: 2004, meaning: 'fee', reason: 'the fee is 11.00' },
    });
  if (kind === 'renew_drop_before' || kind === 'renew_drop_after')
    registry.script(name, kind === 'renew_drop_before' ? 'drop_before' : 'drop_after', { command: 'renew' });
  if (kind === 'delete_refused')
    registry.script(name, 'refuse', {
      command: 'delete',
      refusal: { code: 2304, meaning: 'prohibited', reason: 'refused' },
    });
  if (kind === 'delete_drop_before' || kind === 'delete_drop_after')
    registry.script(name, kind === 'delete_drop_before' ? 'drop_before' : 'drop_after', {
      command: 'delete',
    });
  if (kind === 'claimed') registry.claim(name, '2026112100/2/6/9/key');
}

async function make(): Promise<RegistryUnderTest> {
  const [commandLog, uow] = [new FakeCommandLog(), new FakeUnitOfWork()];
  const clock = new FakeClock();
  const registry = new FakeRegistry({ clock, commandLog, uow });
  const unreachable = connectionOf({ id: 2, code: 'away' });
  const pending: [string, boolean][] = [];
  let count = 0;
  registry.setFee('example', quote(1_000n, false));
  for (const rule of CONTRACT_EXTRAS.registrant) registry.demandExtras('nexus', rule);
  for (const rule of CONTRACT_EXTRAS.domain) registry.demandExtras('extra', rule);
  registry.takeDown(unreachable.id);
  const name = (kind: ContractName): DomainName => {
    count += 1;
    const tld = kind === 'registrant_extras' ? 'nexus' : kind === 'domain_extras' ? 'extra' : 'example';
    const text = `${kind.replace(/_/g, '-')}-${count}.${tld}`;
    arrange(registry, kind, text);
    if (kind.includes('pending')) pending.push([text, kind !== 'pending_refused']);
    return DomainName.of(text);
  };
  const decide = async (): Promise<void> =>
    pending.splice(0).forEach(([text, succeeded]) => registry.decide(connection, text, succeeded));
  const before = (minutes: number): Date => new Date(clock.now().getTime() - minutes * 60_000);
  return {
    registry,
    commandLog,
    uow,
    connection,
    unreachable,
    name,
    decide,
    now: () => clock.now(),
    pass: async (days) => clock.advance(days * 86_400),
    notice: () => ({ noticeId: '370d0b7c9223372036854775807', notAfter: before(-60), acceptedAt: before(1) }),
    extrasOf: async (object, id) => registry.extrasOf(connection, object, id),
  };
}

registryContract('the registry in memory', make);
registryChangesContract('the registry in memory', make);
registryHostsContract('the registry in memory', make);

describe('scripts of the registry in memory', () => {
  const thin = connectionOf({ profile: { dataModel: 'minimum' } });
  const order = (name: string) => ({ name: DomainName.of(name), years: 1, nameservers: [], authInfo: '' });
  const id = (attempt: number): CommandId => ({
    operationId: '0197a002-0000-7000-8000-000000000001',
    step: 'create',
    attempt,
  });

  it('follow one another and end', async () => {
    const registry = new FakeRegistry()
      .script('a.example', 'unknown', { times: 2 })
      .script('a.example', 'not_sent');
    const kinds = [];
    for (let attempt = 1; attempt <= 4; attempt += 1)
      kinds.push((await registry.create(thin, id(attempt), order('a.example'))).kind);
    expect(kinds).toEqual(['unknown', 'unknown', 'not_sent', 'done']);
    expect(registry.sent('domain:create', 'a.example').map((command) => command.clTrid)).toEqual(
      [1, 2, 4].map((n) => `${id(n).operationId}-create-${n}`),
    );
  });

  it('refuse in the words given', async () => {
    const refusal = { code: 2104, meaning: 'billing' as const, reason: 'no funds' };
    const registry = new FakeRegistry().script('a.example', 'refuse', { refusal });
    expect(await registry.create(thin, id(1), order('a.example'))).toEqual({ kind: 'refused', refusal });
  });

  it.each([
    ['crash_before', 'absent'],
    ['crash_after', 'found'],
  ] as const)(
    '%s leaves the domain %s, and the command written down without an answer',
    async (outcome, kind) => {
      const commandLog = new FakeCommandLog();
      const registry = new FakeRegistry({ commandLog }).script('a.example', outcome);
      await expect(registry.create(thin, id(1), order('a.example'))).rejects.toThrow(SimulatedCrash);
      expect(await registry.info(thin, DomainName.of('a.example'))).toMatchObject({ kind });
      expect((await commandLog.ofOperation(id(1).operationId)).map((command) => command.outcome)).toEqual([
        undefined,
      ]);
    },
  );

  it.each([
    ['timeout', 'registry.timeout'],
    ['not_sent', 'registry.unavailable'],
  ] as const)('make a check end with %s', async (outcome, code) => {
    const registry = new FakeRegistry().script('a.example', outcome, { command: 'check' });
    await expect(
      registry.check(thin, { names: [DomainName.of('a.example')], years: 1, withFee: false }),
    ).rejects.toMatchObject({ code });
  });

  it('make an info know nothing, or not be allowed', async () => {
    const registry = new FakeRegistry()
      .script('a.example', 'unknown', { command: 'info' })
      .script('a.example', 'not_ours', { command: 'info' });
    const kinds = [];
    for (let i = 0; i < 3; i += 1) kinds.push((await registry.info(thin, DomainName.of('a.example'))).kind);
    expect(kinds).toEqual(['unknown', 'not_ours', 'absent']);
  });

  it('never hide a clTRID that is used twice', async () => {
    const registry = new FakeRegistry();
    await registry.create(thin, id(1), order('a.example'));
    await expect(registry.create(thin, id(1), order('b.example'))).rejects.toThrow('used before');
  });
});
