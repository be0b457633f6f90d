import type { Clock, DomainName } from '@registrar/kernel';
import { domainNotFound, lockedBy, verificationHold, zoneChanged, zoneFull } from '../errors';
import type { WriteRefusal, WriteResult, RecordStore, ZoneWrite } from '../ports';
import type { RecordInput } from './record';
import { expiryFrom } from './record-expiry';
import { recordFrom } from './record-rules';

/** Most records of a zone. */
export interface ZonePolicy {
  maxRecords: number;
}

/**
 * Whose zone a client writes to. `username` is shown in the history; `ifMatch`: tags, one of which must be
 * the zone's.
 */
export interface ZoneAuthor {
  accountId: number;
  username: string;
  ifMatch?: readonly string[];
}

/** A record as JSON text (contract Record; empty after a deletion) and the zone's tag after the write. */
export interface WrittenRecord {
  json: string;
  tag: string;
}

/**
 * Adds a record. 400 by `recordFrom` and the rules of a zone, 404, 409 for a duplicate, a lock or a full
 * zone, 412.
 */
export class CreateRecord {
  constructor(
    private readonly store: RecordStore,
    private readonly clock: Clock,
    private readonly policy: ZonePolicy,
  ) {}

  async execute(author: ZoneAuthor, name: DomainName, input: RecordInput): Promise<WrittenRecord> {
    const write = writeOf(author, name, this.clock, this.policy);
    const record = { ...recordFrom(name.ascii, input), ...expiryFrom(input.expiresAt, write.now) };
    return written(await this.store.create(write, record), this.policy);
  }
}

/**
 * Replaces every value of a record but its id. Refusals as for a create; 404 for an unknown id.
 */
export class ReplaceRecord {
  constructor(
    private readonly store: RecordStore,
    private readonly clock: Clock,
    private readonly policy: ZonePolicy,
  ) {}

  async execute(
    author: ZoneAuthor,
    name: DomainName,
    id: number,
    input: RecordInput,
  ): Promise<WrittenRecord> {
    const write = writeOf(author, name, this.clock, this.policy);
    const record = { ...recordFrom(name.ascii, input), ...expiryFrom(input.expiresAt, write.now) };
    return written(await this.store.replace(write, id, record), this.policy);
  }
}

/** Removes a record. 404 also for an id of another zone, 409 under a lock, 412. */
export class DeleteRecord {
  constructor(
    private readonly store: RecordStore,
    private readonly clock: Clock,
    private readonly policy: ZonePolicy,
  ) {}

  async execute(author: ZoneAuthor, name: DomainName, id: number): Promise<WrittenRecord> {
    return written(await this.store.delete(writeOf(author, name, this.clock, this.policy), id), this.policy);
  }
}

export const writeOf = (
  { accountId, username, ifMatch }: ZoneAuthor,
  name: DomainName,
  clock: Clock,
  { maxRecords }: ZonePolicy,
): ZoneWrite => ({
  accountId,
  domainName: name.ascii,
  author: username,
  now: clock.now(accountId),
  ifMatch,
  limit: maxRecords,
});

export function written(result: WriteResult, policy: ZonePolicy): WrittenRecord {
  if (result.kind !== 'written') throw refusalOf(result, policy);
  return { json: result.json, tag: result.tag };
}

export function refusalOf(refusal: WriteRefusal, { maxRecords }: ZonePolicy): Error {
  switch (refusal.kind) {
    case 'no_domain':
    case 'no_record':
      return domainNotFound();
    case 'locked':
      return lockedBy(refusal.lock);
    case 'verification_hold':
      return verificationHold();
    case 'changed':
      return zoneChanged();
    case 'full':
      return zoneFull(maxRecords);
  }
}
