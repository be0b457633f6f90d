import {
  addSeconds,
  type Clock,
  type Ids,
  type Money,
  type Operations,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import type { PlacedOrder } from '@registrar/billing';
import type { ContactBook, ContactRole } from '@registrar/contacts';
import type { ClaimsAcknowledgements } from '@registrar/catalog';
import type { RegistryConnections } from '@registrar/registries';
import type { CreateAtRegistry } from './create-at-registry';
import { ownDomain, isNotAvailable, tooManyAttempts } from '../shared/errors';
import type { DomainReader, DomainStore } from '../shared/ports';
import type { RegistrationAttempts } from './ports';
import type { PrivacyContacts } from '../shared/privacy-contacts';
import type { RegistrationBooks } from './registration-books';
import { type ContactChoice, type RegistrationContacts, storeChosenContacts } from './registration-contacts';
import {
  registrationPayload,
  type PlannedRegistration,
  type RegisterDomainRequest,
  type RegistrationPayload,
  type RegistrationResult,
} from './registration';
import type { RegistrationPlanner, ResolvedName } from './registration-plan';
import { storedFee } from '../shared/registry-cost';
import type { SettleRegistration } from './settle-registration';
import type { RegistrationPolicy } from '../shared/policy';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

interface RegisterDomainParts {
  planner: RegistrationPlanner;
  contacts: RegistrationContacts;
  connections: RegistryConnections;
  attempts: RegistrationAttempts;
  begin: BeginRegistration;
  registry: CreateAtRegistry;
  settle: SettleRegistration;
  clock: Clock;
  policy: RegistrationPolicy;
  domains: Pick<DomainReader, 'find'>;
}

/**
 * Registers a domain (DESIGN §4): plan, then open the operation and hold the funds in one transaction, then
 * create at the registry, then settle in another. The reconciler finishes after a crash at any line.
 */
export class RegisterDomain {
  constructor(private readonly parts: RegisterDomainParts) {}

  /** Throws the contract's refusals, with no funds held; `unknown` is a result. */
  async execute(request: RegisterDomainRequest): Promise<RegistrationResult> {
    this.parts.contacts.check(request);
    const resolved = await this.parts.planner.resolve(request);
    await this.limitAttempts(request, resolved);
    const choices = await this.parts.contacts.choose(request, resolved);
    const { operationId, payload } = await this.open(request, resolved, choices).catch(
      async (error: unknown) => {
        throw await this.refusalOf(error, request, resolved);
      },
    );
    const outcome = await this.parts.registry.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
    return this.parts.settle.execute(operationId, FIRST_ATTEMPT, outcome);
  }

  private async open(
    request: RegisterDomainRequest,
    resolved: ResolvedName,
    choices: ContactChoice,
  ): Promise<{ operationId: string; payload: RegistrationPayload }> {
    return this.parts.begin.execute(
      request,
      await this.parts.planner.plan(request, resolved, choices.defaults),
      choices,
    );
  }

  /**
   * A domain in the account itself is reported as such; one of another account is reported as any taken
   * domain.
   */
  private async refusalOf(
    error: unknown,
    { accountId }: RegisterDomainRequest,
    { name }: ResolvedName,
  ): Promise<unknown> {
    const isOurs =
      isNotAvailable(error) &&
      (await this.parts.domains.find(accountId, name.ascii, this.parts.clock.now(accountId))) !== undefined;
    return isOurs ? ownDomain() : error;
  }

  private async limitAttempts(request: RegisterDomainRequest, { name, tld }: ResolvedName): Promise<void> {
    const connection = await this.parts.connections.get(tld.connectionId);
    if (!connection.registrationLimited) return;
    const now = this.parts.clock.now();
    const { allowed, retryAt } = await this.parts.attempts.count(
      request.accountId,
      name.ascii,
      now,
      this.parts.policy.attempts,
    );
    if (!allowed) throw tooManyAttempts(Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1_000)));
  }
}

interface BeginRegistrationParts {
  uow: UnitOfWork;
  operations: Operations;
  contacts: ContactBook;
  privacy: PrivacyContacts;
  domains: DomainStore;
  books: RegistrationBooks;
  acknowledgements: ClaimsAcknowledgements;
  clock: Clock;
  ids: Ids;
  policy: RegistrationPolicy;
}

