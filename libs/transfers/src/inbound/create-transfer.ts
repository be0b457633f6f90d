import {
  AppError,
  type Clock,
  DomainName,
  type IdempotencyKeys,
  type Ids,
  type Operations,
  type SecretVault,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import type { Ledger, NewOrderItem, OrderBook } from '@registrar/billing';
import { transferLockDaysOf } from '@registrar/catalog';
import { CONTACT_ROLES, type ContactBook, type ContactRole } from '@registrar/contacts';
import { storedFee, missingText, registrantDataOf, storeChosenContacts } from '@registrar/domains';
import { alreadyProcessing, transferUnpaid } from '../errors';
import type { TransferStore } from '../ports';
import type { Hindrance } from './refusal-rules';
import type { SettleTransfer } from './settle-transfer';
import { isUnderWay } from './states';
import {
  answerOf,
  type CreatedTransfer,
  type CreateTransferRequest,
  type HeldTransfer,
  type OrderedTransfer,
  transferCodeContext,
  transferPayload,
  type TransferPayload,
  type TransferWarnings,
  viewOf,
} from './transfer';
import type { PlannedTransfer, ResolvedTransfer, TransferPlanner } from './transfer-plan';

/** How long a transfer that waits for a lock to go is left alone: the registry was asked just now. */
export const LOCK_LOOK_SECONDS = 3_600;

/**
 * Orders a transfer in: plan, then everything it needs in one transaction, the money held in it. The worker
 * does the rest. For a name whose transfer waits for a new code, the same order brings it, without a charge
 * (BEHAVIOUR §15).
 */
export class CreateTransfer {
  constructor(
    private readonly planner: TransferPlanner,
    private readonly transfers: TransferStore,
    private readonly begin: BeginTransfer,
    private readonly renewCode: RenewTransferCode,
  ) {}

  /** Throws the contract's refusals, with nothing changed. */
  async execute(request: CreateTransferRequest): Promise<CreatedTransfer> {
    const name = DomainName.parse(request.domainName);
    const open = name ? await this.transfers.openOf(name.ascii) : [];
    const running = open.find(({ accountId }) => accountId === request.accountId);
    const resolved = await this.planner.resolve(request, running !== undefined && isWaitingForCode(running));
    if ((running && !isWaitingForCode(running)) || open.some(isUnderWay)) throw alreadyProcessing();
    const info = await this.planner.look(request.accountId, resolved);
    if (running) return this.renewCode.execute(request, running, resolved);
    return this.begin.execute(request, resolved, await this.planner.plan(request, resolved, info));
  }
}

const isWaitingForCode = ({ state }: HeldTransfer): boolean => state === 'pending_new_auth_code';

interface BeginTransferParts {
  uow: UnitOfWork;
  operations: Operations;
  transfers: TransferStore;
  contacts: ContactBook;
  orders: OrderBook;
  ledger: Ledger;
  vault: SecretVault;
  clock: Clock;
  ids: Ids;
}

/** The order, its money, the code sealed and the contacts, in one transaction, the balance last. */
export class BeginTransfer {
  constructor(private readonly parts: BeginTransferParts) {}

  /** Throws 409 when another one has begun meanwhile, 402, and 504 after the request's deadline. */
  async execute(
    request: CreateTransferRequest,
    resolved: ResolvedTransfer,
    plan: PlannedTransfer,
  ): Promise<CreatedTransfer> {
    const { accountId } = request;
    const operationId = this.parts.ids.uuid();
    const createdAt = this.parts.clock.now(accountId);
    const { total } = plan.quote;
    return this.parts.uow.run(async () => {
      if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
      const contactIds = await this.storeContacts(resolved, createdAt);
      const name = resolved.name.ascii;
      const order = await this.parts.orders.place({
        accountId,
        operationId,
        currency: total.currency,
        authAmount: total,
        items: [itemOf(resolved, plan)],
        appliedTax: plan.quote.appliedTax,
        createdAt,
      });
      await this.parts.orders.start(order.id);
      const warnings = warningsOf(resolved, plan.lock);
      const ordered: OrderedTransfer = {
        state: plan.lock?.state ?? 'pending',
        ...(warnings && { warnings }),
      };
      const payload = { ...payloadOf(request, resolved, plan, order.id, contactIds), ordered };
      // A lock was seen just now: the next look is worth nothing before an hour.
      const dueAt = new Date(this.parts.clock.now().getTime() + (plan.lock ? LOCK_LOOK_SECONDS * 1_000 : 0));
      await this.parts.operations.open({
        id: operationId,
        accountId,
        kind: 'transfer',
        subject: name,
        payload: transferPayload.write(payload),
        createdAt,
        dueAt,
        idempotency: request.keyed?.claim,
      });
      const { authCode } = resolved;
      const authCodeSealed =
        authCode === undefined
          ? undefined
          : this.parts.vault.seal(authCode, transferCodeContext(operationId));
      await this.parts.transfers.add({
        operationId,
        accountId,
        name,
        state: ordered.state,
        authCodeSealed,
        createdAt,
      });
      await request.byStaff?.note(operationId, { state: ordered.state, years: plan.years, total });
      await this.parts.ledger
        .hold({ accountId, operationId, orderId: order.id, total })
        .catch(inWordsOfTransfers);
      return answerOf(payload, ordered);
    });
  }

  private storeContacts(
    { contacts, tld, holder }: ResolvedTransfer,
    createdAt: Date,
  ): Promise<Record<ContactRole, number>> {
    return storeChosenContacts(
      this.parts.contacts,
      contacts,
      registrantDataOf(tld, holder.values),
      createdAt,
    );
  }
}

interface RenewTransferCodeParts {
  uow: UnitOfWork;
  operations: Operations;
  transfers: TransferStore;
  settle: SettleTransfer;
  vault: SecretVault;
  keys: IdempotencyKeys;
  clock: Clock;
}

/** A new code for a transfer whose code the registry refused. */
export class RenewTransferCode {
  constructor(private readonly parts: RenewTransferCodeParts) {}

  /**
   * Throws 409 when it no longer waits for a code, or a transfer of another account is under way: it waits on,
   * without the new code. The key of the request is answered in the same transaction: its operation has the
   * answer to the first order.
   */
  async execute(
    { keyed, byStaff }: CreateTransferRequest,
    running: HeldTransfer,
    { authCode }: ResolvedTransfer,
  ): Promise<CreatedTransfer> {
    const { operations, transfers } = this.parts;
    const { operationId } = running;
    return this.parts.uow.run(async () => {
      const operation = await operations.lock(operationId);
      const transfer = await transfers.lock(operationId);
      if (!operation || !isWaitingForCode(transfer) || authCode === undefined) throw alreadyProcessing();
      const submitting = await this.parts.settle.move(transfer, 'submitting_transfer', 'a new code');
      await transfers.change(transfer.id, {
        authCodeSealed: this.parts.vault.seal(authCode, transferCodeContext(operationId)),
      });
      await byStaff?.note(operationId, { state: submitting.state });
      await operations.postpone(operationId, this.parts.clock.now());
      const { orderId } = transferPayload.read(operation.payload, operationId);
      const created = { transfer: viewOf(submitting), order: orderId, totalPaid: 0 };
      if (keyed) await this.parts.keys.storeAnswer(keyed.claim, { status: 200, body: keyed.answer(created) });
      return created;
    });
  }
}

function inWordsOfTransfers(error: unknown): never {
  throw error instanceof AppError && error.kind === 'payment_required' ? transferUnpaid() : error;
}

function itemOf(
  { name, tld }: ResolvedTransfer,
  { quote: { price, listPrice, tax }, years }: PlannedTransfer,
): NewOrderItem {
  return {
    name: name.ascii,
    type: 'transfer',
    interval: 'year',
    duration: years,
    quantity: 1,
    tld: tld.name,
    originalPrice: listPrice,
    price,
    ...(tax.minor > 0n && { taxAmount: tax }),
  };
}

function payloadOf(
  request: CreateTransferRequest,
  { name, tld, holder }: ResolvedTransfer,
  plan: PlannedTransfer,
  orderId: number,
  contactIds: Record<ContactRole, number>,
): TransferPayload {
  const { total, tax, registryFee, premium, renewalPrice } = plan.quote;
  return {
    orderId,
    name: name.ascii,
    tld: tld.name,
    connectionId: tld.connectionId,
    years: plan.years,
    currency: total.currency,
    total: total.minor.toString(),
    tax: tax.minor.toString(),
    ...(registryFee && { registryFee: storedFee(registryFee) }),
    premium,
    ...(premium && renewalPrice && { renewalPrice: renewalPrice.minor.toString() }),
    contactIds,
    registryValues: holder.values,
    sentRoles: CONTACT_ROLES.filter((role) => request.contacts?.[role]),
    autorenewEnabled: plan.autorenewEnabled,
    privacyEnabled: plan.privacyEnabled,
    locked: tld.supportsTransferLock,
    transferLockDays: transferLockDaysOf(tld),
  };
}

function warningsOf(
  { tld, holder: { missing } }: ResolvedTransfer,
  lock: Extract<Hindrance, { kind: 'lock' }> | undefined,
): TransferWarnings | undefined {
  const messages = [
    ...(lock ? [unlockText(lock)] : []),
    ...(missing.length > 0 ? [missingText(tld, missing)] : []),
  ];
  return messages.length > 0
    ? { message: messages.join(' '), statuses: lock ? [lock.status] : [] }
    : undefined;
}

const unlockText = ({ state }: Extract<Hindrance, { kind: 'lock' }>): string =>
  state === 'pending_unlock'
    ? 'Unlock the name at its present registrar.'
    : 'The registry has locked the name: ask its present registrar to have it unlocked.';
