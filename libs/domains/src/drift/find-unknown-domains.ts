import { addDays, addSeconds, type Clock, DomainName, type Log } from '@registrar/kernel';
import type { DomainRegistry, RegistryConnection } from '@registrar/registries';
import type { Candidate, UnknownDomainStore } from './ports';

/** Lease of a comparison, after which another process may take it over. */
const LEASE_SECONDS = 900;
/** Younger commands and messages belong to operations in progress. */
const SETTLED_SECONDS = 3_600;
/** Delay after a registry did not answer. */
const RETRY_SECONDS = 3_600;
const PART = 100;

type Seen =
  | { kind: 'sponsored'; registeredAt?: Date; expiresAt?: Date }
  | { kind: 'not_sponsored' }
  | { kind: 'unknown' };

/**
 * Finds domains at a registry that are in no account, once a day: EPP has no list of domains, so it queries
 * (`domain:info`) every domain that the registry refused to create, left without an answer or sent a message
 * about. Domains sponsored by this registrar without an account are recorded for staff and logged; nothing is
 * repaired.
 */
export class FindUnknownDomains {
  constructor(
    private readonly store: UnknownDomainStore,
    private readonly registry: Pick<DomainRegistry, 'info'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Processes one due batch, outside any transaction. True: more batches are due. The signal ends it early.
   */
  async execute(connection: RegistryConnection, stop?: AbortSignal): Promise<boolean> {
    const now = this.clock.now();
    if (!(await this.store.take(connection.id, now, addSeconds(now, LEASE_SECONDS), addDays(now, 1))))
      return false;
    const { candidates, next, isLast } = await this.store.candidates(
      connection.id,
      addSeconds(now, -SETTLED_SECONDS),
      PART,
    );
    for (const candidate of candidates) {
      if (stop?.aborted || !(await this.compare(connection, candidate))) return this.retry(connection);
    }
    await this.store.advance(connection.id, next);
    if (!isLast) {
      // due at once: the next part
      await this.store.finish(connection.id, now);
      return true;
    }
    if (!(await this.checkAgain(connection, stop))) return this.retry(connection);
    await this.store.finish(connection.id, addDays(now, 1));
    return false;
  }

  private async compare(connection: RegistryConnection, candidate: Candidate): Promise<boolean> {
    const name = DomainName.parse(candidate.name);
    if (!name) return true;
    const seen = await this.see(connection, name);
    if (seen.kind === 'unknown') return false;
    if (seen.kind === 'not_sponsored') return true;
    const { registeredAt, expiresAt } = seen;
    const isRecorded = await this.store.record(
      connection.id,
      { ...candidate, name: name.ascii, registeredAt, expiresAt },
      this.clock.now(),
    );
    if (isRecorded)
      this.log.error('unknown domain found at the registry', {
        connection: connection.code,
        domain: name.ascii,
        source: candidate.source,
        evidence: candidate.evidence,
      });
    return true;
  }

  /** Ends earlier findings: the domain is in an account now, or no longer sponsored by this registrar. */
  private async checkAgain(connection: RegistryConnection, stop: AbortSignal | undefined): Promise<boolean> {
    await this.store.resolveKnown(connection.id, this.clock.now());
    for (let after = '0'; ;) {
      const part = await this.store.open(connection.id, after, PART);
      for (const { id, name } of part) {
        const seen: Seen = stop?.aborted
          ? { kind: 'unknown' }
          : await this.see(connection, DomainName.of(name));
        if (seen.kind === 'unknown') return false;
        if (seen.kind === 'not_sponsored') await this.store.resolve(id, this.clock.now());
        after = id;
      }
      if (part.length < PART) return true;
    }
  }

  private async see(connection: RegistryConnection, name: DomainName): Promise<Seen> {
    const answer = await this.registry.info(connection, name);
    if (answer.kind === 'unknown') return answer;
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId)
      return { kind: 'not_sponsored' };
    // pending delete: a deletion that is complete locally
    if (answer.info.statuses.includes('pendingDelete')) return { kind: 'not_sponsored' };
    return { kind: 'sponsored', registeredAt: answer.info.createdAt, expiresAt: answer.info.expiresAt };
  }

  private async retry({ id }: RegistryConnection): Promise<false> {
    await this.store.finish(id, addSeconds(this.clock.now(), RETRY_SECONDS));
    return false;
  }
}
