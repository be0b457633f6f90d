import type { Clock, JsonValue } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';
import { auditForm } from './audit-form';
import type { AuditChain, ChainLink } from './ports';

/** A line of the export. `canonical` is the text whose SHA-256 is `hash`. */
export interface ExportedEntry {
  sequence: number;
  version: number;
  prevHash: string;
  hash: string;
  id: string;
  at: string;
  storedAt: string;
  actor: string;
  role: string;
  action: string;
  target: string;
  before?: JsonValue;
  after?: JsonValue;
  requestId: string;
  source?: string;
  reason?: string;
  canonical: string;
}

/** Entries of one statement. */
const PAGE = 1_000;
/** Programs poll the export: one entry a day shows it, instead of one for each poll. */
const AUDITED_EVERY_MS = 86_400_000;

/** The audit log with its hashes, from a sequence on, for a copy outside the database. */
export class AuditExport {
  constructor(
    private readonly chain: AuditChain,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** In lists, as they are read. Audited once a day for each member of staff. Throws 403. */
  async *entries(
    actor: StaffActor,
    after: bigint,
  ): AsyncGenerator<readonly ExportedEntry[], void, undefined> {
    const head = await this.chain.head();
    await this.recordExport(actor, after);
    for (let last = after; last < head.sequence;) {
      const links = await this.chain.links(last, PAGE);
      if (links.length === 0) return;
      const upToHead = links.filter(({ sequence }) => sequence <= head.sequence);
      yield upToHead.map(exported).filter((entry) => entry !== undefined);
      last = links[links.length - 1].sequence;
    }
  }

  private async recordExport(actor: StaffActor, after: bigint): Promise<void> {
    const target = `audit_export:${actor.name}`;
    const since = new Date(this.clock.now().getTime() - AUDITED_EVERY_MS);
    const isRecorded = await this.chain.hasEntrySince(target, since);
    await this.audit.run(actor, 'audit.export', () =>
      Promise.resolve({
        result: undefined,
        ...(!isRecorded && { change: { target, after: { after: Number(after) } } }),
      }),
    );
  }
}

/** Undefined where the entry is gone: `verify-audit` names it, and the next line shows a gap. */
function exported(link: ChainLink): ExportedEntry | undefined {
  const { sequence, version, prevHash, hash, entry } = link;
  if (!entry) return undefined;
  const { before, after, source, reason, ...fields } = entry;
  return {
    sequence: Number(sequence),
    version,
    prevHash,
    hash,
    ...fields,
    ...(before !== null && { before: JSON.parse(before) as JsonValue }),
    ...(after !== null && { after: JSON.parse(after) as JsonValue }),
    ...(source !== null && { source }),
    ...(reason !== null && { reason }),
    canonical: auditForm(link, entry),
  };
}
