import type { RecordData, ZoneRecord } from './record';
import { planOf } from './zone-plan';

const a = (host: string, answer: string, ttl: number): RecordData => ({ type: 'A', host, answer, ttl });
const there = (id: number, record: RecordData): ZoneRecord => ({ id, ...record });

describe('the TTL of a record set in a file', () => {
  const [one, two] = [there(1, a('www', '192.0.2.1', 300)), there(2, a('www', '192.0.2.2', 300))];
  const beside = there(3, { type: 'TXT', host: 'www', answer: 'text', ttl: 300 });

  it('is that of its last line for the whole set', () => {
    const plan = planOf([], [a('www', '192.0.2.1', 600), a('api', '192.0.2.9', 450), a('www', '192.0.2.2', 900)], { keepOthers: false });
    expect(plan.added.map(({ host, ttl }) => [host, ttl])).toEqual([['www', 900], ['api', 450], ['www', 900]]);
  });

  it('is taken by records that a merge keeps, in that set alone', () => {
    const plan = planOf([one, two, beside], [a('www', '192.0.2.3', 900)], { keepOthers: true });
    expect(plan.changed).toEqual([{ before: one, after: a('www', '192.0.2.1', 900) }, { before: two, after: a('www', '192.0.2.2', 900) }]);
    expect([plan.added, plan.removed]).toEqual([[a('www', '192.0.2.3', 900)], []]);
  });

  it('changes nothing where it is the same', () => {
    expect(planOf([one, two], [a('www', '192.0.2.1', 300)], { keepOthers: true })).toEqual({ added: [], removed: [], changed: [] });
  });

  it('does not concern records that a replacement removes', () => {
    const plan = planOf([one, two], [a('www', '192.0.2.1', 900)], { keepOthers: false });
    expect([plan.removed, plan.changed]).toEqual([[two], [{ before: one, after: a('www', '192.0.2.1', 900) }]]);
  });
});
