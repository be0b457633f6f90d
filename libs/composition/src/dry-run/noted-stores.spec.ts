import {
  PostgresDomainStore,
  PostgresMailStore,
  PostgresMoveGuesses,
  PostgresOwnerAudit,
  PostgresSubscriptionStore,
  PostgresVanityNameserverStore,
  PostgresVerificationStore,
  PostgresZoneSignings,
} from '@registrar/adapter-postgres';
import { runInRequest } from '@registrar/http';
import { DryRun } from '@registrar/kernel';
import {
  NotedMailStore,
  NotedOwnerAudit,
  NotedSubscriptionStore,
  NotedVerificationStore,
} from './noted-accounts';
import {
  LastingMoveGuesses,
  NotedDomainStore,
  NotedVanityNameserverStore,
  NotedZoneSignings,
} from './noted-domains';

const NOW = new Date('2026-03-02T09:15:00Z');
const SUBSCRIPTION = { id: 4, eventName: 'domain.expiration', url: 'https://a.example/hook', active: true };

/** What the store beneath answers, in place of PostgreSQL. */
const beneath = <T extends object>(store: { prototype: T }, method: keyof T & string, answer?: unknown) =>
  jest.spyOn(store.prototype as never, method as never).mockResolvedValue(answer as never);

/** The notes of `work` in a dry run, as kind with the rest of the note. */
async function notesOf(work: () => Promise<unknown>): Promise<object[]> {
  const dryRun = new DryRun();
  await runInRequest({ requestId: 'r', dryRun }, work);
  return dryRun.notes;
}
const change = (field: string, values: object = {}): object => ({
  kind: 'change',
  change: { field, ...values },
});
const made = <T>(store: new (...parts: never[]) => T, ...parts: unknown[]): T =>
  new store(...(parts as never[]));

afterEach(() => jest.restoreAllMocks());

/** A call of each noting store, and its notes. */
const CALLS: [string, () => { work: () => Promise<unknown>; inner: jest.SpyInstance }, object[]][] = [
  [
    'a change of a domain, with its former values',
    () => {
      beneath(PostgresDomainStore, 'holdById', { locked: true, autorenewEnabled: false });
      const inner = beneath(PostgresDomainStore, 'change');
      return { inner, work: () => made(NotedDomainStore, {}, {}).change(7, { locked: false }) };
    },
    [change('locked', { from: true, to: false })],
  ],
  [
    'labels of a domain, of which the same notes are none',
    () => {
      const rows = { row: () => Promise.resolve({ tags: null, notes: 'late' }) };
      const inner = beneath(PostgresDomainStore, 'label');
      const labels = { tags: ['shop'], notes: 'late' };
      return { inner, work: () => made(NotedDomainStore, rows, {}).label(7, labels) };
    },
    [change('tags', { from: [], to: ['shop'] })],
  ],
  [
    'a new glue host',
    () => {
      beneath(PostgresVanityNameserverStore, 'find', undefined);
      const inner = beneath(PostgresVanityNameserverStore, 'put');
      const store = made(NotedVanityNameserverStore);
      return { inner, work: () => store.put(7, 'ns1.a.example', ['192.0.2.7'], NOW) };
    },
    [change('vanityNameservers', { to: 'ns1.a.example 192.0.2.7' })],
  ],
  [
    'a glue host that goes',
    () => {
      beneath(PostgresVanityNameserverStore, 'find', ['192.0.2.7']);
      const inner = beneath(PostgresVanityNameserverStore, 'remove');
      return { inner, work: () => made(NotedVanityNameserverStore).remove(7, 'ns1.a.example') };
    },
    [change('vanityNameservers', { from: 'ns1.a.example 192.0.2.7' })],
  ],
  [
    'a step of signing',
    () => {
      const inner = beneath(PostgresZoneSignings, 'move', true);
      const store = made(NotedZoneSignings);
      return { inner, work: () => store.move(7, 'off', { to: 'requested' } as never) };
    },
    [change('signing', { from: 'off', to: 'requested' })],
  ],
  [
    'no step of signing that another request has taken',
    () => {
      const inner = beneath(PostgresZoneSignings, 'move', false);
      const store = made(NotedZoneSignings);
      return { inner, work: () => store.move(7, 'off', { to: 'requested' } as never) };
    },
    [],
  ],
  [
    'settings that differ, without ids of new rows and of contacts',
    () => {
      const inner = beneath(PostgresOwnerAudit, 'append');
      const before = { name: 'a', same: 1, contacts: { tech: 1 } };
      const after = { name: 'b', same: 1, contacts: { tech: 2 }, tokenId: 9 };
      return { inner, work: () => made(NotedOwnerAudit).append({ before, after } as never) };
    },
    [change('name', { from: 'a', to: 'b' }), change('contacts')],
  ],
  [
    'a new subscription',
    () => {
      const inner = beneath(PostgresSubscriptionStore, 'add', SUBSCRIPTION);
      return { inner, work: () => made(NotedSubscriptionStore).add(SUBSCRIPTION as never) };
    },
    [change('subscription', { to: 'domain.expiration to https://a.example/hook' })],
  ],
  [
    'the fields of a subscription that differ',
    () => {
      beneath(PostgresSubscriptionStore, 'list', [SUBSCRIPTION]);
      const inner = beneath(PostgresSubscriptionStore, 'change', { ...SUBSCRIPTION, active: false });
      return { inner, work: () => made(NotedSubscriptionStore).change(1, 4, { active: false }, NOW) };
    },
    [change('active', { from: true, to: false })],
  ],
  [
    'a subscription that goes',
    () => {
      beneath(PostgresSubscriptionStore, 'list', [SUBSCRIPTION]);
      const inner = beneath(PostgresSubscriptionStore, 'remove', true);
      return { inner, work: () => made(NotedSubscriptionStore).remove(1, 4, NOW) };
    },
    [change('subscription', { from: 'domain.expiration to https://a.example/hook' })],
  ],
  [
    'a new secret, without its value',
    () => {
      const inner = beneath(PostgresSubscriptionStore, 'rotate', { hadSecret: true });
      return { inner, work: () => made(NotedSubscriptionStore).rotate(1, 4, 'sealed', undefined) };
    },
    [change('secret')],
  ],
  [
    'no secret of a subscription that does not exist',
    () => {
      const inner = beneath(PostgresSubscriptionStore, 'rotate', undefined);
      return { inner, work: () => made(NotedSubscriptionStore).rotate(1, 4, 'sealed', undefined) };
    },
    [],
  ],
  [
    'a verification that is completed',
    () => {
      const inner = beneath(PostgresVerificationStore, 'change');
      return { inner, work: () => made(NotedVerificationStore).change(3, { state: 'verified' } as never) };
    },
    [change('verification', { from: 'unverified', to: 'verified' })],
  ],
  [
    'no other change of a verification',
    () => {
      const inner = beneath(PostgresVerificationStore, 'change');
      return { inner, work: () => made(NotedVerificationStore).change(3, { sent: 2 } as never) };
    },
    [],
  ],
  [
    'a mail by its kind, without the recipient',
    () => {
      const inner = beneath(PostgresMailStore, 'add');
      const mail = { template: 'verification', recipient: 'ilse@example.net' };
      return { inner, work: () => made(NotedMailStore).add(mail as never) };
    },
    [{ kind: 'mail', template: 'verification' }],
  ],
];

