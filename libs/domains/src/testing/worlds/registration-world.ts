import { AccountSettings } from '@registrar/accounts';
import { FakeAccountSettingsStore } from '@registrar/accounts/testing';
import { FakeLedgerStore, FakeOrderStore } from '@registrar/billing/testing';
import { newLedger } from '@registrar/billing/wiring';
import { Acquisitions, Catalog, type CheckAvailability } from '@registrar/catalog';
import { newClaimsGate, newPriceQuotes, wireSearch } from '@registrar/catalog/wiring';
import {
  FakeAcquisitionSource,
  FakeCatalogStore,
  FakeClaimsAcknowledgements,
  FakeClaimsNotices,
  FakePremiumNames,
  FakePromotionStore,
  FakeRegisteredNames,
  newPriceFaults,
  tldOf,
} from '@registrar/catalog/testing';
import { ContactBook } from '@registrar/contacts';
import { FakeContactStore } from '@registrar/contacts/testing';
import { type IdempotencyClaim, Money, type Operation } from '@registrar/kernel';
import {
  FakeClock,
  FakeIdempotencyKeys,
  FakeIds,
  FakeLog,
  FakeOperations,
  FakeOutbox,
  FakeUnitOfWork,
} from '@registrar/kernel/testing';
import { Availability, type RegistryConnection, type StoredProfile } from '@registrar/registries';
import {
  connectionOf,
  FakeCommandLog,
  FakeRegistry,
  FakeRegistryConnections,
  FakeRegistryObjects,
} from '@registrar/registries/testing';
import type { CreateAtRegistry } from '../../registration/create-at-registry';
import { ReconcileRegistrations } from '../../registration/reconcile-registrations';
import type { ReconcilePolicy } from '../../operations/reconciler';
import type { BeginRegistration, RegisterDomain } from '../../registration/register-domain';
import type {
  PlannedRegistration,
  RegisterDomainRequest,
  RegistrationPayload,
} from '../../registration/registration';
import type { RegistrationContacts } from '../../registration/registration-contacts';
import { RegistrationOrigins } from '../../registration/registration-origins';
import type { RegistrationPlanner } from '../../registration/registration-plan';
import type { RegistrationPollHandler } from '../../registration/registration-poll-handler';
import type { PrivacyContacts } from '../../shared/privacy-contacts';
import type { SettleRegistration } from '../../registration/settle-registration';
import type { SyncStatuses } from '../../drift/sync-statuses';
import { FakeDomainReader } from '../fake-domain-reader';
import { FakeDomainStore } from '../fake-domain-store';
import { FakePrivacyContactStore } from '../fake-privacy-contact-store';
import { FakeRegistrationAttempts } from '../fake-registration-attempts';
import type { DomainParts } from '../../parts';
import { wireRegistration } from '../../wiring';
import {
  ACCOUNT,
  START,
  CREDIT,
  PRICE,
  OFFER,
  LONG_AGO,
  POLICY,
  RECONCILE,
  PRIVACY,
  PERSON,
  DESK,
} from './registration-fixtures';

/**
 * Everything around a registration in memory: one account with credit and two stored contacts (1: registrant
 * and admin, 2: tech and billing), `.example` at one registry for 14.50 a year.
 */
export class RegistrationWorld {
  readonly uow = new FakeUnitOfWork();
  readonly clock = new FakeClock(START);
  readonly ids = new FakeIds();
  readonly log = new FakeLog();
  readonly outbox = new FakeOutbox();
  readonly operations = new FakeOperations(this.uow);
  readonly keys = new FakeIdempotencyKeys(this.operations, this.uow, this.ids);
  readonly contacts = new FakeContactStore();
  readonly settings = new FakeAccountSettingsStore();
  readonly catalog = new FakeCatalogStore();
  readonly connections = new FakeRegistryConnections();
  readonly commands = new FakeCommandLog(this.uow);
  readonly objects = new FakeRegistryObjects(this.uow);
  readonly registry = new FakeRegistry({ clock: this.clock, commandLog: this.commands, uow: this.uow });
  readonly domains = new FakeDomainStore(this.uow);
  readonly reader = new FakeDomainReader(this.domains, this.contacts);
  readonly money = new FakeLedgerStore(this.uow);
  readonly orders = new FakeOrderStore(this.uow);
  readonly promotions = new FakePromotionStore(this.uow);
  readonly attempts = new FakeRegistrationAttempts();
  readonly notices = new FakeClaimsNotices();
  readonly acknowledgements = new FakeClaimsAcknowledgements(this.uow);
  /** `offered.example` is on offer. */
  readonly acquisitions = new FakeAcquisitionSource([
    { name: 'offered.example', type: 'aftermarket_s', price: Money.of(OFFER) },
  ]);

  /** What everything of domains is wired from. */
  readonly parts: DomainParts;
  readonly search: CheckAvailability;
  readonly planner: RegistrationPlanner;
  readonly chooseContacts: RegistrationContacts;
  readonly privacy: PrivacyContacts;
  readonly begin: BeginRegistration;
  readonly create: CreateAtRegistry;
  readonly settle: SettleRegistration;
  readonly register: RegisterDomain;
  readonly pollHandler: RegistrationPollHandler;
  readonly syncStatuses: SyncStatuses;

