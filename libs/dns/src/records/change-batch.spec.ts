import { DomainName } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { FakeZones } from '../testing';
import type { BatchChange } from './batch';
import type { ZoneBatch } from './change-batch';
import type { ZoneAuthor } from './change-records';
import { type RecordUseCases, wireRecords } from './wire';

const NAME = DomainName.of('example.com');
const AUTHOR: ZoneAuthor = { accountId: 1, username: 'reseller' };

let zones: FakeZones;
let records: RecordUseCases;
beforeEach(() => {
  zones = new FakeZones();
  zones.addDomain(1, NAME.ascii);
  zones.addDomain(1, 'locked.com', ['RegistrarLock']);
  zones.addDomain(1, 'held.com', ['VerificationHold']);
  records = wireRecords(
    { recordStore: zones.store, recordReader: zones.reader, clock: new FakeClock() },
    { maxRecords: 12 },
  );
});

const batch = (changes: BatchChange[], author = AUTHOR): Promise<ZoneBatch> =>
  records.changeRecords.execute(author, NAME, changes);
const zone = () => zones.find(1, NAME.ascii)!;
const lines = (): string[] =>
  zone()
    .records.map(({ host, type, answer, ttl, priority }) =>
      [host || '@', ttl, type, priority, answer].filter((part) => part !== undefined).join(' '),
    )
    .sort();
const idOf = (host: string, answer: string): number =>
  zone().records.find((record) => record.host === host && record.answer === answer)!.id;
const a = (host: string, answer = '192.0.2.1', more: Partial<BatchChange> = {}): BatchChange => ({
  action: 'add',
  type: 'A',
  host,
  answer,
  ...more,
});
const outcomes = ({ results }: ZoneBatch): string[][] =>
  results.map((touched) => touched.map(({ outcome }) => outcome));