describe('a noting store', () => {
  it.each(CALLS)('notes %s, after it wrote', async (_, prepare, notes) => {
    const { work, inner } = prepare();
    expect(await notesOf(work)).toEqual(notes);
    expect(inner).toHaveBeenCalledTimes(1);
  });

  it.each(CALLS)('writes outside of a dry run as without notes: %s', async (_, prepare) => {
    const { work, inner } = prepare();
    const request = { requestId: 'r' };
    await runInRequest(request, work);
    expect(inner).toHaveBeenCalledTimes(1);
    expect(request).toEqual({ requestId: 'r' });
  });

  it.each(CALLS)('fails in a dry run as the write fails: %s', async (_, prepare) => {
    const { work, inner } = prepare();
    inner.mockRejectedValue(new Error('write failed'));
    await expect(runInRequest({ requestId: 'r', dryRun: new DryRun() }, work)).rejects.toThrow(
      'write failed',
    );
  });
});

describe('a wrong auth code of a dry run', () => {
  const guess = { accountId: 1, name: 'a.example' };
  const units = { run: jest.fn(<T>(work: () => T) => work()) };

  it('is counted again after the call, in a unit of work of its own', async () => {
    const inner = beneath(PostgresMoveGuesses, 'add');
    const dryRun = new DryRun();
    const guesses = made(LastingMoveGuesses, {}, units);
    await runInRequest({ requestId: 'r', dryRun }, () => guesses.add(guess, NOW, 3_600));
    expect([inner.mock.calls.length, dryRun.lasting.length]).toEqual([1, 1]);
    for (const write of dryRun.lasting) await write();
    expect(inner.mock.calls).toEqual([
      [guess, NOW, 3_600],
      [guess, NOW, 3_600],
    ]);
    expect(units.run).toHaveBeenCalledTimes(1);
  });

  it('is counted once by the call itself outside of a dry run', async () => {
    const inner = beneath(PostgresMoveGuesses, 'add');
    await runInRequest({ requestId: 'r' }, () => made(LastingMoveGuesses, {}, units).add(guess, NOW, 3_600));
    expect(inner).toHaveBeenCalledTimes(1);
  });
});
