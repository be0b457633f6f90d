import { FakeVault } from '@registrar/kernel/testing';
import { AccountSettings } from '@registrar/accounts';
import { Ledger, OrderBook } from '@registrar/billing';
import { Catalog, PriceQuotes } from '@registrar/catalog';
import { FakePremiumNames, newPriceFaults, tldOf } from '@registrar/catalog/testing';
import { ContactBook } from '@registrar/contacts';
import { HolderRequirements, ObjectsAtRegistry } from '@registrar/domains';
import { ACCOUNT, RECONCILE, RegistrationWorld } from '@registrar/domains/testing';
import { DomainName, Money, type Operation, type SecretVault } from '@registrar/kernel';
import { Availability, type DomainInfo, DrainPollQueue, type StoredProfile } from '@registrar/registries';
import { FakePollInbox } from '@registrar/registries/testing';
import { AdoptDomain } from '../inbound/adopt-domain';
import { AdvanceTransfers } from '../inbound/advance-transfers';
import { CancelTransfer } from '../inbound/cancel-transfer';
import { BeginTransfer, CreateTransfer, RenewTransferCode } from '../inbound/create-transfer';
import { EndTransferByHand } from '../inbound/end-transfer-by-hand';
import { TransferEvidence } from '../inbound/evidence';
import { RegistryContacts } from '../inbound/registry-contacts';
import { type Arrival, ArrivalListener } from '../ports';
import { TransferCommands } from '../inbound/request-at-registry';
import { SettleTransfer } from '../inbound/settle-transfer';
import type { TransferState } from '../inbound/states';
import type {
  CreatedTransfer,
  CreateTransferRequest,
  HeldTransfer,
  TransferPayload,
} from '../inbound/transfer';
import { TransferPlanner } from '../inbound/transfer-plan';
import { TransferPollHandler } from '../inbound/transfer-poll-handler';
import { TransferSteps } from '../inbound/transfer-steps';
import { FakeTransferReader, FakeTransferStore } from './fake-transfer-store';

export const CODE = 'Ax7-transfer-code-9';
export const NEW_CODE = 'changed-since-9';
/** Of one year, before tax. */
export const TRANSFER_PRICE = 12_00n;
export const HOUR = 3_600;
export const DAY = 86_400;
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** Records every arrival. */
class RecordedArrivals extends ArrivalListener {
  readonly arrivals: Arrival[] = [];
  async arrived(arrival: Arrival): Promise<void> {
    this.arrivals.push(arrival);
  }
}

/**
 * A RegistrationWorld whose `.example` is sold by transfer for 12.00, with another registrar at the same
 * registry.
 */
export class TransferWorld {
  readonly vault: SecretVault = new FakeVault();
  readonly store: FakeTransferStore;
  readonly reader: FakeTransferReader;
  readonly arrivals = new RecordedArrivals();
  readonly planner: TransferPlanner;
  readonly settle: SettleTransfer;
  readonly steps: TransferSteps;
  readonly commands: TransferCommands;
  readonly evidence: TransferEvidence;
  readonly create: CreateTransfer;
  readonly cancelTransfer: CancelTransfer;
  readonly adopt: AdoptDomain;
  readonly advance: AdvanceTransfers;
  readonly pollHandler: TransferPollHandler;
  readonly byHand: EndTransferByHand;
  readonly inbox: FakePollInbox;

