import { DomainName } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { CreateRecord, ReplaceRecord } from './change-records';
import { ImportZone, type ImportRequest, RollBackZone, type ZoneChange } from './change-zone';
import type { RecordReader, WriteResult, ZoneContents } from '../ports';
import type { RecordInput } from './record';
import { FakeZones } from '../testing';
import { wireRecords } from './wire';
import type { ZoneQueries } from './zone-queries';

const NAME = DomainName.of('example.com');
const AUTHOR = { accountId: 1, username: 'reseller' };
const PLAIN = { dryRun: false, allowMassDeletion: false };

let zones: FakeZones;
let importing: ImportZone;
let rollingBack: RollBackZone;
let queries: ZoneQueries;
beforeEach(async () => {
  zones = new FakeZones();
  zones.addDomain(1, NAME.ascii);
  zones.addDomain(1, 'locked.com', ['RegistrarLock']);
  ({
    importZone: importing,
    rollBackZone: rollingBack,
    queries,
  } = wireRecords(
    { recordStore: zones.store, recordReader: zones.reader, clock: new FakeClock() },
    { maxRecords: 50 },
  ));
});

const load = (zoneFile: string, more: Partial<ImportRequest> = {}): Promise<ZoneChange> =>
  importing.execute(AUTHOR, NAME, { zoneFile, mode: 'merge', ...PLAIN, ...more });
const hosts = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `h${from + at} A 192.0.2.1`).join('\n');
const file = async (version?: number): Promise<string> =>
  (await queries.export(1, NAME, version)).split('\n').slice(2).join('\n');
const counts = ({ applied, plan: { added, removed, changed }, skipped }: ZoneChange): unknown[] => [
  applied,
  added.length,
  removed.length,
  changed.length,
  skipped,
];

