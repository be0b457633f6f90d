import { DomainName } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { ExpiringZones } from '../ports';
import { FakeZones } from '../testing';
import { ExpireRecords } from './expire-records';
import { expiryFrom, isExpired } from './record-expiry';
import { type RecordUseCases, wireRecords } from './wire';

const NAME = DomainName.of('example.com');
const AUTHOR = { accountId: 1, username: 'reseller' };
const NOW = new Date('2026-03-02T09:15:00.500Z');
const WISH = { dryRun: false, allowMassDeletion: false };
const A = { type: 'A' as const, host: 'www', answer: '192.0.2.1' };
const END = new Date('2026-04-01T00:00:00.900Z');
const NEXT = new Date('2026-05-01T00:00:00Z');
const STORED = '2026-04-01T00:00:00Z';

describe('the end of a record', () => {
  it.each([
    ['none', undefined, {}],
    ['null', null, {}],
    ['the next second', '2026-03-02T09:15:01Z', { expiresAt: '2026-03-02T09:15:01Z' }],
    ['a part of a second, cut off', '2026-03-02T09:15:01.999Z', { expiresAt: '2026-03-02T09:15:01Z' }],
    ['five years', '2031-03-02T09:15:00.500Z', { expiresAt: '2031-03-02T09:15:00Z' }],
  ])('may be %s', (_what, text, stored) => {
    expect(expiryFrom(text === undefined || text === null ? text : new Date(text), NOW)).toEqual(stored);
  });

  it.each([
    ['now', '2026-03-02T09:15:00.500Z', 'expiresAt must be in the future'],
    ['in this second', '2026-03-02T09:15:00.900Z', 'expiresAt must be in the future'],
    ['past', '2020-01-01T00:00:00Z', 'expiresAt must be in the future'],
    ['after five years', '2031-03-02T09:15:00.501Z', 'expiresAt must be at most 5 years ahead'],
  ])('is refused %s', (_what, text, details) => {
    expect(() => expiryFrom(new Date(text), NOW)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: 'Bad Request', details }),
    );
  });

  it.each([
    [undefined, false],
    ['2026-03-02T09:15:00Z', true],
    ['2026-03-02T09:15:01Z', false],
  ])('at %s: passed %s', (expiresAt, passed) => {
    expect(isExpired({ ...A, ttl: 300, ...(expiresAt && { expiresAt }) }, NOW)).toBe(passed);
  });
});