  private constructor(readonly base: RegistrationWorld) {
    const {
      uow,
      clock,
      ids,
      log,
      operations,
      domains,
      reader,
      outbox,
      connections,
      registry,
      objects,
      privacy,
      chooseContacts,
    } = base;
    const there = registry.transfers;
    this.store = new FakeTransferStore(uow);
    this.reader = new FakeTransferReader(this.store);
    this.inbox = new FakePollInbox(uow);
    const catalog = new Catalog(base.catalog);
    const book = new ContactBook(base.contacts);
    const orders = new OrderBook(base.orders);
    const ledger = new Ledger(base.money, outbox, clock, ids);
    const { reconcileAfterSeconds } = RECONCILE;
    this.planner = new TransferPlanner(
      catalog,
      new PriceQuotes(base.catalog, base.promotions, new FakePremiumNames(), newPriceFaults()),
      new Availability(connections, registry),
      new AccountSettings(base.settings),
      chooseContacts,
      reader,
      connections,
      there,
      new HolderRequirements(reader),
      clock,
    );
    this.settle = new SettleTransfer(
      operations,
      this.store,
      domains,
      reader,
      orders,
      ledger,
      outbox,
      clock,
      log,
      [this.arrivals],
    );
    this.steps = new TransferSteps(uow, operations, this.store, this.settle, clock, log, {
      ...RECONCILE,
      progressDays: 30,
    });
    this.commands = new TransferCommands(
      connections,
      there,
      operations,
      this.vault,
      clock,
      reconcileAfterSeconds,
    );
    this.evidence = new TransferEvidence(connections, there, this.vault);
    this.adopt = new AdoptDomain(
      uow,
      operations,
      catalog,
      connections,
      registry,
      new ObjectsAtRegistry(registry, registry, objects, book, clock, ids),
      privacy,
      chooseContacts,
      book,
      new RegistryContacts(uow, registry, objects, book, clock),
      clock,
      reconcileAfterSeconds,
    );
    this.create = new CreateTransfer(
      this.planner,
      this.store,
      new BeginTransfer(uow, operations, this.store, book, orders, ledger, this.vault, clock, ids),
      new RenewTransferCode(uow, operations, this.store, this.settle, this.vault, clock),
    );
    this.cancelTransfer = new CancelTransfer(
      uow,
      operations,
      this.store,
      connections,
      this.commands,
      this.evidence,
      this.steps,
      this.settle,
      clock,
    );
    this.advance = new AdvanceTransfers(
      operations,
      this.store,
      connections,
      this.commands,
      this.evidence,
      this.steps,
      this.settle,
      this.adopt,
      uow,
      clock,
      log,
      RECONCILE,
    );
    this.pollHandler = new TransferPollHandler(operations, this.store, this.settle, clock);
    this.byHand = new EndTransferByHand(operations, this.settle);
  }

  static async create(profile: StoredProfile = { dataModel: 'minimum' }): Promise<TransferWorld> {
    const base = await RegistrationWorld.create(profile);
    base.catalog.put(
      tldOf({ name: 'example', connectionId: base.connection.id, allowedYears: [1, 2, 3, 5] }),
    );
    base.catalog.addPrice({
      tld: 'example',
      product: 'transfer',
      price: Money.of(TRANSFER_PRICE),
      listPrice: Money.of(14_00n),
      validFrom: LONG_AGO,
    });
    return new TransferWorld(base);
  }

  get there(): RegistrationWorld['registry']['transfers'] {
    return this.base.registry.transfers;
  }

  /** A domain of the other registrar, with its code. */
  elsewhere(name: string, values: Partial<DomainInfo> = {}, code: string | undefined = CODE): DomainInfo {
    return this.there.elsewhere(this.base.connection, name, code, values);
  }

  decide(
    name: string,
    status: Parameters<RegistrationWorld['registry']['transfers']['decide']>[2],
    isTold = false,
  ): void {
    this.there.decide(this.base.connection, name, status, { isTold });
  }

  script(
    name: string,
    outcome: Parameters<RegistrationWorld['registry']['script']>[1],
    options: Parameters<RegistrationWorld['registry']['script']>[2],
  ): void {
    this.base.registry.script(name, outcome, options);
  }

