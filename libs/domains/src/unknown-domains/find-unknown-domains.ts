import { addDays, addSeconds, type Clock, DomainName, type Log } from '@registrar/kernel';
import type { DomainRegistry, RegistryConnection } from '@registrar/registries';
import type { Candidate, UnknownDomainStore } from './ports';

/** A process that dies leaves its comparison for the next one after this time. */
const LEASE_SECONDS = 900;
/** Younger commands and messages belong to operations under way. */
const SETTLED_SECONDS = 3_600;
/** A registry that did not answer is asked again after this time. */
const RETRY_SECONDS = 3_600;
const PART = 100;

type Seen =
  { kind: 'ours'; registeredAt?: Date; expiresAt?: Date } | { kind: 'not_ours' } | { kind: 'unknown' };

/**
 * Compares a registry with us once a day, from its side: EPP has no list of domains, so every name that it
 * refused to create, left without an answer or sent a message about is looked up by `domain:info`. What is
 * ours there and in no account here is recorded for staff and logged; nothing is repaired.
 */
export class FindUnknownDomains {
  constructor(
    private readonly store: UnknownDomainStore,
    private readonly registry: Pick<DomainRegistry, 'info'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** One part of what is due, outside any transaction. True: there is more. The signal ends it early. */
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
    if (seen.kind === 'not_ours') return true;
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

  /** Those found before: a domain of an account by now, or no longer ours at the registry. */
  private async checkAgain(connection: RegistryConnection, stop: AbortSignal | undefined): Promise<boolean> {
    await this.store.resolveKnown(connection.id, this.clock.now());
    for (let after = '0'; ;) {
      const part = await this.store.open(connection.id, after, PART);
      for (const { id, name } of part) {
        const seen: Seen = stop?.aborted
          ? { kind: 'unknown' }
          : await this.see(connection, DomainName.of(name));
        if (seen.kind === 'unknown') return false;
        if (seen.kind === 'not_ours') await this.store.resolve(id, this.clock.now());
        after = id;
      }
      if (part.length < PART) return true;
    }
  }

  private async see(connection: RegistryConnection, name: DomainName): Promise<Seen> {
    const answer = await this.registry.info(connection, name);
    if (answer.kind === 'unknown') return answer;
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) return { kind: 'not_ours' };
    // on its way out: a deletion of ours that is over here
    if (answer.info.statuses.includes('pendingDelete')) return { kind: 'not_ours' };
    return { kind: 'ours', registeredAt: answer.info.createdAt, expiresAt: answer.info.expiresAt };
  }

  private async retry({ id }: RegistryConnection): Promise<false> {
    await this.store.finish(id, addSeconds(this.clock.now(), RETRY_SECONDS));
    return false;
  }
}
