import type { Clock, DomainName, UnitOfWork } from '@registrar/kernel';
import type { ZoneAuthor } from '../records/change-records';
import { lockedBy, verificationHold, zoneChanged, zoneFull } from '../errors';
import type { ForwardingPolicy, HeldRecord } from './forwarding';
import type {
  ForwardingAuthor,
  ForwardingStore,
  ForwardingWrite,
  LockedZone,
  WrittenForwarding,
} from '../ports';
import { growthOf, type RecordMoves } from './forwarding-records';
import { found } from '../records/zone-queries';

/** What a use case needs that changes a forwarding. */
export interface ForwardingParts {
  uow: UnitOfWork;
  store: ForwardingStore;
  clock: Clock;
  policy: ForwardingPolicy;
}

/** A zone under its lock. */
export interface OpenZone extends LockedZone {
  accountId: number;
  /**
   * Called once the object of the change is known to exist: existence is checked before state (BEHAVIOUR
   * §1).
   */
  assertWritable(): void;
  /** Writes the entry with its records; called once. */
  save(write: ForwardingWrite, moves: RecordMoves, held: readonly HeldRecord[]): Promise<WrittenForwarding>;
}

/**
 * Runs `work` in a transaction that has locked the zone of `name`. Refusals as for a write of records: 404;
 * `assertWritable`: 409 of a lock, 400 of a verification hold, 412; `save`: 409 when the zone would hold more
 * than its limit.
 */
export function inZone(
  { uow, store, clock, policy }: ForwardingParts,
  zoneAuthor: ZoneAuthor,
  name: DomainName,
  work: (zone: OpenZone) => Promise<WrittenForwarding>,
): Promise<WrittenForwarding> {
  const { accountId, username, ifMatch } = zoneAuthor;
  const author: ForwardingAuthor = {
    accountId,
    domainName: name.ascii,
    author: username,
    now: clock.now(accountId),
  };
  return uow.run(async () => {
    const zone = found(await store.lock(author));
    return work({
      ...zone,
      accountId,
      assertWritable: () => {
        if (zone.closed)
          throw zone.closed.kind === 'locked' ? lockedBy(zone.closed.lock) : verificationHold();
        if (ifMatch && !ifMatch.includes(zone.tag)) throw zoneChanged();
      },
      save: (write, moves, held) => {
        // restored records existed before, and a deletion is never refused
        const growth = growthOf(moves, held);
        if (moves.added.length > 0 && growth > 0 && zone.records + growth > policy.maxRecords)
          throw zoneFull(policy.maxRecords);
        return store.write(zone, author, write, moves);
      },
    });
  });
}