  request(domainName: string, values: Partial<CreateTransferRequest> = {}): CreateTransferRequest {
    return {
      accountId: ACCOUNT,
      domainName,
      authCode: CODE,
      deadline: new Date(this.base.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  order(domainName: string, values: Partial<CreateTransferRequest> = {}): Promise<CreatedTransfer> {
    return this.create.execute(this.request(domainName, values));
  }

  /** A domain of the other registrar that is ordered. */
  async ordered(
    name: string,
    values: Partial<CreateTransferRequest> = {},
    info: Partial<DomainInfo> = {},
  ): Promise<CreatedTransfer> {
    this.elsewhere(name, info);
    return this.order(name, values);
  }

  /** As `ordered`, its request at the registry. */
  async requested(
    name: string,
    values: Partial<CreateTransferRequest> = {},
    info: Partial<DomainInfo> = {},
  ): Promise<CreatedTransfer> {
    const created = await this.ordered(name, values, info);
    await this.advance.execute();
    return created;
  }

  cancel(name: string, accountId = ACCOUNT): ReturnType<CancelTransfer['execute']> {
    return this.cancelTransfer.execute(accountId, DomainName.of(name));
  }

  /** The worker, until nothing is due now. */
  async work(): Promise<void> {
    for (let rounds = 0; rounds < 20; rounds += 1)
      if ((await this.poll()) + (await this.advance.execute()) === 0) return;
    throw new Error('the worker has work without end');
  }

  poll(): Promise<number> {
    const { registry, uow, clock, log, connection } = this.base;
    return new DrainPollQueue(registry, this.inbox, [this.pollHandler], uow, clock, log).execute(connection);
  }

  held(name: string): HeldTransfer {
    return { ...this.store.rows.filter((row) => row.name === name).at(-1)! };
  }

  operation(name: string): Operation {
    return [...this.base.operations.rows.values()]
      .filter(({ subject, kind }) => subject === name && kind === 'transfer')
      .at(-1)!;
  }

  payload(name: string): TransferPayload {
    return this.operation(name).payload as unknown as TransferPayload;
  }

  /** As a message of the registry does: the next run of the worker polls it. */
  bringForward(name: string): Promise<void> {
    return this.base.uow.run(() =>
      this.base.operations.postpone(this.operation(name).id, this.base.clock.now()),
    );
  }

  /** What became of the newest transfer of a name, in a few words each; `due`: seconds until its next run. */
  standing(name: string) {
    const { state, operationId, awaiting, authCodeSealed } = this.held(name);
    const { state: operation, dueAt, attentionAt } = this.operation(name);
    const { orderId } = this.payload(name);
    const { base } = this;
    return {
      state,
      operation,
      order: base.orders.orders.get(orderId)!.status,
      hasCode: authCodeSealed !== undefined,
      ...(awaiting && { awaiting }),
      money: base.money.transactions
        .filter((step) => step.operationId === operationId)
        .map(({ kind }) => kind)
        .join(' '),
      domain: base.domains.rows.filter((row) => row.domain.name === name).at(-1)?.state,
      ...(operation === 'open' && { due: (dueAt.getTime() - base.clock.now().getTime()) / 1_000 }),
      ...(attentionAt && { needsStaff: true }),
    };
  }

  /** Moves of the newest transfer, each with its reason. */
  moves(name: string): [TransferState, string | undefined][] {
    const { id } = this.held(name);
    return this.store.moves
      .filter((move) => move.id === id && move.from !== undefined)
      .map(({ to, reason }) => [to, reason]);
  }

  /** Statuses of the events about transfers of a name. */
  eventStatuses(name: string): unknown[] {
    return this.base.outbox.events
      .filter(
        (event) => event.name === 'domain.transfer.status_change' && event.payload['domainName'] === name,
      )
      .map(({ payload }) => payload['status']);
  }

  /** Commands about transfers that the registry received, queries left out. */
  sent(name: string): unknown[] {
    return this.base.registry
      .sent('domain:transfer', name)
      .map(({ clTrid, payload }) => ({ clTrid, payload }));
  }
}

/** A transfer that waits, its money held. */
export const OPEN = {
  operation: 'open',
  order: 'started',
  hasCode: true,
  money: 'hold',
  domain: undefined,
} as const;
/** A transfer that brought its domain. */
export const ARRIVED = {
  state: 'completed',
  operation: 'succeeded',
  order: 'success',
  hasCode: false,
  money: 'hold capture',
  domain: 'active',
} as const;
/** A transfer that ended with its money back. */
export const GIVEN_BACK = {
  operation: 'refused',
  order: 'failed',
  hasCode: false,
  money: 'hold release',
  domain: undefined,
} as const;
