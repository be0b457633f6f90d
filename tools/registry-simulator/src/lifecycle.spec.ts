import type { Registry } from './commands/command';
import { Lifecycle } from './lifecycle';
import type { Database, Sql } from './store/database';
import type { NameClocks } from './store/name-clocks';
import { TLD_POLICIES } from './tld-policies';
import type { TldPolicy } from './tld-policies';

/**
 * Conditions in the order of a pass: those of domains in one zone that renews automatically, then contacts.
 */
const KINDS = [
  'where pending_create',
  'pending_update',
  "t.object = 'domain'",
  'expires_at',
  'pendingRestore',
  'redemptionPeriod',
  'pendingDelete',
  "t.object = 'contact'",
];

const policy = (tld: string): TldPolicy => TLD_POLICIES.find((one) => one.tld === tld)!;

/** Runs a pass over a store in which the rows at `due` of each look are due; its statements, in order. */
async function pass(due: number[][], zones = [policy('com')], hasClocks = false) {
  const looks: string[] = [];
  const taken: string[] = [];
  const sql = {
    query: async (text: string) => {
      if (!text.startsWith('select array[')) return { rows: [] };
      const conditions = text.split('exists (select from ').length - 1;
      looks.push(text);
      const found = due[looks.length - 1];
      return { rows: [{ due: Array.from({ length: conditions }, (_, at) => found.includes(at)) }] };
    },
  };
  const tx = {
    query: async (text: string) => {
      taken.push(text);
      return { rows: [] };
    },
  };
  const database = { sql, transaction: async (work: (tx: Sql) => Promise<unknown>) => work(tx as never) };
  const lifecycle = new Lifecycle(
    database as unknown as Database,
    { zones: { policies: zones } } as unknown as Registry,
    { hasAny: async () => hasClocks } as unknown as NameClocks,
  );
  await lifecycle.run(new Date('2026-03-01T00:00:00Z'));
  return { looks, taken };
}

describe('a pass over what is due', () => {
  it('looks once and opens no transaction when nothing is due', async () => {
    const { looks, taken } = await pass([[]]);
    expect([looks.length, taken]).toEqual([1, []]);
  });

  it.each(KINDS.map((kind, at) => [kind, at] as const))(
    'begins with the first kind that is due: %s',
    async (_kind, at) => {
      const { taken } = await pass([[at]]);
      expect(taken.map((text) => KINDS.find((kind) => text.includes(kind)))).toEqual(KINDS.slice(at));
    },
  );

  it('looks a second time for domains with a time of their own, by that time', async () => {
    const { looks, taken } = await pass([[], [6]], undefined, true);
    expect(looks.map((look) => look.includes('name in (select name from name_clocks)'))).toEqual([
      false,
      true,
    ]);
    expect(looks[0]).toContain('name not in (select name from name_clocks)');
    expect(taken).toEqual([expect.stringContaining('c.ahead_seconds')]);
  });

  it('takes the zones that purge after the same number of days together', async () => {
    const { looks } = await pass([[]], ['com', 'nl', 'net'].map(policy));
    expect(looks[0]).toMatch(/expires_at <= \$1::timestamptz and tld in \('com', 'net'\)/);
    expect(looks[0]).toMatch(
      /expires_at <= \$1::timestamptz - make_interval\(hours => 936\) and tld in \('nl'\)/,
    );
  });
});
