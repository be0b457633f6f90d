import { type Clock, type DomainName, upstreamTimeout } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { type DsInput, type DsRecord, dsRecordFrom } from '@registrar/dns';
import type { RegistryConnection, RegistryConnections } from '@registrar/registries';
import { type ChangeDecision, type ChangeResult, type NoteChange, noting } from '../changes/change';
import type { ChangeDomain } from '../changes/change-domain';
import { domainNotFound } from '../shared/errors';
import { assertOpen } from '../shared/locks';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import { dnssecNotSupported, dsExists, keyExists, keyNeeded, tooManyDs } from './ds-errors';
import { signingTexts } from '../shared/ds-difference';
import type { SigningGuard } from './signing-guard';

const NOTHING: ChangeDecision = { before: {}, after: {} };

/** A DS record as its owner sees it (contract DNSSEC). */
export type DsView = Omit<DsRecord, 'key'> & { domainName: string };

type AddsDs = (
  held: HeldDomain,
  accepted: (before: DsRecord[], added: readonly DsRecord[]) => ChangeDecision,
) => Promise<ChangeDecision>;

/** Adds a DS record at the registry and locally, or at neither (BEHAVIOUR §13). */
export class AddDs {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly domains: DomainStore,
    private readonly catalog: Catalog,
    private readonly connections: RegistryConnections,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 400 naming the field, 404, 400 where the TLD has no DNSSEC or the registry takes no more records,
   * 409 for an existing digest, under a lock and during another change, and the registry's refusals; 504
   * until the registry has it.
   */
  async execute(accountId: number, name: DomainName, given: DsInput, note?: NoteChange): Promise<DsView> {
    const record = dsRecordFrom(given);
    const add: AddsDs = async (held, accepted) => accepted(await this.domains.dsOf(held.id), [record]);
    const result = await this.change(accountId, name, add, note);
    // A record that the registry accepted (1001) is not stored before its decision.
    if (result.kind !== 'done') throw upstreamTimeout();
    const { key: _key, ...shown } = record;
    return { domainName: name.ascii, ...shown };
  }

  /** Adds missing records while `isWanted`, which is called on the held domain. Throws as `execute`. */
  publish(
    accountId: number,
    name: DomainName,
    records: readonly DsRecord[],
    isWanted: () => Promise<boolean>,
  ): Promise<ChangeResult> {
    return this.change(accountId, name, async (held, accepted) => {
      const before = await this.domains.dsOf(held.id);
      const added = records.filter(({ digest }) => !before.some((record) => record.digest === digest));
      return added.length > 0 && (await isWanted()) ? accepted(before, added) : NOTHING;
    });
  }

  /**
   * `decide` receives a function that builds a decision from the existing and the added records, or throws.
   */
  private async change(
    accountId: number,
    name: DomainName,
    decide: AddsDs,
    note?: NoteChange,
  ): Promise<ChangeResult> {
    const held = await this.changes.findHeld(accountId, name.ascii);
    const connection = await this.connections.get(held.connectionId);
    const tld = await this.catalog.findHeld(name, this.clock.now(accountId));
    if (tld && !tld.supportsDnssec) throw dnssecNotSupported();
    const limit = Math.min(connection.profile.signing.maxRecords, tld?.maxDsRecords ?? Infinity);
    return this.changes.execute({
      accountId,
      name: name.ascii,
      decide: (domain) => {
        assertOpen(domain);
        return decide(domain, (before, added) => withAdded(connection, limit, before, added));
      },
      ...noting(note),
    });
  }
}

/** Removes a DS record at the registry and locally, also one whose algorithm is no longer accepted. */
export class RemoveDs {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly domains: DomainStore,
    private readonly guard: SigningGuard,
  ) {}

  /**
   * Throws 404, also for an unknown digest, 409 under a lock, for a record published by zone signing and
   * during another change, the registry's refusals, and 504 until the registry has removed it.
   */
  async execute(accountId: number, name: DomainName, digest: string, note?: NoteChange): Promise<void> {
    const result = await this.changes.execute({
      accountId,
      name: name.ascii,
      decide: (held) => this.decide(held, digest.toUpperCase()),
      ...noting(note),
    });
    if (result.kind !== 'done') throw upstreamTimeout();
  }

  /** Removes those of the records that exist. Throws as `execute`, but 404 for the domain alone. */
  withdraw(accountId: number, name: DomainName, records: readonly DsRecord[]): Promise<ChangeResult> {
    const digests = new Set(records.map(({ digest }) => digest));
    return this.changes.execute({
      accountId,
      name: name.ascii,
      decide: async (held) => {
        assertOpen(held);
        const before = await this.domains.dsOf(held.id);
        const after = before.filter(({ digest }) => !digests.has(digest));
        return after.length < before.length ? { before: { ds: before }, after: { ds: after } } : NOTHING;
      },
    });
  }

  private async decide(held: HeldDomain, digest: string): Promise<ChangeDecision> {
    const before = await this.domains.dsOf(held.id);
    const after = before.filter((record) => record.digest !== digest);
    if (after.length === before.length) throw domainNotFound();
    assertOpen(held);
    await this.guard.assertMayRemove(held, digest);
    return { before: { ds: before }, after: { ds: after } };
  }
}

function withAdded(
  connection: RegistryConnection,
  limit: number,
  before: DsRecord[],
  records: readonly DsRecord[],
): ChangeDecision {
  const added = records.map((record) => toRegistryRecord(connection, record));
  assertNew(connection, before, added);
  if (before.length + added.length > limit) throw tooManyDs(limit);
  return { before: { ds: before }, after: { ds: [...before, ...added] } };
}

/**
 * A key is stored only for registries that take keys: elsewhere it could not be compared. Throws 400 where
 * one is required and missing.
 */
function toRegistryRecord({ profile }: RegistryConnection, { key, ...record }: DsRecord): DsRecord {
  if (profile.signing.form === 'ds') return record;
  if (!key) throw keyNeeded();
  return { ...record, key };
}

function assertNew(
  connection: RegistryConnection,
  there: readonly DsRecord[],
  added: readonly DsRecord[],
): void {
  const digests = new Set(there.map(({ digest }) => digest));
  if (added.some(({ digest }) => digests.has(digest))) throw dsExists();
  const texts = new Set(signingTexts(connection, there));
  if (signingTexts(connection, added).some((text) => texts.has(text))) throw keyExists();
}