describe('records with an end', () => {
  let zones: FakeZones;
  let records: RecordUseCases;
  let clock: FakeClock;
  beforeEach(() => {
    zones = new FakeZones();
    zones.addDomain(1, NAME.ascii);
    clock = new FakeClock(NOW);
    records = wireRecords(
      { recordStore: zones.store, recordReader: zones.reader, clock },
      { maxRecords: 12 },
    );
  });
  const ends = () =>
    zones.find(1, NAME.ascii)!.records.map(({ host, answer, expiresAt }) => [host, answer, expiresAt]);
  const load = (zoneFile: string, mode: 'merge' | 'replace', expiresAt?: Date) =>
    records.importZone.execute(AUTHOR, NAME, { zoneFile, mode, expiresAt, ...WISH });

  it('are created with it, and lose it in a replacement without one', async () => {
    const { json } = await records.createRecord.execute(AUTHOR, NAME, { ...A, expiresAt: END });
    const { id, expiresAt } = JSON.parse(json) as { id: number; expiresAt: string };
    expect(expiresAt).toBe(STORED);
    await records.replaceRecord.execute(AUTHOR, NAME, id, { ...A, expiresAt: NEXT });
    expect(ends()).toEqual([['www', '192.0.2.1', '2026-05-01T00:00:00Z']]);
    await records.replaceRecord.execute(AUTHOR, NAME, id, A);
    expect(ends()).toEqual([['www', '192.0.2.1', undefined]]);
  });

  it.each([
    ['created', (at: Date) => records.createRecord.execute(AUTHOR, NAME, { ...A, expiresAt: at })],
    ['replaced', (at: Date) => records.replaceRecord.execute(AUTHOR, NAME, 1, { ...A, expiresAt: at })],
    ['imported', (at: Date) => load('www A 192.0.2.1', 'merge', at)],
  ])('are never %s with one in the past', async (_what, write) => {
    await expect(write(NOW)).rejects.toMatchObject({ details: 'expiresAt must be in the future' });
    expect(ends()).toEqual([]);
  });

  it('are written by a batch: one record, a whole set, and none where it is omitted', async () => {
    const batch = records.changeRecords;
    await batch.execute(AUTHOR, NAME, [
      { action: 'add', ...A, expiresAt: END },
      { action: 'replace', type: 'A', host: 'set', answers: [{ answer: '192.0.2.1' }], expiresAt: END },
    ]);
    expect(ends()).toEqual([
      ['www', '192.0.2.1', STORED],
      ['set', '192.0.2.1', STORED],
    ]);
    const [{ id }] = zones.find(1, NAME.ascii)!.records;
    const { plan } = await batch.execute(AUTHOR, NAME, [
      { action: 'replace', id, ...A, expiresAt: END },
      { action: 'replace', type: 'A', host: 'set', answers: [{ answer: '192.0.2.1' }] },
    ]);
    expect(plan.changed.map(({ after }) => after.host)).toEqual(['set']);
    expect(ends()).toEqual([
      ['www', '192.0.2.1', STORED],
      ['set', '192.0.2.1', undefined],
    ]);
  });

  it.each([
    [{ action: 'add' as const, ...A, expiresAt: NOW }, 'changes[0]: expiresAt must be in the future'],
    [
      { action: 'remove' as const, id: 1, expiresAt: END },
      "changes[0]: 'expiresAt' must be omitted (remove with id)",
    ],
    [
      { action: 'remove' as const, type: 'A' as const, expiresAt: END },
      "changes[0]: 'expiresAt' must be omitted (remove without id)",
    ],
  ])('are refused in a batch by change: %j', async (change, details) => {
    await expect(records.changeRecords.execute(AUTHOR, NAME, [change])).rejects.toMatchObject({ details });
  });

  it('keep it in an import that names none, and get that of an import', async () => {
    await records.createRecord.execute(AUTHOR, NAME, { ...A, expiresAt: END });
    expect((await load('www A 192.0.2.1', 'replace')).applied).toBe(false);
    await load('www 900 A 192.0.2.1\nx A 192.0.2.1', 'replace');
    expect(ends()).toEqual([
      ['www', '192.0.2.1', STORED],
      ['x', '192.0.2.1', undefined],
    ]);
    await load('x A 192.0.2.1\ny A 192.0.2.1', 'merge', NEXT);
    expect(ends()).toEqual([
      ['www', '192.0.2.1', STORED],
      ['x', '192.0.2.1', '2026-05-01T00:00:00Z'],
      ['y', '192.0.2.1', '2026-05-01T00:00:00Z'],
    ]);
  });

  it('return with it in a rollback before it has passed, and stay away afterwards', async () => {
    const { json } = await records.createRecord.execute(AUTHOR, NAME, { ...A, expiresAt: END });
    const { id } = JSON.parse(json) as { id: number };
    await records.deleteRecord.execute(AUTHOR, NAME, id);
    expect(await records.rollBackZone.execute(AUTHOR, NAME, 1, WISH)).toMatchObject({ skipped: 0 });
    expect(ends()).toEqual([['www', '192.0.2.1', STORED]]);
    clock.advance(31 * 86_400);
    expect(await records.rollBackZone.execute(AUTHOR, NAME, 1, WISH)).toMatchObject({ skipped: 1 });
    expect(ends()).toEqual([]);
  });
});

describe('the removal of expired records', () => {
  it('goes through all zones page by page, each in a unit of work of its own', async () => {
    const uow = new FakeUnitOfWork();
    const seen: number[] = [];
    class ManyZones extends ExpiringZones {
      async due(_now: Date, afterId: number, limit: number): Promise<number[]> {
        return Array.from({ length: 205 }, (_, at) => at + 1)
          .filter((id) => id > afterId)
          .slice(0, limit);
      }

      async expire(domainId: number): Promise<number> {
        uow.assertOpen();
        seen.push(domainId);
        return domainId % 2;
      }
    }
    expect(await new ExpireRecords(new ManyZones(), uow, new FakeClock(NOW)).execute()).toBe(103);
    expect(seen).toEqual(Array.from({ length: 205 }, (_, at) => at + 1));
  });
});
