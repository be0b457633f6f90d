import type { Clock } from '@registrar/kernel';
import { isUnderTransferLock } from '../shared/locks';
import type { DomainReader, DomainStore } from '../shared/ports';

/** The present state of domains, as far as a plan depends on it beside the stored operation. */
export class PresentDomains {
  constructor(
    private readonly domains: Pick<DomainStore, 'find'>,
    private readonly reader: Pick<DomainReader, 'find'>,
    private readonly clock: Clock,
  ) {}

  async locks(accountId: number, name: string): Promise<readonly string[]> {
    return (await this.domains.find(accountId, name))?.locks ?? [];
  }

  /** Whether the next change of the domain removes its TransferLock, with an event (`changeWithLocks`). */
  async hasEndedTransferLock(accountId: number, name: string): Promise<boolean> {
    const held = await this.domains.find(accountId, name);
    // A TransferLock among the locks of the registrar stays.
    if (held?.transferLockUntil === undefined || held.locks.includes('TransferLock')) return false;
    return !isUnderTransferLock(held, this.clock.now(accountId));
  }

  async labels(accountId: number, name: string): Promise<{ tags: string[]; notes: string | null }> {
    const { tags = [], notes = null } =
      (await this.reader.find(accountId, name, this.clock.now(accountId))) ?? {};
    return { tags, notes };
  }
}