describe('a batch of changes', () => {
  it('adds, replaces and removes records and record sets in one version', async () => {
    await batch([
      a('www'),
      a('old'),
      a('set', '192.0.2.1'),
      a('set', '192.0.2.2'),
      { action: 'add', type: 'MX', answer: 'mail.example.net', priority: 10 },
      { action: 'add', type: 'TXT', host: 'old', answer: 'v=spf1 -all' },
    ]);
    const www = idOf('www', '192.0.2.1');
    const [kept, gone] = [idOf('set', '192.0.2.1'), idOf('set', '192.0.2.2')];
    const old = idOf('old', '192.0.2.1');
    const mx = idOf('', 'mail.example.net');
    const result = await batch([
      { action: 'replace', id: www, type: 'A', host: 'WWW', answer: '192.0.2.9', ttl: 600 },
      {
        action: 'replace',
        type: 'A',
        host: 'set',
        answers: [{ answer: '192.0.2.1' }, { answer: '192.0.2.3' }],
      },
      { action: 'remove', id: old },
      { action: 'remove', host: 'old.example.com.', type: 'TXT' },
      { action: 'replace', type: 'MX', answers: [{ answer: 'mail.example.net', priority: 20 }], ttl: 3_600 },
      a('new'),
    ]);
    expect(result).toMatchObject({ applied: true, version: 2, tag: expect.stringMatching(/-2$/) });
    expect(result.results).toEqual([
      [{ id: www, outcome: 'changed' }],
      [
        { id: kept, outcome: 'kept' },
        { id: idOf('set', '192.0.2.3'), outcome: 'added' },
        { id: gone, outcome: 'removed' },
      ],
      [{ id: old, outcome: 'removed' }],
      [{ id: expect.any(Number), outcome: 'removed' }],
      [{ id: mx, outcome: 'changed' }],
      [{ id: idOf('new', '192.0.2.1'), outcome: 'added' }],
    ]);
    expect(result.kept).toMatchObject([{ id: kept }]);
    expect(lines()).toEqual([
      '@ 3600 MX 20 mail.example.net',
      'new 300 A 192.0.2.1',
      'set 300 A 192.0.2.1',
      'set 300 A 192.0.2.3',
      'www 600 A 192.0.2.9',
    ]);
    expect(zone().history).toMatchObject([{ action: 'batch' }, { action: 'batch', added: 2, removed: 3 }]);
  });

  it('is judged by what it leaves: a CNAME takes the place of an A, and values are exchanged', async () => {
    await batch([a('www'), a('x', '192.0.2.1'), a('y', '192.0.2.2')]);
    const [x, y] = [idOf('x', '192.0.2.1'), idOf('y', '192.0.2.2')];
    await batch([
      { action: 'add', type: 'CNAME', host: 'www', answer: 'shop.example.net' },
      { action: 'replace', id: x, type: 'A', host: 'y', answer: '192.0.2.2' },
      { action: 'replace', id: y, type: 'A', host: 'x', answer: '192.0.2.1' },
      { action: 'remove', host: 'www', type: 'A' },
    ]);
    expect(lines()).toEqual(['www 300 CNAME shop.example.net', 'x 300 A 192.0.2.1', 'y 300 A 192.0.2.2']);
    expect([idOf('y', '192.0.2.2'), idOf('x', '192.0.2.1')]).toEqual([x, y]);
  });

  it('fills a full zone by as many records as it removes', async () => {
    await batch(Array.from({ length: 12 }, (_, at) => a(`h${at}`)));
    await batch([a('new'), { action: 'remove', host: 'h0', type: 'A' }]);
    expect(zone().records).toHaveLength(12);
    await expect(batch([a('more')])).rejects.toMatchObject({
      kind: 'conflict',
      details: 'A zone holds at most 12 records.',
    });
  });

  it('gives a record set one TTL, that of its last write', async () => {
    await batch([a('www', '192.0.2.1'), a('www', '192.0.2.2')]);
    const result = await batch([a('www', '192.0.2.3', { ttl: 900 }), a('www', '192.0.2.4', { ttl: 600 })]);
    expect(lines()).toEqual([1, 2, 3, 4].map((at) => `www 600 A 192.0.2.${at}`));
    expect([outcomes(result), result.plan.changed.length]).toEqual([[['added'], ['added']], 2]);
  });

  it('writes no version where nothing changes', async () => {
    await batch([a('www')]);
    const result = await batch([
      { action: 'replace', type: 'A', host: 'www', answers: [{ answer: '192.0.2.1' }] },
    ]);
    expect(result).toMatchObject({ applied: false, version: 1 });
    expect(outcomes(result)).toEqual([['kept']]);
    expect(zone().version).toBe(1);
  });

  it('is planned again on what another write left, three times at most', async () => {
    const apply = jest.spyOn(zones.store, 'applyBatch');
    apply.mockImplementationOnce(async () => {
      await records.createRecord.execute(AUTHOR, NAME, { type: 'A', host: 'www', answer: '192.0.2.7' });
      return { kind: 'changed' };
    });
    await batch([{ action: 'replace', type: 'A', host: 'www', answers: [{ answer: '192.0.2.1' }] }]);
    expect(lines()).toEqual(['www 300 A 192.0.2.1']);
    apply.mockClear();
    apply.mockResolvedValue({ kind: 'changed' });
    await expect(batch([a('x')])).rejects.toMatchObject({ kind: 'precondition_failed' });
    expect(apply).toHaveBeenCalledTimes(3);
    apply.mockClear();
    const ifMatch = [(await records.queries.tag(1, NAME))!];
    await expect(batch([a('x')], { ...AUTHOR, ifMatch })).rejects.toMatchObject({
      kind: 'precondition_failed',
    });
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another tag than the zone has', NAME.ascii, { ifMatch: ['9-9'] }, { kind: 'precondition_failed' }],
    ['a domain of another account', NAME.ascii, { accountId: 2 }, { kind: 'not_found' }],
    [
      'a locked domain',
      'locked.com',
      {},
      { kind: 'conflict', details: 'The domain is locked (RegistrarLock).' },
    ],
    [
      'a held domain',
      'held.com',
      {},
      { kind: 'invalid', details: 'Parameter Value Error - Contact Verification Hold' },
    ],
  ])('is refused for %s', async (_what, name, more, refusal) => {
    await expect(
      records.changeRecords.execute({ ...AUTHOR, ...more }, DomainName.of(name), [a('x')]),
    ).rejects.toMatchObject(refusal);
  });

  const beside = 'Parameter Value Error - A CNAME Must Be The Only Record Of Its Host';
  it.each<[string, BatchChange[], string]>([
    ['no type', [{ action: 'add', answer: '192.0.2.1' }], "changes[0]: 'type' is required"],
    ['no answer', [a('x'), { action: 'add', type: 'A' }], "changes[1]: 'answer' is required"],
    ['an id of a new record', [a('x', '192.0.2.1', { id: 1 })], "changes[0]: 'id' must be omitted (add)"],
    [
      'a removal of a value without an id',
      [{ action: 'remove', type: 'A', host: 'www', answer: '192.0.2.1' }],
      "changes[0]: 'answer' must be omitted (remove without id)",
    ],
    ['a removal of nothing', [{ action: 'remove' }], "changes[0]: 'type' is required"],
    [
      'a removal with an id and a host',
      [{ action: 'remove', id: 1, host: 'www' }],
      "changes[0]: 'host' must be omitted (remove with id)",
    ],
    ['a set without answers', [{ action: 'replace', type: 'A' }], "changes[0]: 'answers' is required"],
    [
      'a set of no answers',
      [{ action: 'replace', type: 'A', host: 'www', answers: [] }],
      "changes[0]: 'answers' must not be empty: remove the record set instead",
    ],
    [
      'answers of a single record',
      [{ action: 'replace', id: 1, type: 'A', answer: '192.0.2.1', answers: [] }],
      "changes[0]: 'answers' must be omitted (replace with id)",
    ],
    [
      'an answer of a set',
      [{ action: 'replace', type: 'A', answer: '192.0.2.1', answers: [{ answer: '192.0.2.1' }] }],
      "changes[0]: 'answer' must be omitted (replace without id)",
    ],
    [
      'a host elsewhere',
      [a('x.example.net.')],
      'changes[0]: host is invalid: it must be a name below example.com',
    ],
    [
      'a set of a host elsewhere',
      [{ action: 'remove', type: 'A', host: 'x.example.net.' }],
      'changes[0]: host is invalid: it must be a name below example.com',
    ],
    [
      'an answer that is no address',
      [a('x'), a('y', 'x')],
      'changes[1]: Parameter Value Error - Invalid IPv4',
    ],
    [
      'a short TTL',
      [a('x', '192.0.2.1', { ttl: 299 })],
      'changes[0]: ttl must be between 300 and 2147483647',
    ],
    [
      'an MX without a priority',
      [{ action: 'replace', type: 'MX', answers: [{ answer: 'mail.example.net' }] }],
      "changes[0]: 'priority' is required",
    ],
    [
      'a CNAME at the apex',
      [{ action: 'add', type: 'CNAME', answer: 'x.example.net' }],
      `changes[0]: ${beside}`,
    ],
    [
      'name servers of the domain',
      [{ action: 'replace', type: 'NS', answers: [{ answer: 'ns1.example.net' }] }],
      'changes[0]: host is invalid: the NS records of the domain itself follow its name servers',
    ],
    [
      'an unknown id',
      [a('x'), { action: 'remove', id: 99 }],
      'changes[1]: The requested domain does not exist.',
    ],
    [
      'an empty set',
      [{ action: 'remove', type: 'TXT', host: 'www' }],
      'changes[0]: The requested domain does not exist.',
    ],
    ['a stored record', [a('x'), a('www')], 'changes[1]: Parameter Value Error - Duplicate Record'],
    ['a record twice', [a('x'), a('y'), a('X')], 'changes[2]: Parameter Value Error - Duplicate Record'],
    [
      'an answer twice',
      [
        {
          action: 'replace',
          type: 'A',
          host: 'x',
          answers: [{ answer: '192.0.2.1' }, { answer: '192.0.2.1' }],
        },
      ],
      'changes[0]: Parameter Value Error - Duplicate Record',
    ],
    [
      'a CNAME beside a record',
      [a('x'), { action: 'add', type: 'CNAME', host: 'www', answer: 'x.example.net' }],
      `changes[1]: ${beside}`,
    ],
    [
      'an ANAME beside an address',
      [a('x'), { action: 'add', type: 'ANAME', host: 'x', answer: 'x.example.net' }],
      'changes[1]: Parameter Value Error - An ANAME Cannot Stand Beside A, AAAA Or ANAME Records Of Its Host',
    ],
    [
      'a record that is changed twice',
      [
        { action: 'remove', id: 1 },
        { action: 'replace', id: 1, type: 'A', host: 'www', answer: '192.0.2.2' },
      ],
      'changes[1]: the record is already changed by changes[0]',
    ],
    [
      'a record whose set is removed',
      [
        { action: 'remove', host: 'www', type: 'A' },
        { action: 'remove', id: 1 },
      ],
      'changes[1]: the record is already changed by changes[0]',
    ],
    [
      'a set that is changed twice',
      [
        { action: 'replace', host: 'www', type: 'A', answers: [{ answer: '192.0.2.2' }] },
        { action: 'remove', host: 'www', type: 'A' },
      ],
      'changes[1]: the record set is already changed by changes[0]',
    ],
    [
      'a record in a set that is replaced later',
      [
        a('www', '192.0.2.3'),
        { action: 'replace', host: 'www', type: 'A', answers: [{ answer: '192.0.2.2' }] },
      ],
      'changes[1]: the record set is already changed by changes[0]',
    ],
  ])('is refused as a whole for %s', async (_what, changes, details) => {
    await batch([a('www')]);
    await expect(batch(changes)).rejects.toMatchObject({ details });
    expect(lines()).toEqual(['www 300 A 192.0.2.1']);
  });

  it('passes on what is no refusal as it is', async () => {
    jest.spyOn(zones.reader, 'touched').mockRejectedValue(new Error('the database is away'));
    await expect(batch([a('x')])).rejects.toThrow('the database is away');
  });
});
