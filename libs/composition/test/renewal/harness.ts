import { PostgresPollInbox, PostgresUnitOfWork } from '@registrar/adapter-postgres';
import type { RenewDomainRequest } from '@registrar/domains';
import type { StoredProfile } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import { type DomainParts } from '@registrar/domains/wiring';
import { type RenewalUseCases, wireRenewal } from '@registrar/domains/wiring';
import type { Executioner } from '../crash';
import { RegistrationHarness } from '../registration/harness';

/** Parts whose every call is a moment at which the process can die. */
const WATCHED = [
  'uow',
  'operations',
  'keys',
  'ledgerStore',
  'orderStore',
  'domainStore',
  'domainReader',
  'outbox',
  'registry',
] as const;

export interface Standing {
  available: bigint;
  held: bigint;
  /** Day on which the term ends here, and at the registry. */
  here: string;
  there: string;
}

/** A RegistrationHarness with renewals: domains are registered in peace, then renewed. */
export class RenewalHarness {
  private constructor(
    readonly base: RegistrationHarness,
    readonly useCases: RenewalUseCases,
  ) {}

  static async create(profile?: StoredProfile): Promise<RenewalHarness> {
    const base = await RegistrationHarness.create(profile);
    return new RenewalHarness(base, wireRenewal(base.parts));
  }

  /** A domain of one year; the money is put back and the events are forgotten. */
  async registered(name: string): Promise<void> {
    await this.base.useCases.registerDomain.execute(this.base.request(name));
    await this.refill();
  }

  async refill(): Promise<void> {
    await this.base.rows('update account_balances set available = 10000 where account_id = $1', [
      this.base.accountId,
    ]);
    await this.base.rows('delete from outbox');
  }

  request(domainName: string, values: Partial<RenewDomainRequest> = {}): RenewDomainRequest {
    const { base } = this;
    return {
      accountId: base.accountId,
      domainName,
      deadline: new Date(base.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): RenewalUseCases {
    const watched: Record<string, object> = { ...this.base.newParts() };
    for (const name of WATCHED) watched[name] = executioner.watch(name, watched[name]);
    return wireRenewal(watched as unknown as DomainParts);
  }

  /** The worker after a restart: time passes, messages are read, the reconciler runs until nothing is due. */
  async recover(meanwhile: () => void = () => undefined): Promise<void> {
    const { base } = this;
    const uow = new PostgresUnitOfWork(base.sql);
    const drain = newPollDrain(
      {
        registry: base.registry,
        inbox: new PostgresPollInbox(base.sql, uow),
        uow: base.parts.uow,
        clock: base.clock,
        log: base.log,
      },
      [base.useCases.pollHandler, this.useCases.pollHandler],
    );
    for (let round = 0; round < 6; round += 1) {
      meanwhile();
      base.clock.advance(300);
      await drain.execute(base.connection);
      await this.useCases.reconcile.execute();
      await base.useCases.syncStatuses.execute();
    }
  }

  async standing(name: string): Promise<Standing> {
    const balance = await this.base.balance();
    const { expires_at: here } = await this.base.one<{ expires_at: Date }>(
      'select expires_at from domains where name = $1 and removed_at is null',
      [name],
    );
    return {
      ...balance,
      here: day(here),
      there: day(this.base.registry.domain(this.base.connection, name)!.expiresAt!),
    };
  }
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
