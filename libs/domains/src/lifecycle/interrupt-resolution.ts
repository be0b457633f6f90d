import {
  addDays,
  addSeconds,
  type Clock,
  DomainName,
  type Ids,
  type Log,
  type Outbox,
  type UnitOfWork,
} from '@registrar/kernel';
import type {
  ClientStatus,
  DomainInfo,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
} from '@registrar/registries';
import type { RegistryHoldStore } from '../registry-holds/ports';
import { announceLocks, EXPIRATION_HOLD } from '../shared/locks';
import type { DomainReader } from '../shared/ports';
import type { DomainTermination } from './domain-termination';
import type { DomainTerminations } from './ports';

/** ERRP §2.2: "at least the last eight consecutive days" before the deletion. */
export const INTERRUPTION_DAYS = 8;
/** Longer than the commands of one try; a restore waits as long. */
const COMMAND_SECONDS = 120;
/** Delay after the registry was unavailable, or decides later. */
const OUTAGE_SECONDS = 3_600;
/** Delay after the registry refused. */
const REFUSED_SECONDS = 21_600;
/** The deletion was due and went first: the next try, if the registry does not delete the domain. */
const OVERDUE_SECONDS = 86_400;

const HOLD = 'clientHold';
const UPDATE = 'clientUpdateProhibited';

interface InterruptResolutionParts {
  ends: DomainTerminations;
  domains: Pick<DomainReader, 'isInAccount'>;
  holds: Pick<RegistryHoldStore, 'former' | 'relockFormer'>;
  connections: RegistryConnections;
  registry: DomainRegistry;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** held: the registry has clientHold · absent: there is nothing to hold. */
type Interrupted =
  | { kind: 'held'; statuses: readonly string[] }
  | { kind: 'absent' }
  | { kind: 'failed'; why: string; seconds: number };

/**
 * Takes an expired domain that left its account out of the DNS before its deletion (ICANN's Expired Registration
 * Recovery Policy, §2.2): clientHold at the registry. A renewal or a restore brings the domain back without it. A
 * repeat continues from what the registry shows.
 */
export class InterruptResolution {
  constructor(private readonly parts: InterruptResolutionParts) {}

  /**
   * Whether the deletion may go on. An interruption that comes late puts it off, so that eight days of it remain, but
   * not past `deleteBy`: from then on the deletion goes first.
   */
  async execute(end: DomainTermination): Promise<boolean> {
    if (end.interruptionDueAt === undefined) return true;
    const until = addSeconds(this.parts.clock.now(), COMMAND_SECONDS);
    // Restored, or being restored, since the check.
    if (!(await this.parts.ends.beginInterruption(end.domainId, until))) return false;
    const outcome = await this.atRegistry(end);
    const now = this.parts.clock.now(end.accountId);
    switch (outcome.kind) {
      case 'held':
        await this.interrupted(end, outcome.statuses, now);
        return false;
      case 'absent':
        await this.parts.ends.retryInterruption(end.domainId, {
          at: later(end.deleteAt, addSeconds(now, OUTAGE_SECONDS)),
        });
        return now >= end.deleteAt;
      case 'failed':
        return this.failed(end, outcome, now);
    }
  }

  private async atRegistry(end: DomainTermination): Promise<Interrupted> {
    const { connectionId, name: text, removedAt } = end;
    // Released and registered since, perhaps in an account of this platform.
    if (await this.parts.domains.isInAccount(text)) return { kind: 'absent' };
    const connection = await this.parts.connections.get(connectionId);
    const answer = await this.parts.registry.info(connection, DomainName.of(text));
    if (answer.kind === 'unknown') return { kind: 'failed', why: answer.why, seconds: OUTAGE_SECONDS };
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) return { kind: 'absent' };
    const { statuses, createdAt } = answer.info;
    if (createdAt && createdAt > removedAt) return { kind: 'absent' };
    if (statuses.includes('pendingDelete')) return { kind: 'absent' };
    return statuses.includes(HOLD) ? { kind: 'held', statuses } : this.setHold(connection, text, answer.info);
  }

