import { type Clock, DomainName, type UnitOfWork } from '@registrar/kernel';
import type { UnknownDomainStore } from './ports';

/** Result of comparing a registry's list with the accounts; names as A-labels, sorted. */
export interface DomainListComparison {
  /** Domains in the list. */
  listed: number;
  /** In the list and in no account: recorded for staff. */
  unknown: string[];
  /** In an account and not in the list: compared with the registry next. */
  unlisted: string[];
}

/** The list cannot be read; the message says where, and what to do. */
export class DomainListError extends Error {}

/** The names of one statement; a list of a large registry has hundreds of thousands. */
const PART = 10_000;

/**
 * Compares the list of the registrar's domains that a registry supplies (its portal or reports; EPP has none)
 * with the accounts, as after a restore to an earlier moment. Domains in no account are recorded as unknown
 * domains, which the daily search verifies by `domain:info`; domains missing in the list are compared next.
 * Nothing is repaired.
 */
export class CompareDomainList {
  constructor(
    private readonly store: Pick<UnknownDomainStore, 'recordListed' | 'compareUnlisted' | 'scanAt'>,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * `text`: one domain a line; blank lines and lines that begin with # are ignored. Throws a DomainListError
   * that names the line where it is no domain, and for an empty list: nothing is stored then.
   */
  async execute(connectionId: number, text: string, list: string): Promise<DomainListComparison> {
    const names = namesOf(text);
    const now = this.clock.now();
    return this.uow.run(async () => {
      const unknown: string[] = [];
      for (let at = 0; at < names.length; at += PART)
        unknown.push(...(await this.store.recordListed(connectionId, names.slice(at, at + PART), list, now)));
      const unlisted = await this.store.compareUnlisted(connectionId, names, now);
      await this.store.scanAt(connectionId, now);
      return { listed: names.length, unknown, unlisted };
    });
  }
}

function namesOf(text: string): string[] {
  const names = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const name = DomainName.parse(written.replace(/\.$/, ''));
    if (!name)
      throw new DomainListError(
        `line ${index + 1} is not a domain: '${written.slice(0, 80)}'. Give one domain a line; lines that begin with # are ignored.`,
      );
    names.add(name.ascii);
  }
  if (names.size === 0)
    throw new DomainListError('the list has no domain. An empty list would mark every domain as missing.');
  return [...names].sort();
}