  private constructor(public connection: RegistryConnection) {
    const { uow, clock, ids, log, operations, keys, domains, reader, outbox, connections, registry } = this;
    const catalog = new Catalog(this.catalog);
    const acquisitions = new Acquisitions([this.acquisitions], log);
    const quotes = newPriceQuotes({
      catalogStore: this.catalog,
      promotionStore: this.promotions,
      premiumNames: new FakePremiumNames(),
      priceFaults: newPriceFaults(),
    });
    const availability = new Availability(connections, registry);
    this.search = wireSearch({
      catalog,
      catalogStore: this.catalog,
      quotes,
      availability,
      registeredNames: new FakeRegisteredNames(),
      acquisitions,
      clock,
    }).checkAvailability;
    this.parts = {
      uow,
      clock,
      ids,
      log,
      outbox,
      operations,
      keys,
      settings: new AccountSettings(this.settings),
      catalog,
      quotes,
      promotionStore: this.promotions,
      availability,
      contactBook: new ContactBook(this.contacts),
      ledgerStore: this.money,
      orderStore: this.orders,
      domainStore: domains,
      domainReader: reader,
      privacyContactStore: new FakePrivacyContactStore(uow, domains),
      privacyPolicy: PRIVACY,
      attempts: this.attempts,
      connections,
      registry,
      registryObjects: this.objects,
      commandLog: this.commands,
      claimsGate: newClaimsGate({ connections, claimsRegistry: registry, claimsNotices: this.notices }),
      acknowledgements: this.acknowledgements,
      acquisitions,
    };
    const wired = wireRegistration(this.parts, POLICY, RECONCILE);
    this.planner = wired.steps.planner;
    this.chooseContacts = wired.steps.contacts;
    this.privacy = wired.steps.privacy;
    this.begin = wired.steps.begin;
    this.create = wired.steps.create;
    this.settle = wired.settle;
    this.register = wired.registerDomain;
    this.pollHandler = wired.pollHandler;
    this.syncStatuses = wired.syncStatuses;
  }

  static async create(
    profile: StoredProfile = { dataModel: 'minimum', hostModel: 'attributes' },
  ): Promise<RegistrationWorld> {
    const world = new RegistrationWorld(connectionOf({ profile }));
    world.connections.put(world.connection);
    const [registrant, tech] = await world.contacts.add([PERSON, DESK]);
    world.settings.put(ACCOUNT, {
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      contacts: { registrant, admin: registrant, tech, billing: tech },
    });
    world.catalog.put(
      tldOf({ name: 'example', connectionId: world.connection.id, allowedYears: [1, 2, 3, 5] }),
    );
    for (const product of ['registration', 'renewal'] as const) {
      world.catalog.addPrice({
        tld: 'example',
        product,
        price: Money.of(PRICE),
        listPrice: Money.of(16_00n),
        validFrom: LONG_AGO,
      });
    }
    await world.credit(CREDIT);
    return world;
  }

  reconcile(policy: Partial<ReconcilePolicy> = {}): ReconcileRegistrations {
    const { registry, commands, objects, create, settle } = this;
    const origins = new RegistrationOrigins(commands, objects, this.clock);
    return new ReconcileRegistrations(this, registry, origins, create, settle, {
      ...RECONCILE,
      ...policy,
    });
  }

  request(domainName: string, values: Partial<RegisterDomainRequest> = {}): RegisterDomainRequest {
    return {
      accountId: ACCOUNT,
      domainName,
      deadline: new Date(this.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  /** A registration that was begun: its money is held, and nothing was sent. */
  async begun(
    domainName: string,
    values: Partial<RegisterDomainRequest> = {},
  ): Promise<{ operationId: string; payload: RegistrationPayload }> {
    const request = this.request(domainName, values);
    const { plan, choice } = await this.planned(request);
    return this.begin.execute(request, plan, choice);
  }

  /** As `begun`, its create sent and answered, and the answer lost. */
  async sent(domainName: string): Promise<{ operationId: string; payload: RegistrationPayload }> {
    const started = await this.begun(domainName);
    await this.create.execute({ ...started, attempt: 1 });
    return started;
  }

  async plan(request: RegisterDomainRequest): Promise<PlannedRegistration> {
    const resolved = await this.planner.resolve(request);
    return this.planner.plan(request, resolved, await this.settings.purchaseDefaults(request.accountId));
  }

  async planned(
    request: RegisterDomainRequest,
  ): Promise<{ plan: PlannedRegistration; choice: Awaited<ReturnType<RegistrationContacts['choose']>> }> {
    const resolved = await this.planner.resolve(request);
    const choice = await this.chooseContacts.choose(request, resolved);
    return { plan: await this.planner.plan(request, resolved, choice.defaults), choice };
  }

  async claim(key = 'key-1'): Promise<IdempotencyClaim> {
    const claimed = await this.keys.claim(ACCOUNT, key, 'hash', this.clock.now());
    if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
    return claimed.claim;
  }

  async operation(id: string): Promise<Operation> {
    const operation = await this.operations.find(id);
    if (!operation) throw new Error(`no operation ${id}`);
    return operation;
  }

  /** The outcome of one registration, in a few words each. */
  async outcomeOf({ operationId, payload }: { operationId: string; payload: RegistrationPayload }) {
    const { state } = await this.operation(operationId);
    const steps = this.money.transactions
      .filter((step) => step.operationId === operationId)
      .map(({ kind }) => kind);
    return {
      operation: state,
      domain: this.domains.rows.find(({ id }) => id === payload.domainId)?.state,
      order: this.orders.orders.get(payload.orderId)?.status,
      money: steps,
    };
  }

  /** Names of the events so far, without balance changes. */
  get eventNames(): string[] {
    return this.outbox.events
      .map(({ name }) => name as string)
      .filter((name) => name !== 'account.credit.balance_change');
  }

  private async credit(amount: bigint): Promise<void> {
    const ledger = newLedger(this.parts);
    await this.uow.run(() =>
      ledger.credit({ accountId: ACCOUNT, amount: Money.of(amount), reference: 'start' }),
    );
  }
}