describe('an import', () => {
  it('leaves what the file does not name, or takes it away, as it was told', async () => {
    await load('a A 192.0.2.1\nb A 192.0.2.1\nc A 192.0.2.1');
    expect(counts(await load('a 600 A 192.0.2.1\nd A 192.0.2.1'))).toEqual([true, 1, 0, 1, 0]);
    expect(
      counts(await load('@ SOA a. b. 1 2 3 4 5\na 600 A 192.0.2.1\nb 300 A 192.0.2.1', { mode: 'replace' })),
    ).toEqual([true, 0, 2, 0, 1]);
    expect(await file()).toBe(
      'a.example.com.\t600\tIN\tA\t192.0.2.1\nb.example.com.\t300\tIN\tA\t192.0.2.1\n',
    );
  });

  it('only shows what it would do when that is what is asked for, and does nothing twice', async () => {
    const tag = await queries.tag(1, NAME);
    expect(await load('a A 192.0.2.1', { dryRun: true })).toMatchObject({
      applied: false,
      tag,
      plan: { added: [{ host: 'a' }] },
    });
    expect(await queries.tag(1, NAME)).toBe(tag);
    const { tag: after } = await load('a A 192.0.2.1');
    expect(await load('a A 192.0.2.1')).toMatchObject({ applied: false, tag: after });
  });

  it('is made anew out of what another write left', async () => {
    const apply = jest.spyOn(zones.store, 'apply');
    apply.mockImplementationOnce(async (): Promise<WriteResult> => {
      await new CreateRecord(zones.store, new FakeClock(), { maxRecords: 50 }).execute(AUTHOR, NAME, {
        type: 'A',
        host: 'late',
        answer: '192.0.2.1',
      });
      return { kind: 'changed' };
    });
    expect(counts(await load('a A 192.0.2.1', { mode: 'replace' }))).toEqual([true, 1, 1, 0, 0]);
    apply.mockResolvedValue({ kind: 'changed' });
    apply.mockClear();
    await expect(load('b A 192.0.2.1')).rejects.toMatchObject({ kind: 'precondition_failed' });
    expect(apply).toHaveBeenCalledTimes(3);
  });

  it('puts other records in the place of what cannot stand beside them', async () => {
    await load('a CNAME x.example.net.');
    expect(counts(await load('a A 192.0.2.1', { mode: 'replace' }))).toEqual([true, 1, 1, 0, 0]);
    expect(await file()).toBe('a.example.com.\t300\tIN\tA\t192.0.2.1\n');
  });

  it('is made once where the client names the zone that it has seen', async () => {
    const apply = jest.spyOn(zones.store, 'apply').mockResolvedValue({ kind: 'changed' });
    const author = { ...AUTHOR, ifMatch: ['9-9', await queries.tag(1, NAME)] };
    await expect(
      importing.execute(author, NAME, { zoneFile: 'a A 192.0.2.1', mode: 'merge', ...PLAIN }),
    ).rejects.toMatchObject({ kind: 'precondition_failed' });
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it.each<[string, number, string, 'merge' | 'replace', string | undefined]>([
    ['is full to the last record', 3, hosts(3), 'merge', undefined],
    ['holds one more than it may', 3, hosts(4), 'merge', 'A zone holds at most 3 records.'],
    ['holds too many already and gets fewer', 1, hosts(1, 5), 'replace', undefined],
    ['holds too many already and gets as many', 1, hosts(2, 5), 'replace', undefined],
    ['holds too many already and gets more', 1, hosts(3, 5), 'replace', 'A zone holds at most 1 records.'],
  ])(
    'is measured by the limit of a zone: one that %s',
    async (_what, maxRecords, zoneFile, mode, refusal) => {
      await load(hosts(2));
      const limited = new ImportZone({
        store: zones.store,
        reader: zones.reader,
        clock: new FakeClock(),
        policy: { maxRecords },
      });
      const done = limited.execute(AUTHOR, NAME, { zoneFile, mode, dryRun: true, allowMassDeletion: true });
      if (refusal === undefined) await expect(done).resolves.toMatchObject({ applied: false });
      else await expect(done).rejects.toMatchObject({ kind: 'conflict', details: refusal });
    },
  );

  it('takes away most of a zone only when that is meant', async () => {
    await load(hosts(10));
    const most = hosts(4);
    await expect(load(most, { mode: 'replace' })).rejects.toMatchObject({
      kind: 'conflict',
      details: 'This deletes 6 of 10 records: set allowMassDeletion to do so.',
    });
    expect(await load(most, { mode: 'replace', dryRun: true })).toMatchObject({
      applied: false,
      deletesMost: true,
    });
    expect(counts(await load(hosts(5), { mode: 'replace' }))).toEqual([true, 0, 5, 0, 0]);
    // nine records or fewer are no mass
    expect(counts(await load('', { mode: 'replace' }))).toEqual([true, 0, 5, 0, 0]);
    await load(hosts(12));
    expect(counts(await load('x A 192.0.2.1', { mode: 'replace', allowMassDeletion: true }))).toEqual([
      true,
      1,
      12,
      0,
      0,
    ]);
  });

  const REFUSALS: { what: string; zoneFile: string; more?: Partial<ImportRequest>; says: object }[] = [
    {
      what: 'a line that cannot be',
      zoneFile: 'b A 192.0.2.1\nc A x',
      says: {
        kind: 'invalid',
        details: 'zoneFile cannot be read: line 2: Parameter Value Error - Invalid IPv4',
      },
    },
    {
      what: 'a CNAME beside what is there',
      zoneFile: 'b A 192.0.2.1\na CNAME x.example.net.',
      says: {
        kind: 'invalid',
        code: 'dns.hosts',
        details: 'records cannot share the host a: CNAME stands alone, ANAME beside no A, AAAA or ANAME',
      },
    },
    {
      what: 'two records of the file that cannot stand together',
      zoneFile: '@ ANAME x.example.net.\n@ A 192.0.2.1',
      says: { kind: 'invalid', details: expect.stringContaining('cannot share the host example.com:') },
    },
    {
      what: 'the same shown only',
      zoneFile: 'a CNAME x.example.net.',
      more: { dryRun: true },
      says: { kind: 'invalid' },
    },
    {
      what: 'more than a zone holds',
      zoneFile: hosts(50),
      says: { kind: 'conflict', details: 'A zone holds at most 50 records.' },
    },
  ];
  it.each(REFUSALS)('changes nothing with $what', async ({ zoneFile, more, says }) => {
    await load('a A 192.0.2.1');
    await expect(load(zoneFile, more)).rejects.toMatchObject(says);
    expect(await file()).toBe('a.example.com.\t300\tIN\tA\t192.0.2.1\n');
  });

  it('is for the zone that was read, for the account that has it, and not under a lock', async () => {
    const wish: ImportRequest = { zoneFile: 'a A 192.0.2.1', mode: 'merge', ...PLAIN };
    for (const dryRun of [false, true]) {
      await expect(
        importing.execute({ ...AUTHOR, ifMatch: ['1-7'] }, NAME, { ...wish, dryRun }),
      ).rejects.toMatchObject({ kind: 'precondition_failed' });
    }
    await expect(
      importing.execute({ ...AUTHOR, accountId: 2 }, NAME, { ...wish, zoneFile: '(' }),
    ).rejects.toMatchObject({ kind: 'not_found' });
    await expect(importing.execute(AUTHOR, DomainName.of('locked.com'), wish)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The domain is locked (RegistrarLock).',
    });
    expect(
      await importing.execute({ ...AUTHOR, ifMatch: [await queries.tag(1, NAME)] }, NAME, wish),
    ).toMatchObject({ applied: true });
  });
});

describe('a roll-back', () => {
  it('makes the zone what it was, as a version of its own', async () => {
    await load('a A 192.0.2.1\nb A 192.0.2.1');
    const was = await file();
    await load('a 900 A 192.0.2.1\nc CNAME x.example.net.', { mode: 'replace' });
    expect(counts(await rollingBack.execute(AUTHOR, NAME, 1, PLAIN))).toEqual([true, 1, 1, 1, 0]);
    expect(await file()).toBe(was);
    expect(
      (await queries.versions(1, NAME, { page: 1, perPage: 10 })).versions.map(({ action }) => action),
    ).toEqual(['rollback', 'import', 'import']);
    expect(counts(await rollingBack.execute(AUTHOR, NAME, 0, PLAIN))).toEqual([true, 0, 2, 0, 0]);
    expect(await file(2)).toContain('c.example.com.\t900\tIN\tCNAME\tx.example.net.');
  });

  it('brings texts back in the form they were sent in, which an import of the same text leaves alone', async () => {
    const answers = async (): Promise<string[]> =>
      (JSON.parse(String((await zones.reader.list(1, NAME.ascii, 1, 9))!.items)) as { answer: string }[]).map(
        ({ answer }) => answer,
      );
    const put = async (answer: string): Promise<void> => {
      await new CreateRecord(zones.store, new FakeClock(), { maxRecords: 50 }).execute(AUTHOR, NAME, {
        type: 'TXT',
        answer,
      });
    };
    await put('"a" "b"');
    expect(counts(await load('@ 300 TXT ab', { mode: 'replace' }))).toEqual([false, 0, 0, 0, 0]);
    expect(counts(await load('@ 600 TXT ab', { mode: 'replace' }))).toEqual([true, 0, 0, 1, 0]);
    expect(await answers()).toEqual(['"a" "b"']);
    await load('@ 600 TXT c', { mode: 'replace' });
    await rollingBack.execute(AUTHOR, NAME, 1, PLAIN);
    expect(await answers()).toEqual(['"a" "b"']);
  });

  it('takes the form of a text away that was sent after the version', async () => {
    const create = (input: RecordInput): Promise<{ json: string }> =>
      new CreateRecord(zones.store, new FakeClock(), { maxRecords: 50 }).execute(AUTHOR, NAME, input);
    const { id } = JSON.parse((await create({ type: 'TXT', answer: 'ab' })).json) as { id: number };
    await new ReplaceRecord(zones.store, new FakeClock(), { maxRecords: 50 }).execute(AUTHOR, NAME, id, {
      type: 'TXT',
      answer: '"ab"',
    });
    expect(counts(await rollingBack.execute(AUTHOR, NAME, 1, PLAIN))).toEqual([true, 0, 0, 1, 0]);
    expect(
      (JSON.parse(String((await zones.reader.list(1, NAME.ascii, 1, 9))!.items)) as { answer: string }[]).map(
        ({ answer }) => answer,
      ),
    ).toEqual(['ab']);
  });

  it('is refused for a version that never was, and asks before it takes most of the zone away', async () => {
    await load(hosts(10));
    await expect(rollingBack.execute(AUTHOR, NAME, 2, PLAIN)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(rollingBack.execute(AUTHOR, NAME, 0, PLAIN)).rejects.toMatchObject({ kind: 'conflict' });
    expect(
      await rollingBack.execute(AUTHOR, NAME, 0, { dryRun: true, allowMassDeletion: false }),
    ).toMatchObject({ applied: false, deletesMost: true });
    expect(
      await rollingBack.execute(AUTHOR, NAME, 0, { dryRun: false, allowMassDeletion: true }),
    ).toMatchObject({ applied: true });
  });
});

describe('a change where a forwarding stands', () => {
  const [web, mail, other] = [
    { id: 1, type: 'A' as const, host: 'www', answer: '192.0.2.1', ttl: 300 },
    { id: 2, type: 'MX' as const, host: '', answer: 'mx.example.net', ttl: 300, priority: 10 },
    { id: 3, type: 'A' as const, host: 'b', answer: '192.0.2.1', ttl: 300 },
  ];
  /** Records of the user that stand there from before they were refused. */
  const contents: ZoneContents = {
    name: NAME.ascii,
    version: 1,
    currentVersion: 1,
    tag: '1-1',
    records: [web, mail, other],
    forwarded: [
      { origin: 'url_forwarding', host: 'www', forwardsTo: 'https://shop.example.org/' },
      { origin: 'email_forwarding', mailbox: 'info', mailboxes: 1 },
    ],
  };
  const wish = { dryRun: true, allowMassDeletion: false };
  const parts = (more: Partial<ZoneContents> = {}) => ({
    store: zones.store,
    reader: {
      tag: async () => '1-1',
      contents: async () => ({ ...contents, ...more }),
    } as Partial<RecordReader> as RecordReader,
    clock: new FakeClock(),
    policy: { maxRecords: 50 },
  });
  const sent = (zoneFile: string): Promise<ZoneChange> =>
    new ImportZone(parts()).execute(AUTHOR, NAME, { zoneFile, mode: 'replace', ...wish });

  it.each([
    [
      'what it holds as it is',
      'www 300 A 192.0.2.1\n@ 300 MX 10 mx.example.net.',
      { added: [], removed: [other], changed: [] },
      2,
    ],
    [
      'nothing of it',
      'c 300 A 192.0.2.9',
      { added: [{ type: 'A', host: 'c', answer: '192.0.2.9', ttl: 300 }], removed: [other], changed: [] },
      0,
    ],
  ])('leaves its records alone where a file has %s', async (_what, zoneFile, plan, skipped) => {
    await expect(sent(zoneFile)).resolves.toEqual({
      applied: false,
      tag: '1-1',
      plan,
      deletesMost: false,
      skipped,
    });
  });

  const WEB = "'www.example.com' is forwarded to https://shop.example.org/; delete the URL forwarding first.";
  const MAIL = "Mail to 'info@example.com' is forwarded; delete the email forwarding first.";
  it.each([
    ['another TTL', 'b 300 A 192.0.2.1\nwww 600 A 192.0.2.1', `line 2: ${WEB}`],
    ['another address', 'www 300 A 192.0.2.2', `line 1: ${WEB}`],
    ['another priority', 'www 300 A 192.0.2.1\n@ 300 MX 20 mx.example.net.', `line 2: ${MAIL}`],
    ['both', 'www 300 AAAA 2001:db8::1\n@ 300 MX 10 mx2.example.net.', `line 1: ${WEB} line 2: ${MAIL}`],
  ])('is refused with the line of a file that has %s', async (_what, zoneFile, faults) => {
    await expect(sent(zoneFile)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'dns.forwarded',
      details: `zoneFile cannot be imported: ${faults}`,
    });
  });

  it('passes over what a version has there, and counts it', async () => {
    const then = { ...contents, records: [{ ...web, answer: '192.0.2.7' }, other] };
    const use = parts();
    const reader = {
      ...use.reader,
      contents: async (_account: number, _name: string, version?: number) =>
        version === undefined ? contents : then,
    } as RecordReader;
    await expect(new RollBackZone({ ...use, reader }).execute(AUTHOR, NAME, 1, wish)).resolves.toEqual({
      applied: false,
      tag: '1-1',
      plan: { added: [], removed: [], changed: [] },
      deletesMost: false,
      skipped: 1,
    });
  });
});
