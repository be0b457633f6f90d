import { createHash } from 'node:crypto';
import { desk, isRefused, owner } from '../testing/desk';
import { actorOf } from '../testing';
import { AuditExport } from './audit-export';
import { auditForm, FIRST_HASH } from './audit-form';
import { AuditChain, type ChainEnd, type ChainLink, type HashedFields } from './ports';
import { VerifyAudit } from './verify-audit';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const AT = '2026-03-02T09:15:00.000000Z';

class FakeAuditChain extends AuditChain {
  readonly rows: ChainLink[] = [];
  unchained?: string;
  hasEntry = false;

  constructor(count: number) {
    super();
    for (let number = 1; number <= count; number += 1) this.add(`a:${number}`);
  }

  add(target: string): void {
    const { sequence, hash } = this.end();
    const link = { sequence: sequence + 1n, version: 1, prevHash: hash };
    const entry: HashedFields = {
      id: String(sequence + 11n),
      storedAt: AT,
      at: AT,
      actor: 'Ines (key 3)',
      role: 'owner',
      action: 'account.update',
      target,
      before: null,
      after: '{"a": 1}',
      requestId: 'r',
      source: null,
      reason: 'why',
    };
    this.rows.push({ ...link, entryId: entry.id, entry, hash: sha256(auditForm(link, entry)) });
  }

  private end(): ChainEnd {
    return this.rows.at(-1) ?? { sequence: 0n, hash: FIRST_HASH };
  }

  async head(): Promise<ChainEnd> {
    const { sequence, hash } = this.end();
    return { sequence, hash };
  }

  async links(after: bigint, limit: number): Promise<ChainLink[]> {
    return this.rows.filter(({ sequence }) => sequence > after).slice(0, limit);
  }

  async firstUnchained(): Promise<string | undefined> {
    return this.unchained;
  }

  async hasEntrySince(): Promise<boolean> {
    return this.hasEntry;
  }
}

describe('verifying the audit log', () => {
  it('finds nothing in a chain that is whole, or empty', async () => {
    const chain = new FakeAuditChain(3);
    expect(await new VerifyAudit(chain, sha256).execute()).toEqual({ entries: 3n, head: await chain.head() });
    expect(await new VerifyAudit(new FakeAuditChain(0), sha256).execute()).toEqual({
      entries: 0n,
      head: { sequence: 0n, hash: FIRST_HASH },
    });
  });

  it('compares entries up to the head at its start', async () => {
    const chain = new FakeAuditChain(2);
    const head = await chain.head();
    chain.add('a:3');
    chain.rows[2].hash = 'of a writer that is not done';
    jest.spyOn(chain, 'head').mockResolvedValueOnce(head);
    expect(await new VerifyAudit(chain, sha256).execute()).toEqual({ entries: 2n, head });
  });

  it('names the first of several faults', async () => {
    const chain = new FakeAuditChain(5);
    chain.rows[1].entry = undefined;
    chain.rows[3].prevHash = FIRST_HASH;
    expect((await new VerifyAudit(chain, sha256).execute()).fault).toEqual({
      sequence: 2n,
      entryId: '12',
      fault: 'entry_missing',
    });
  });

  it('refuses a checkpoint beyond the end of the chain', async () => {
    const checkpoint = { sequence: 9n, hash: FIRST_HASH };
    expect((await new VerifyAudit(new FakeAuditChain(2), sha256).execute(checkpoint)).fault).toEqual({
      sequence: 3n,
      fault: 'row_missing',
    });
  });
});

describe('exporting the audit log', () => {
  const exportOf = (chain: FakeAuditChain) => {
    const { audit, clock, log } = desk();
    return { log, entries: new AuditExport(chain, audit, clock) };
  };
  const all = async <T>(lists: AsyncIterable<readonly T[]>): Promise<T[]> => {
    const items: T[] = [];
    for await (const list of lists) items.push(...list);
    return items;
  };

  it('gives the entries after a sequence with the texts that were hashed', async () => {
    const { entries, log } = exportOf(new FakeAuditChain(1_003));
    const lines = await all(entries.entries(owner, 1n));
    expect(lines.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 1_002 }, (_, at) => at + 2));
    expect(lines[0]).toEqual({
      sequence: 2,
      version: 1,
      prevHash: lines[0].prevHash,
      hash: sha256(lines[0].canonical),
      id: '12',
      at: AT,
      storedAt: AT,
      actor: 'Ines (key 3)',
      role: 'owner',
      action: 'account.update',
      target: 'a:2',
      after: { a: 1 },
      requestId: 'r',
      reason: 'why',
      canonical: `[1, 2, "${lines[0].prevHash}", 12, "${AT}", "${AT}", "Ines (key 3)", "owner", "account.update", "a:2", null, {"a": 1}, "r", null, "why"]`,
    });
    expect(log.entries).toMatchObject([
      { action: 'audit.export', target: 'audit_export:Ines', after: { after: 1 } },
    ]);
  });

  it('has of an entry the members that it has', async () => {
    const chain = new FakeAuditChain(1);
    Object.assign(chain.rows[0].entry!, { before: '[0]', after: null, source: '192.0.2.7', reason: null });
    const [line] = await all(exportOf(chain).entries.entries(owner, 0n));
    expect(line).toMatchObject({ before: [0], source: '192.0.2.7' });
    expect(line).not.toHaveProperty('after');
    expect(line).not.toHaveProperty('reason');
  });

  it('is not audited again on the same day, and ends where nothing is new', async () => {
    const chain = new FakeAuditChain(2);
    chain.hasEntry = true;
    const { entries, log } = exportOf(chain);
    expect(await all(entries.entries(owner, 2n))).toEqual([]);
    expect(log.entries).toEqual([]);
  });

  it('leaves a line out whose entry is gone', async () => {
    const chain = new FakeAuditChain(3);
    chain.rows[1].entry = undefined;
    const lines = await all(exportOf(chain).entries.entries(owner, 0n));
    expect(lines.map(({ sequence }) => sequence)).toEqual([1, 3]);
  });

  it('is refused to others than owners', async () => {
    const { entries } = exportOf(new FakeAuditChain(1));
    await expect(entries.entries(actorOf('finance'), 0n).next()).rejects.toEqual(isRefused('forbidden'));
  });
});
