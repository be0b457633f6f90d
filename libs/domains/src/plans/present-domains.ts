import type { Clock } from '@registrar/kernel';
import { isUnderTransferLock } from '../shared/locks';
import type { DomainReader, DomainStore } from '../shared/ports';

export interface PresentLocks {
  locks: readonly string[];
  /** The next change of the domain removes its TransferLock, with an event (`changeWithLocks`). */
  hasEndedTransferLock: boolean;
}

/** The present state of domains, as far as a plan depends on it beside the stored operation. */
export class PresentDomains {
  constructor(
    private readonly domains: Pick<DomainStore, 'find'>,
    private readonly reader: Pick<DomainReader, 'find'>,
    private readonly clock: Clock,
  ) {}

  /** By one read: a plan of many renewals needs it for each. None for a domain that does not exist. */
  async locks(accountId: number, name: string): Promise<PresentLocks> {
    const held = await this.domains.find(accountId, name);
    const locks = held?.locks ?? [];
    // A TransferLock among the locks of the registrar stays.
    if (held?.transferLockUntil === undefined || locks.includes('TransferLock'))
      return { locks, hasEndedTransferLock: false };
    return { locks, hasEndedTransferLock: !isUnderTransferLock(held, this.clock.now(accountId)) };
  }

  async labels(accountId: number, name: string): Promise<{ tags: string[]; notes: string | null }> {
    const { tags = [], notes = null } =
      (await this.reader.find(accountId, name, this.clock.now(accountId))) ?? {};
    return { tags, notes };
  }
}