/** Step 4: all writes of the sale in one transaction, the balance last. */
export class BeginRegistration {
  constructor(private readonly parts: BeginRegistrationParts) {}

  /**
   * Throws "Domain is not available", 400 for a promotion that is used up, 402 and, after the request's
   * deadline, 504, with nothing changed.
   */
  async execute(
    request: RegisterDomainRequest,
    plan: PlannedRegistration,
    choices: ContactChoice,
  ): Promise<{ operationId: string; payload: RegistrationPayload }> {
    const operationId = this.parts.ids.uuid();
    const createdAt = this.parts.clock.now(plan.accountId);
    const payload = await this.parts.uow.run(async () => {
      if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
      const { accountId, registryValues } = plan;
      const contactIds = await storeChosenContacts(
        this.parts.contacts,
        choices,
        plan.extras.registrant,
        createdAt,
      );
      const order = await this.parts.books.placeOrder(operationId, plan, createdAt);
      const domainId = await this.parts.domains.addInitialized({
        ...plan,
        operationId,
        orderId: order.id,
        contactIds,
        createdAt,
      });
      const shown = await this.parts.privacy.contactIdsFor(
        { id: domainId, name: plan.name, connectionId: plan.connectionId, contactIds, registryValues },
        plan.privacyEnabled,
      );
      const decided = {
        ...payloadOf(plan, domainId, order, contactIds),
        ...(shown !== contactIds && { shownContactIds: shown }),
      };
      const dueAt = addSeconds(this.parts.clock.now(), this.parts.policy.reconcileAfterSeconds);
      await this.parts.operations.open({
        id: operationId,
        accountId,
        kind: 'register',
        subject: plan.name,
        payload: registrationPayload.write(decided),
        createdAt,
        dueAt,
        idempotency: request.idempotency,
      });
      if (plan.claims)
        await this.parts.acknowledgements.add({ operationId, accountId, ...plan.claims.acknowledgement });
      await this.parts.books.takePromotion(operationId, plan, createdAt);
      await this.parts.books.holdFunds(operationId, plan, order.id);
      return decided;
    });
    return { operationId, payload };
  }
}

function payloadOf(
  plan: PlannedRegistration,
  domainId: number,
  order: PlacedOrder,
  contactIds: Record<ContactRole, number>,
): RegistrationPayload {
  const { registryFee, tax, promotionId, discount } = plan;
  return {
    domainId,
    orderId: order.id,
    orderItemId: order.itemIds[0],
    name: plan.name,
    tld: plan.tld,
    connectionId: plan.connectionId,
    years: plan.years,
    currency: plan.total.currency,
    total: plan.total.minor.toString(),
    ...(!isZero(tax) && { tax: tax.minor.toString() }),
    ...(promotionId !== undefined && { promotion: { id: promotionId, discount: discount.minor.toString() } }),
    ...claimsOf(plan),
    ...(hasExtras(plan) && { extras: plan.extras }),
    ...(plan.acquisition && { acquisition: plan.acquisition }),
    ...(registryFee && { registryFee: storedFee(registryFee) }),
    locked: plan.locked,
    transferLockDays: plan.transferLockDays,
    nameservers: [...plan.nameservers],
    contactIds,
    ...(plan.idnTable && { idnTable: plan.idnTable }),
    refundDays: plan.refundDays,
  };
}

const hasExtras = ({ extras }: PlannedRegistration): boolean =>
  extras.domain.length + extras.registrant.length > 0;

function claimsOf({ claims }: PlannedRegistration): Pick<RegistrationPayload, 'claims'> {
  if (!claims) return {};
  const { noticeId, validatorId, notAfter, acceptedAt } = claims.acceptance;
  return {
    claims: {
      noticeId,
      ...(validatorId !== undefined && { validatorId }),
      notAfter: notAfter.toISOString(),
      acceptedAt: acceptedAt.toISOString(),
    },
  };
}

const isZero = (amount: Money): boolean => amount.minor === 0n;
