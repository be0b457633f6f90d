import { auditForm, FIRST_HASH, FORM_VERSION } from './audit-form';
import type { AuditChain, ChainEnd, ChainLink } from './ports';

/** The first entry at which log and chain disagree. */
export interface ChainFault {
  /** Undefined: the entry is not in the chain. */
  sequence?: bigint;
  entryId?: string;
  fault:
    | 'row_missing'
    | 'order_changed'
    | 'version_unknown'
    | 'entry_missing'
    | 'entry_changed'
    | 'checkpoint_differs'
    | 'head_differs'
    | 'not_in_chain';
}

export interface ChainVerdict {
  /** Entries that were compared, the faulty one included. */
  entries: bigint;
  head: ChainEnd;
  fault?: ChainFault;
}

/** Entries of one statement. */
const PAGE = 5_000;

/**
 * Compares each entry of the audit log with its hash, and each hash with the next one, up to the head at the
 * start. Writers go on meanwhile.
 */
export class VerifyAudit {
  constructor(
    private readonly chain: AuditChain,
    /** SHA-256 of the UTF-8 bytes, as 64 hexadecimal digits. */
    private readonly sha256: (text: string) => string,
  ) {}

  /**
   * `checkpoint`: a hash noted earlier, outside the database: the only protection from somebody who computes all
   * hashes again.
   */
  async execute(checkpoint?: ChainEnd): Promise<ChainVerdict> {
    const head = await this.chain.head();
    let last: ChainEnd = { sequence: 0n, hash: FIRST_HASH };
    while (last.sequence < head.sequence) {
      const links = (await this.chain.links(last.sequence, PAGE)).filter(
        ({ sequence }) => sequence <= head.sequence,
      );
      if (links.length === 0)
        return this.faulty(head, { sequence: last.sequence + 1n, fault: 'row_missing' });
      for (const link of links) {
        const fault = this.faultOf(link, last) ?? checkpointFault(link, checkpoint);
        if (fault) return this.faulty(head, fault);
        last = link;
      }
    }
    if (checkpoint && checkpoint.sequence > last.sequence)
      return this.faulty(head, { sequence: last.sequence + 1n, fault: 'row_missing' });
    if (last.hash !== head.hash) return this.faulty(head, { sequence: head.sequence, fault: 'head_differs' });
    return this.verdictOfOthers(head);
  }

  /** Rows beyond the head at the start may be new; entries without a row never are. */
  private async verdictOfOthers(head: ChainEnd): Promise<ChainVerdict> {
    const entryId = await this.chain.firstUnchained();
    return {
      entries: head.sequence,
      head,
      ...(entryId !== undefined && { fault: { entryId, fault: 'not_in_chain' as const } }),
    };
  }

  private faultOf(link: ChainLink, last: ChainEnd): ChainFault | undefined {
    const { sequence, entryId, entry } = link;
    if (sequence !== last.sequence + 1n) return { sequence: last.sequence + 1n, fault: 'row_missing' };
    if (link.prevHash !== last.hash) return { sequence, entryId, fault: 'order_changed' };
    if (link.version !== FORM_VERSION) return { sequence, entryId, fault: 'version_unknown' };
    if (!entry) return { sequence, entryId, fault: 'entry_missing' };
    if (this.sha256(auditForm(link, entry)) !== link.hash)
      return { sequence, entryId, fault: 'entry_changed' };
    return undefined;
  }

  private faulty(head: ChainEnd, fault: ChainFault): ChainVerdict {
    return { entries: fault.sequence ?? head.sequence, head, fault };
  }
}

const checkpointFault = (link: ChainLink, checkpoint?: ChainEnd): ChainFault | undefined =>
  checkpoint?.sequence === link.sequence && checkpoint.hash !== link.hash
    ? { sequence: link.sequence, entryId: link.entryId, fault: 'checkpoint_differs' }
    : undefined;
