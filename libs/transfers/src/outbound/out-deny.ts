import { AppError, DomainName, type Log, type UnitOfWork } from '@registrar/kernel';
import { forbidsTransfer, type RegistryHold } from '@registrar/domains';
import type { CancelOutboundTransfer } from './out-cancel';
import type { SettleOutbound } from './out-settle';
import type { OutboundTransfer } from './out-transfer';

/** Delay after a denial that the registry did not carry out. */
const DENY_AGAIN_SECONDS = 300;

/** Holds that staff set on a domain. */
export interface HoldsOnDomains {
  /** Those that are neither lifted nor refused. */
  open(domainId: number): Promise<Pick<RegistryHold, 'state' | 'locks'>[]>;
}

/**
 * Denies a pending transfer out of a domain under a hold of a court, UDRP or URS (ICANN Transfer Policy I.A.3: the
 * losing registrar must), as the account would refuse it. Derived from the stored hold, so that a process that
 * dies anywhere leaves a transfer whose next check denies it.
 */
export class DenyHeldTransfer {
  constructor(
    private readonly holds: HoldsOnDomains,
    private readonly cancel: Pick<CancelOutboundTransfer, 'execute'>,
    private readonly settle: SettleOutbound,
    private readonly uow: UnitOfWork,
    private readonly log: Log,
  ) {}

  /** Of a transfer that the registry shows as pending; outside any transaction. No registry answer makes it throw. */
  async execute({ id, domainId, accountId, name }: OutboundTransfer): Promise<void> {
    if (!(await this.holds.open(domainId)).some(forbidsTransfer)) return;
    try {
      await this.cancel.execute(accountId, DomainName.of(name), { onlyId: id });
      this.log.info('transfer out denied for a hold', { domain: name });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.log.warn('transfer out not denied for a hold', { domain: name, code: error.code });
      await this.uow.run(async () => {
        const transfer = await this.settle.lock({ id, domainId });
        // With an operation its reconciler goes on.
        if (transfer && transfer.decisionOperationId === undefined)
          await this.settle.postpone(transfer, DENY_AGAIN_SECONDS);
      });
    }
  }
}
