import { AppError, type Operation } from '@registrar/kernel';
import type { DomainInfo, FeeQuote, StoredProfile } from '@registrar/registries';
import type { ReconcilePolicy } from '../../operations/reconciler';
import { ReconcileRenewals } from '../../renewal/reconcile-renewals';
import type { RenewAtRegistry } from '../../renewal/renew-at-registry';
import type { BeginRenewal, RenewDomain } from '../../renewal/renew-domain';
import type { RenewalPayload, RenewDomainRequest } from '../../renewal/renewal';
import type { RenewalPlanner } from '../../renewal/renewal-plan';
import type { RenewalPollHandler } from '../../renewal/renewal-poll-handler';
import type { SettleRenewal } from '../../renewal/settle-renewal';
import { FakeRegistryCharges } from '../fake-ends';
import { ACCOUNT, RECONCILE } from './registration-fixtures';
import { RegistrationWorld } from './registration-world';
import { wireRenewal } from '../../wiring';

/**
 * A RegistrationWorld in which `a.example` was registered for one year, and everything around its renewal.
 */
export class RenewalWorld {
  readonly planner: RenewalPlanner;
  readonly begin: BeginRenewal;
  readonly registry: RenewAtRegistry;
  readonly settle: SettleRenewal;
  readonly renew: RenewDomain;
  readonly pollHandler: RenewalPollHandler;
  readonly charges: FakeRegistryCharges;

  private constructor(
    readonly base: RegistrationWorld,
    readonly name: string,
  ) {
    this.charges = new FakeRegistryCharges(base.uow);
    const wired = wireRenewal({ ...base.parts, registryCharges: this.charges }, RECONCILE);
    this.planner = wired.steps.planner;
    this.begin = wired.steps.begin;
    this.registry = wired.steps.atRegistry;
    this.settle = wired.settle;
    this.renew = wired.renewDomain;
    this.pollHandler = wired.pollHandler;
  }

  /** `fee`: the registry's quote for the name; its price is the fee with the mark-up of the TLD. */
  static async create(
    profile?: StoredProfile,
    { fee, purchasePrice }: { fee?: FeeQuote; purchasePrice?: number } = {},
  ): Promise<RenewalWorld> {
    const base = await RegistrationWorld.create(profile);
    if (fee) base.registry.setFee('a.example', fee);
    const result = await base.register.execute(base.request('a.example', { purchasePrice }));
    if (result.kind !== 'registered') throw new Error(result.kind);
    base.outbox.events.length = 0;
    return new RenewalWorld(base, 'a.example');
  }

  reconcile(policy: Partial<ReconcilePolicy> = {}): ReconcileRenewals {
    return new ReconcileRenewals(this.base, this.base.registry, this.registry, this.settle, {
      ...RECONCILE,
      ...policy,
    });
  }

  request(values: Partial<RenewDomainRequest> = {}): RenewDomainRequest {
    return {
      accountId: ACCOUNT,
      domainName: this.name,
      deadline: new Date(this.base.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  /** A renewal that was begun: its money is held, and nothing was sent. */
  async begun(
    values: Partial<RenewDomainRequest> = {},
  ): Promise<{ operationId: string; payload: RenewalPayload }> {
    const request = this.request(values);
    const begun = await this.begin.execute(request, await this.planner.plan(request));
    if (!begun) throw new Error('the term has changed');
    return begun;
  }

  /** As `begun`, its command sent and answered, and the answer lost. */
  async sent(
    values: Partial<RenewDomainRequest> = {},
  ): Promise<{ operationId: string; payload: RenewalPayload }> {
    const started = await this.begun(values);
    await this.registry.execute({ ...started, attempt: 1 });
    return started;
  }

  /** Changes what the registry has of the domain, without us. */
  there(values: Partial<DomainInfo>): void {
    const info = this.base.registry.domain(this.base.connection, this.name)!;
    this.base.registry.registered(this.base.connection, this.name, { ...info, ...values });
  }

  /** Days on which the term ends: here, and at the registry. */
  get ends(): { here: string; there?: string } {
    const row = this.base.domains.rows.find(
      ({ domain, removedAt }) => domain.name === this.name && !removedAt,
    );
    return {
      here: day(row!.activation!.expiresAt)!,
      there: day(this.base.registry.domain(this.base.connection, this.name)?.expiresAt),
    };
  }

  /** The kind of result, or the message and details of the refusal. */
  answer(values: Partial<RenewDomainRequest> = {}): Promise<string> {
    return this.renew.execute(this.request(values)).then(
      ({ kind }) => kind,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return error.details ? `${error.message}: ${error.details}` : error.message;
      },
    );
  }

  /** The outcome of one renewal, in a few words each. */
  async outcomeOf({ operationId, payload }: { operationId: string; payload: RenewalPayload }) {
    const operation: Operation = await this.base.operation(operationId);
    const steps = this.base.money.transactions
      .filter((step) => step.operationId === operationId)
      .map(({ kind }) => kind);
    return {
      operation: operation.state,
      order: this.base.orders.orders.get(payload.orderId)?.status,
      money: steps,
    };
  }

  /** Whether a change or renewal is under way. */
  get isBusy(): boolean {
    return this.base.domains.rows.some(({ busyOperationId }) => busyOperationId !== undefined);
  }
}

const day = (at: Date | undefined): string | undefined => at?.toISOString().slice(0, 10);