  /** RFC 5731 §2.3: clientUpdateProhibited is removed alone before anything else, and set again with the hold. */
  private async setHold(
    connection: RegistryConnection,
    name: string,
    { statuses }: DomainInfo,
  ): Promise<Interrupted> {
    const isForbidden = statuses.includes(UPDATE);
    const steps: [string, ClientStatus[], ClientStatus[]][] = [
      ...(isForbidden ? [['unprohibit', [], [UPDATE]] as [string, ClientStatus[], ClientStatus[]]] : []),
      ['interrupt', isForbidden ? [HOLD, UPDATE] : [HOLD], []],
    ];
    const operationId = this.parts.ids.uuid();
    for (const [step, add, remove] of steps) {
      const id = { operationId, step, attempt: 1 };
      const change = { name: DomainName.of(name), add, remove };
      const outcome = await this.parts.registry.updateStatuses(connection, id, change);
      if (outcome.kind === 'refused')
        return { kind: 'failed', why: outcome.refusal.reason, seconds: REFUSED_SECONDS };
      if (outcome.kind === 'pending')
        return { kind: 'failed', why: 'the registry decides later', seconds: OUTAGE_SECONDS };
      if (outcome.kind !== 'done') return { kind: 'failed', why: outcome.why, seconds: OUTAGE_SECONDS };
    }
    return { kind: 'held', statuses: [...statuses.filter((status) => status !== 'ok'), HOLD] };
  }

  /** The lock is that of the hold in the account: a restore lifts both. Restores lock the domain first, too. */
  private interrupted(end: DomainTermination, registryStatuses: readonly string[], at: Date): Promise<void> {
    const { ends, holds, outbox, uow } = this.parts;
    const { domainId, accountId, name } = end;
    return uow.run(async () => {
      const former = await holds.former(name);
      if (!(await ends.interrupt(domainId, at, deletionAfter(end, at)))) return;
      if (former?.domainId !== domainId || former.locks.includes(EXPIRATION_HOLD)) return;
      const locks = [...former.locks, EXPIRATION_HOLD].sort();
      await holds.relockFormer(domainId, locks);
      await announceLocks(outbox, {
        accountId,
        domainName: name,
        before: { locks: former.locks },
        after: { locks },
        registryStatuses,
        occurredAt: at,
      });
    });
  }

  private async failed(
    end: DomainTermination,
    { why, seconds }: Extract<Interrupted, { kind: 'failed' }>,
    now: Date,
  ): Promise<boolean> {
    const { domainId, name, deleteBy } = end;
    const { ends, log } = this.parts;
    const trouble = `DNS resolution not interrupted: ${why}`;
    if (deleteBy && now >= deleteBy) {
      log.error('domain deleted without an interruption of its DNS resolution', { domainId, name, why });
      await ends.retryInterruption(domainId, { at: addSeconds(now, OVERDUE_SECONDS), trouble });
      return true;
    }
    log.warn('DNS resolution of an expired domain not interrupted', { domainId, name, why });
    const planned = addSeconds(now, seconds);
    const at = deleteBy && deleteBy < planned ? deleteBy : planned;
    // Until then its former account can renew it. Without `deleteBy` that ends, and staff see a deletion that is late.
    const deletion = deleteBy ? deletionAfter(end, at) : end.deleteAt;
    await ends.retryInterruption(domainId, {
      at,
      trouble,
      deletion: { at: deletion, dueAt: later(deletion, at) },
    });
    return false;
  }
}

/** Eight days after the interruption, unless that is too late or the deletion is later anyway. */
function deletionAfter({ deleteAt, deleteBy }: DomainTermination, at: Date): Date {
  const earliest = addDays(at, INTERRUPTION_DAYS);
  return later(deleteAt, deleteBy && deleteBy < earliest ? deleteBy : earliest);
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
