import { FakeVault } from '@registrar/kernel/testing';
import { tldOf } from '@registrar/catalog/testing';
import { ACCOUNT, RECONCILE, RegistrationWorld } from '@registrar/domains/testing';
import { DomainName, Money, type Operation, type SecretVault } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import { FakePollInbox } from '@registrar/registries/testing';
import type { AdoptDomain } from '../inbound/adoption/adopt-domain';
import type { AdvanceTransfers } from '../inbound/advance-transfers';
import type { CancelTransfer } from '../inbound/cancel-transfer';
import type { CreateTransfer } from '../inbound/create-transfer';
import type { EndTransferManually } from '../inbound/end-transfer-manually';
import type { TransferEvidence } from '../inbound/evidence';
import { type Arrival, ArrivalListener } from '../ports';
import type { TransferCommands } from '../inbound/request-at-registry';
import type { SettleTransfer } from '../inbound/settle-transfer';
import type { TransferState } from '../inbound/states';
import {
  type CreatedTransfer,
  type CreateTransferRequest,
  type HeldTransfer,
  transferPayload,
  type TransferPayload,
} from '../inbound/transfer';
import type { TransferPlanner } from '../inbound/transfer-plan';
import type { TransferPollHandler } from '../inbound/transfer-poll-handler';
import type { TransferSteps } from '../inbound/transfer-steps';
import { FakeTransferReader, FakeTransferStore } from './fake-transfer-store';
import { wireTransfers } from '../wiring';

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
  readonly byHand: EndTransferManually;
  readonly inbox: FakePollInbox;

  private constructor(readonly base: RegistrationWorld) {
    this.store = new FakeTransferStore(base.uow);
    this.reader = new FakeTransferReader(this.store);
    this.inbox = new FakePollInbox(base.uow);
    const wired = wireTransfers(
      {
        ...base.parts,
        vault: this.vault,
        transferStore: this.store,
        transferReader: this.reader,
        transferRegistry: base.registry.transfers,
        arrivalListeners: [this.arrivals],
      },
      RECONCILE,
    );
    this.planner = wired.steps.planner;
    this.settle = wired.steps.settle;
    this.steps = wired.steps.turns;
    this.commands = wired.steps.commands;
    this.evidence = wired.steps.evidence;
    this.adopt = wired.steps.adopt;
    this.create = wired.createTransfer;
    this.cancelTransfer = wired.cancelTransfer;
    this.advance = wired.advance;
    this.pollHandler = wired.pollHandler;
    this.byHand = wired.byHand;
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
    isReported = false,
  ): void {
    this.there.decide(this.base.connection, name, status, { isReported });
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
    return newPollDrain({ registry, inbox: this.inbox, uow, clock, log }, [this.pollHandler]).execute(
      connection,
    );
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
    const { id, payload } = this.operation(name);
    return transferPayload.read(payload, id);
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
