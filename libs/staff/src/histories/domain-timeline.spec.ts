import { notFound } from '@registrar/kernel';
import fc from 'fast-check';
import { actorOf, FakeHistoryReader } from '../testing';
import { STAFF_ROLES, type StaffRole } from '../staff';
import { CompareZones } from './compare-zones';
import { DomainTimeline } from './domain-timeline';
import { cursorText, TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from './timeline';

const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[];
const queries = {
  domain: async (name: string) => {
    if (name !== 'lantern.example') throw notFound('staff.domain_not_found', 'The domain does not exist.');
    return { id: 1, name, accountId: 7 } as never;
  },
};
const atMicrosecond = (n: number): string => `2026-03-02T09:15:00.${String(n).padStart(6, '0')}Z`;

function open(...entries: Pick<TimelineEntry, 'kind' | 'id' | 'at'>[]) {
  const reader = new FakeHistoryReader();
  reader.rows.push(...entries.map((entry) => ({ ...entry, title: entry.kind, refs: {} })));
  return { reader, timeline: new DomainTimeline(queries, reader) };
}

describe('the timeline of a domain', () => {
  it('shows every entry once, newest first, whatever the size of its pages', async () => {
    const entry = fc.record({
      kind: fc.constantFrom(...KINDS),
      id: fc.stringMatching(/^[0-9a-z]{1,3}$/),
      at: fc.integer({ min: 0, max: 5 }).map(atMicrosecond),
    });
    const entries = fc.uniqueArray(entry, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 7 }), async (all, limit) => {
        const { timeline } = open(...all);
        const shown: TimelineEntry[] = [];
        let before: string | undefined;
        do {
          const page = await timeline.execute(actorOf('owner'), 'lantern.example', { before, limit });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          shown.push(...page.items);
          before = page.next;
        } while (before !== undefined);
        expect(shown.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
          all.map(({ kind, id }) => `${kind} ${id}`).sort(),
        );
        expect(shown.map(({ at }) => at)).toEqual(
          shown
            .map(({ at }) => at)
            .sort()
            .reverse(),
        );
      }),
    );
  });

  const WITHHELD: Record<StaffRole, TimelineKind[]> = {
    support: ['audit'],
    finance: ['poll_message', 'delivery', 'audit', 'drift'],
    registry: ['order', 'ledger', 'delivery', 'audit'],
    owner: [],
  };
  it.each(STAFF_ROLES)('withholds from %s what the role may not read, and does not read it', async (role) => {
    const { timeline, reader } = open();
    const { withheld } = await timeline.execute(actorOf(role), 'lantern.example', { limit: 5 });
    expect(withheld).toEqual(WITHHELD[role]);
    expect(reader.read).toEqual(KINDS.filter((kind) => !WITHHELD[role].includes(kind)));
  });

  it('reads the kinds asked for alone', async () => {
    const { timeline, reader } = open({ kind: 'zone', id: '1', at: atMicrosecond(1) });
    const request = { kinds: ['zone', 'order'], limit: 5 };
    const { items, next } = await timeline.execute(actorOf('owner'), 'lantern.example', request);
    expect([items.length, next, reader.read]).toEqual([1, undefined, ['order', 'zone']]);
  });

  it.each([
    ['an unknown kind', { kinds: ['zone', 'password'] }],
    ['no kind', { kinds: [] }],
    ['a position that is no text of ours', { before: 'yesterday' }],
    [
      'a position of an unknown kind',
      { before: cursorText({ at: atMicrosecond(1), kind: 'x' as never, id: '1' }) },
    ],
    [
      'a position without microseconds',
      { before: cursorText({ at: '2026-03-02T09:15:00Z', kind: 'zone', id: '1' }) },
    ],
    [
      'a position at no time',
      { before: cursorText({ at: '2026-13-02T09:15:00.000000Z', kind: 'zone', id: '1' }) },
    ],
    ['a position with NUL', { before: cursorText({ at: atMicrosecond(1), kind: 'zone', id: '\u0000' }) }],
    [
      'a position with a long id',
      { before: cursorText({ at: atMicrosecond(1), kind: 'zone', id: 'x'.repeat(201) }) },
    ],
  ])('refuses %s', async (_, request) => {
    const { timeline, reader } = open();
    const answer = timeline.execute(actorOf('owner'), 'lantern.example', { limit: 5, ...request });
    await expect(answer).rejects.toMatchObject({ kind: 'invalid' });
    expect(reader.read).toEqual([]);
  });

  it('of an unknown domain is 404', async () => {
    const { timeline, reader } = open();
    const answer = timeline.execute(actorOf('owner'), 'absent.example', { limit: 5 });
    await expect(answer).rejects.toMatchObject({ kind: 'not_found' });
    expect(reader.read).toEqual([]);
  });
});

describe('two versions of a zone', () => {
  const record = (id: number, host: string, answer: string, ttl = 300) => ({
    id,
    host,
    type: 'A' as const,
    answer,
    ttl,
  });
  const versions = [
    [],
    [record(1, 'www', '192.0.2.1'), record(2, 'shop', '192.0.2.2')],
    [record(3, 'www', '192.0.2.1'), record(2, 'shop', '192.0.2.2', 600), record(4, '', '192.0.2.3')],
  ];
  const recordsAt = async (_: number, __: unknown, version: number) => {
    if (!versions[version]) throw notFound('dns.no_version', 'no version');
    return versions[version];
  };
  const compare = (from: number, to: number) =>
    new CompareZones(queries, { recordsAt }).execute(actorOf('support'), 'lantern.example', { from, to });
  const data = (host: string, answer: string, ttl = 300) => ({ host, type: 'A', answer, ttl });

  it('differ in added and changed records; one that was removed and added again is no difference', async () => {
    expect((await compare(1, 2)).differences).toEqual([
      { before: data('shop', '192.0.2.2'), after: data('shop', '192.0.2.2', 600) },
      { after: data('', '192.0.2.3') },
    ]);
  });

  it('differ the other way round from the newer to the older', async () => {
    expect((await compare(2, 0)).differences.map(({ before, after }) => [before?.host, after?.host])).toEqual(
      [
        ['www', undefined],
        ['shop', undefined],
        ['', undefined],
      ],
    );
  });

  it('do not differ where both are the same', async () => {
    expect((await compare(2, 2)).differences).toEqual([]);
  });

  it.each([
    [-1, 1],
    [1, -1],
    [0.5, 1],
    [Number.NaN, 1],
  ])('from %p to %p are refused', async (from, to) => {
    await expect(compare(from, to)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it.each([
    [3, 1],
    [1, 3],
  ])('from %p to %p are 404: one never was', async (from, to) => {
    await expect(compare(from, to)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
