import { OrderBook } from '@registrar/billing';
import { Catalog } from '@registrar/catalog';
import { AppError, DomainName } from '@registrar/kernel';
import type { RegistryContact } from '@registrar/registries';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { PurchasePrivacy, type PurchasePrivacyRequest } from './purchase-privacy';
import { ShownContacts } from './shown-contacts';
import { ACCOUNT, ChangeWorld, THICK, THIN } from './testing';

let world: ChangeWorld;
let purchase: PurchasePrivacy;

async function start(profile = THICK): Promise<void> {
  world = await ChangeWorld.create(profile);
  const { base, changes, settle } = world;
  world.put({}, { privacyEnabled: false });
  purchase = new PurchasePrivacy(changes, settle, new Catalog(base.catalog), new ShownContacts(base.privacy, base.connections), new OrderBook(base.orders), base.clock);
}
beforeEach(() => start());

const request = (values: Partial<PurchasePrivacyRequest> = {}): PurchasePrivacyRequest => ({ accountId: ACCOUNT, name: DomainName.of('a.example'), ...values });
const buy = (values: Partial<PurchasePrivacyRequest> = {}): Promise<string> =>
  purchase.execute(request(values)).then(({ kind }) => kind, (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return error.details ? `${error.message}: ${error.details}` : error.message;
  });
/** Orders of privacy alone, by what became of them. */
const ordered = (): (string | undefined)[] => [...world.base.orders.orders.values()].filter(({ order }) => order.items[0].type === 'whois_privacy').map(({ status }) => status);

describe('privacy that is purchased', () => {
  it('shows the registrar\'s contact at the registry, is an order at no price, and costs nothing', async () => {
    const before = world.base.money.balance(ACCOUNT);
    const result = await purchase.execute(request());
    expect(result).toMatchObject({ kind: 'purchased', answer: { domain: { domainName: 'a.example', privacyEnabled: true }, order: expect.any(Number), totalPaid: 0 } });
    const shown = world.base.registry.sent('contact:create').map(({ payload }) => payload as RegistryContact).find(({ name }) => name === 'Domain Privacy');
    expect(world.there).toMatchObject({ registrant: shown!.id, contacts: [{ id: shown!.id }, { id: shown!.id }] });
    expect(ordered()).toEqual(['success']);
    expect(world.base.money.balance(ACCOUNT)).toEqual(before);
  });

  it('tells nothing to a registry without contacts', async () => {
    await start(THIN);
    const before = world.sent.length;
    expect(await buy()).toBe('purchased');
    expect([world.row.domain.privacyEnabled, ordered(), world.sent.length]).toEqual([true, ['success'], before]);
  });

  it('is told the same again by its key', async () => {
    const idempotency = await world.base.claim();
    const first = await purchase.execute(request({ idempotency }));
    const again = await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now());
    if (again.kind !== 'bound') throw new Error(again.kind);
    world.put({}, { privacyEnabled: false });
    expect(await purchase.result(again.operationId)).toEqual(first);
  });

  const ENDS: { script: ScriptedOutcome; told: string; order: string }[] = [
    { script: 'refuse', told: 'Bad Request: The registry refused the change: Parameter value policy error', order: 'failed' },
    { script: 'not_sent', told: 'Registry Connection Unavailable', order: 'failed' },
    { script: 'drop_before', told: 'unknown', order: 'initialized' },
    { script: 'pending', told: 'purchased', order: 'started' },
  ];
  it.each(ENDS)('that the registry does not do at once ($script) leaves the domain as it was', async ({ script, told, order }) => {
    world.script(script);
    expect(await buy()).toBe(told);
    expect([world.row.domain.privacyEnabled, ordered()]).toEqual([false, [order]]);
  });

  it('whose answer was lost is finished by the reconciler', async () => {
    world.script('drop_after');
    expect(await buy()).toBe('unknown');
    world.base.clock.advance(300);
    await world.reconcile().execute();
    expect([world.row.domain.privacyEnabled, ordered()]).toEqual([true, ['success']]);
  });
});

describe('privacy is refused, and nothing is ordered,', () => {
  const CASES: { when: string; arrange?: () => unknown; values?: Partial<PurchasePrivacyRequest>; told: string }[] = [
    { when: 'where it is there', arrange: () => world.put({}, { privacyEnabled: true }), told: 'Conflict: Privacy protection already exists for this domain.' },
    { when: 'under a TLD without it', arrange: () => world.rules({ supportsPrivacy: false }), told: 'TLD does not support WhoIs Privacy' },
    { when: 'under a TLD that is not sold', values: { name: DomainName.of('a.nowhere') }, told: 'Unsupported TLD' },
    { when: 'for a domain that nobody has', values: { name: DomainName.of('b.example') }, told: 'Not Found: The requested domain does not exist.' },
    { when: 'for the domain of another account', values: { accountId: 99 }, told: 'Not Found: The requested domain does not exist.' },
    { when: 'once the term is over', arrange: () => world.base.clock.advance(400 * 86_400), told: 'Permission denied: The domain has expired.' },
    { when: 'for years beyond the term', values: { years: 2 }, told: "Invalid years: 'years' must not reach beyond the end of the domain's term (2026-11-22T09:15:00Z)." },
    { when: 'under a lock of privacy', arrange: () => world.put({ locks: ['PrivacyLock'] }), told: 'Conflict: The domain is locked (PrivacyLock).' },
  ];
  it.each(CASES)('$when', async ({ arrange, values, told }) => {
    await arrange?.();
    const before = world.sent.length;
    expect(await buy(values)).toBe(told);
    expect([ordered(), world.sent.length]).toEqual([[], before]);
  });
});
