import { badRequest, type DomainName } from '@registrar/kernel';
import type { ZoneAuthor } from '../records/change-records';
import {
  type UrlForwardingChange,
  type UrlForwardingData,
  type UrlForwardingInput,
  type UrlForwardingKey,
  webPlace,
} from './forwarding';
import {
  alreadyForwarded,
  forwardingLoop,
  forwardingNotSetUp,
  forwardingsFull,
  hostDelegated,
} from './forwarding-errors';
import type { WebSurroundings, WrittenForwarding } from '../ports';
import { giveUp, NO_MOVES, take, together, webRecords } from './forwarding-records';
import {
  assertChangeFits,
  assertNotElsewhere,
  changedUrlForwarding,
  changesNothing,
  hostOfTarget,
  urlForwardingFrom,
} from './forwarding-rules';
import { type ForwardingParts, inZone, type OpenZone } from './forwarding-writes';
import { nameOf } from '../records/record';
import { found } from '../records/zone-queries';

/** What is around an entry as it is to be. */
const look = (
  { store }: ForwardingParts,
  zone: OpenZone,
  name: DomainName,
  { host, forwardsTo }: UrlForwardingData,
): Promise<WebSurroundings> =>
  store.aroundUrl(
    zone,
    { host, name: nameOf(host, name.ascii), targetHost: hostOfTarget(forwardsTo) },
    zone.accountId,
  );

/** A host that was not forwarded until now can be: 503, 409, 400. */
function assertFree({ policy }: ForwardingParts, { isForwarded, isDelegated }: WebSurroundings): void {
  if (isForwarded) throw alreadyForwarded();
  if (policy.forwarderAddresses.length === 0) throw forwardingNotSetUp('URL');
  if (isDelegated) throw hostDelegated();
}

/**
 * Forwards a host: its addresses become the forwarder's, the user's own are set aside. 400 by
 * `urlForwardingFrom`, 404, 409, 412, 503.
 */
export class CreateUrlForwarding {
  constructor(private readonly parts: ForwardingParts) {}

  async execute(author: ZoneAuthor, name: DomainName, input: UrlForwardingInput): Promise<WrittenForwarding> {
    const { store, policy } = this.parts;
    assertNotElsewhere(name.ascii, input.host);
    const entry = urlForwardingFrom(name.ascii, input, policy);
    return inZone(this.parts, author, name, async (zone) => {
      zone.assertWritable();
      const around = await look(this.parts, zone, name, entry);
      assertFree(this.parts, around);
      if (around.isLoop) throw forwardingLoop('forwardsTo');
      if (around.forwardings >= policy.maxUrlForwardings)
        throw forwardingsFull(policy.maxUrlForwardings, 'URL');
      const held = await store.held(zone, [entry.host]);
      return zone.save(
        { kind: 'create_url', entry },
        take(webPlace(entry.host), webRecords(entry.host, policy), held),
        held,
      );
    });
  }
}

/**
 * Changes the given fields of an entry. With another host the records of the old one return and the new one
 * is occupied; with the same, records stay. 400, also for an empty change; 404 also for the entry; 409 for a
 * host that is forwarded already.
 */
export class ChangeUrlForwarding {
  constructor(private readonly parts: ForwardingParts) {}

  async execute(
    author: ZoneAuthor,
    name: DomainName,
    key: UrlForwardingKey,
    change: UrlForwardingChange,
  ): Promise<WrittenForwarding> {
    if (changesNothing(change)) throw badRequest('at least one field is needed', 'forwarding.nothing');
    const { store, policy } = this.parts;
    // fields come before existence (BEHAVIOUR §1)
    assertChangeFits(name.ascii, change, policy);
    return inZone(this.parts, author, name, async (zone) => {
      const before = found(await store.urlForwarding(zone, key));
      zone.assertWritable();
      const entry = changedUrlForwarding(name.ascii, before, change, policy);
      const around = await look(this.parts, zone, name, entry);
      if (entry.host !== before.host) assertFree(this.parts, around);
      if (around.isLoop) throw forwardingLoop('forwardsTo');
      const write = { kind: 'change_url', id: before.id, entry } as const;
      if (entry.host === before.host) return zone.save(write, NO_MOVES, []);
      const held = await store.held(zone, [before.host, entry.host]);
      const [there, here] = [before, entry].map(({ host }) => held.filter((record) => record.host === host));
      return zone.save(
        write,
        together(
          giveUp(webPlace(before.host), there),
          take(webPlace(entry.host), webRecords(entry.host, policy), here),
        ),
        held,
      );
    });
  }
}

/** Removes an entry; the records set aside return. 404 also for the entry, 409 under a lock, 412. */
export class DeleteUrlForwarding {
  constructor(private readonly parts: ForwardingParts) {}

  async execute(author: ZoneAuthor, name: DomainName, key: UrlForwardingKey): Promise<WrittenForwarding> {
    const { store } = this.parts;
    return inZone(this.parts, author, name, async (zone) => {
      const { id, host } = found(await store.urlForwarding(zone, key));
      zone.assertWritable();
      const held = await store.held(zone, [host]);
      return zone.save({ kind: 'delete_url', id }, giveUp(webPlace(host), held), held);
    });
  }
}
