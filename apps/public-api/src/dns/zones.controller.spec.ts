import type { AuthenticatedAccount } from '@registrar/accounts';
import type {
  AwaitVersion,
  ChangeRecords,
  CreateRecord,
  DeleteRecord,
  ImportZone,
  RecordData,
  ReplaceRecord,
  RollBackZone,
  ZoneQueries,
  ZoneVersion,
} from '@registrar/dns';
import type { AnswerDeadline, CallerGate, Client, Conditional, Paging } from '@registrar/http';
import { DomainName } from '@registrar/kernel';
import type { HttpAdapterHost } from '@nestjs/core';
import { BatchController } from './batch.controller';
import { RecordsController } from './records.controller';
import { ZoneWaitController } from './zone-wait.controller';
import { differencesOf, ZonesController } from './zones.controller';

const NAME = DomainName.of('quay.example');
const ACCOUNT = { accountId: 7, username: 'lantern' } as AuthenticatedAccount;
const AUTHOR = { accountId: 7, username: 'lantern', ifMatch: ['t1'] };
const ENDS = '2027-03-02T09:15:00Z';
const record = (host: string, more: Partial<RecordData> = {}): RecordData =>
  ({ type: 'A', host, answer: '192.0.2.1', ttl: 300, ...more }) as RecordData;

const setTag = jest.fn();
const isUnchanged = jest.fn();
const conditional = {
  ifMatch: ['t1'],
  setTag,
  isUnchanged,
  answer: ({ json, tag }: { json: string; tag: string }) => {
    setTag(tag);
    return json;
  },
} as unknown as Conditional;
const deadlines: string[] = [];
const deadline = {
  answer: (what: string, work: () => unknown) => {
    deadlines.push(what);
    return work();
  },
} as unknown as AnswerDeadline;
const paging = {
  page: 2,
  perPage: 10,
  json: (name: string, { count }: { count: number }) => `${name} ${count}`,
  envelope: (totalCount: number, count: number) => ({ totalCount, from: count }),
} as unknown as Paging;
beforeEach(() => {
  setTag.mockReset();
  isUnchanged.mockReset().mockImplementation(async (present: () => unknown) => {
    await present();
    return false;
  });
  deadlines.splice(0);
});

describe('the records of a zone', () => {
  const answer = { json: '{"id":3}', tag: 't2' };
  const list = jest.fn(async (..._given: unknown[]) => ({ items: '[]', count: 2, totalCount: 2, tag: 't2' }));
  const tag = jest.fn(async (..._given: unknown[]) => 't2');
  const [get, create, replace, remove] = [0, 1, 2, 3].map(() =>
    jest.fn(async (..._given: unknown[]) => answer),
  );
  const controller = new RecordsController(
    { list, tag, get } as unknown as ZoneQueries,
    { execute: create } as unknown as CreateRecord,
    { execute: replace } as unknown as ReplaceRecord,
    { execute: remove } as unknown as DeleteRecord,
  );
  beforeEach(() => {
    for (const mock of [list, tag, get, create, replace, remove]) mock.mockClear();
  });
  const tags = () => setTag.mock.calls.flat();

  it('are listed with the tag of the zone', async () => {
    expect(await controller.list(ACCOUNT, NAME, paging, conditional)).toBe('records 2');
    expect([list.mock.calls, tag.mock.calls, tags()]).toEqual([[[7, NAME, paging]], [[7, NAME]], ['t2']]);
  });

  it('are not read again where the client knows them', async () => {
    isUnchanged.mockResolvedValue(true);
    expect(await controller.list(ACCOUNT, NAME, paging, conditional)).toBeUndefined();
    expect(await controller.get(ACCOUNT, NAME, 3, conditional)).toBeUndefined();
    expect([list.mock.calls, tags()]).toEqual([[], []]);
  });

  it('are read one by one', async () => {
    expect(await controller.get(ACCOUNT, NAME, 3, conditional)).toBe('{"id":3}');
    expect([get.mock.calls, tags()]).toEqual([[[7, NAME, 3]], ['t2']]);
    expect((isUnchanged.mock.lastCall as [() => string])[0]()).toBe('t2');
  });

  const body = { type: 'A', answer: '192.0.2.1' } as const;

  it.each<[string | undefined, Date | undefined]>([
    [undefined, undefined],
    [ENDS, new Date(ENDS)],
  ])('are written with the author, the tags of the request and the end %s', async (expiresAt, end) => {
    const sent = expiresAt === undefined ? body : { ...body, expiresAt };
    expect(await controller.create(ACCOUNT, NAME, sent, conditional)).toBe('{"id":3}');
    expect(await controller.update(ACCOUNT, NAME, 3, sent, conditional)).toBe('{"id":3}');
    expect(await controller.update(ACCOUNT, NAME, 3, { ...sent, id: 3 }, conditional)).toBe('{"id":3}');
    expect(create.mock.calls).toEqual([[AUTHOR, NAME, { ...body, expiresAt: end }]]);
    expect(replace.mock.calls).toEqual([
      [AUTHOR, NAME, 3, { ...body, expiresAt: end }],
      [AUTHOR, NAME, 3, { ...body, id: 3, expiresAt: end }],
    ]);
    expect(tags()).toEqual(['t2', 't2', 't2']);
  });

  it('are refused with an end that is no time, and with another id than that of the path', async () => {
    const invalid = { kind: 'invalid', details: expect.stringContaining('expiresAt') };
    const soon = { ...body, expiresAt: 'soon' };
    await expect(controller.create(ACCOUNT, NAME, soon, conditional)).rejects.toMatchObject(invalid);
    await expect(controller.update(ACCOUNT, NAME, 3, soon, conditional)).rejects.toMatchObject(invalid);
    await expect(controller.update(ACCOUNT, NAME, 3, { ...body, id: 4 }, conditional)).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect([create.mock.calls, replace.mock.calls]).toEqual([[], []]);
  });

  it('are removed, with an empty answer', async () => {
    expect(await controller.delete(ACCOUNT, NAME, 3, conditional)).toEqual({});
    expect([remove.mock.calls, tags()]).toEqual([[[AUTHOR, NAME, 3]], ['t2']]);
  });
});

describe('the changes of a plan', () => {
  const plan = {
    removed: [{ ...record('a'), id: 1 }],
    changed: [{ before: { ...record('b'), id: 2 }, after: { ...record('b', { ttl: 600 }), id: 2 } }],
    added: [record('c'), record('d')],
  } as unknown as Parameters<typeof differencesOf>[0];
  const shown = (host: string, ttl = 300) => ({ type: 'A', host, answer: '192.0.2.1', ttl });
  const ALL = [
    { id: 1, before: shown('a') },
    { id: 2, before: shown('b'), after: shown('b', 600) },
    { after: shown('c') },
    { after: shown('d') },
  ];

  it.each([0, 1, 2, 3, 4, 5])('are shown up to %s: removed ones, then changed and added ones', (most) => {
    expect(differencesOf(plan, most)).toStrictEqual(ALL.slice(0, most));
  });

  it.each<[string, Partial<RecordData>, object]>([
    ['at the apex', { host: '' }, { type: 'A', answer: '192.0.2.1', ttl: 300 }],
    ['with the priority 0', { priority: 0 }, shown('a')],
    ['with a priority', { priority: 10 }, { ...shown('a'), priority: 10 }],
    ['with an end', { expiresAt: ENDS as never }, { ...shown('a'), expiresAt: ENDS }],
    [
      'with a text as it was sent',
      { type: 'TXT', answer: 'ab', sent: '"a" "b"' } as Partial<RecordData>,
      { type: 'TXT', host: 'a', answer: '"a" "b"', ttl: 300 },
    ],
  ])('show a record %s', (_, more, expected) => {
    const added = [record('a', more)];
    expect(differencesOf({ removed: [], changed: [], added } as never, 1)).toStrictEqual([
      { after: expected },
    ]);
  });

  it('are answered of a batch with the records that each change named', async () => {
    const results = [[{ id: 1, outcome: 'removed' }], [{ id: 2, outcome: 'kept' }]];
    const execute = jest.fn(async (..._given: unknown[]) => ({
      applied: true,
      version: 8,
      plan,
      kept: [{}, {}, {}],
      results,
      tag: 't2',
    }));
    const controller = new BatchController({ execute } as unknown as ChangeRecords, deadline);
    const changes = [
      { action: 'remove', id: 1 },
      { action: 'replace', id: 2, type: 'A', answer: '192.0.2.1', expiresAt: ENDS },
    ] as const;
    expect(
      await controller.batch(
        ACCOUNT,
        NAME,
        { changes } as unknown as Parameters<typeof controller.batch>[2],
        conditional,
      ),
    ).toStrictEqual({
      applied: true,
      version: 8,
      added: 2,
      removed: 1,
      changed: 1,
      kept: 3,
      results: [
        { action: 'remove', records: results[0] },
        { action: 'replace', records: results[1] },
      ],
      changes: ALL,
    });
    expect([deadlines, setTag.mock.calls]).toEqual([['record batch'], [['t2']]]);
    expect(execute.mock.lastCall).toMatchObject([
      AUTHOR,
      NAME,
      [{ action: 'remove' }, { action: 'replace', expiresAt: new Date(ENDS) }],
    ]);
  });
});

describe('a whole zone', () => {
  const change = {
    applied: true,
    tag: 't2',
    plan: { added: [record('c')], removed: [], changed: [] },
    deletesMost: false,
    skipped: 2,
  };
  const shown = {
    applied: true,
    added: 1,
    removed: 0,
    changed: 0,
    skipped: 2,
    massDeletion: false,
    changes: [{ after: { type: 'A', host: 'c', answer: '192.0.2.1', ttl: 300 } }],
  };
  const [importing, rollBack] = [0, 1].map(() => jest.fn(async (..._given: unknown[]) => change));
  const exporting = jest.fn(async (..._given: unknown[]) => '@ A 192.0.2.1\n');
  const versions = jest.fn();
  const version = jest.fn();
  const controller = new ZonesController(
    { export: exporting, versions, version } as unknown as ZoneQueries,
    { execute: importing } as unknown as ImportZone,
    { execute: rollBack } as unknown as RollBackZone,
    deadline,
  );
  const KNOWN = {
    version: 8,
    at: new Date('2026-03-02T09:15:00Z'),
    author: 'lantern',
    action: 'import',
    added: 1,
    removed: 2,
    changed: 3,
  } as unknown as ZoneVersion;
  const SHOWN = {
    version: 8,
    createDate: '2026-03-02T09:15:00Z',
    author: 'lantern',
    action: 'import',
    added: 1,
    removed: 2,
    changed: 3,
  };

  it.each([
    [{}, undefined],
    [{ version: '8' }, 8],
  ])('is exported as a zone file: %j', async (query, number) => {
    const setContentType = jest.fn();
    const client = { setContentType } as unknown as Client;
    expect(await controller.export(ACCOUNT, NAME, query, client)).toBe('@ A 192.0.2.1\n');
    expect(exporting.mock.lastCall).toEqual([7, NAME, number]);
    expect(setContentType.mock.calls).toEqual([['text/dns; charset=utf-8']]);
  });

  it.each([
    [{}, { dryRun: false, allowMassDeletion: false }],
    [
      { dryRun: true, allowMassDeletion: true },
      { dryRun: true, allowMassDeletion: true },
    ],
  ])('is imported and rolled back, with the wish %j', async (sent, wish) => {
    const file = { zoneFile: '@ A 192.0.2.1', mode: 'merge' } as const;
    expect(
      await controller.import(ACCOUNT, NAME, { ...file, ...sent, expiresAt: ENDS }, conditional),
    ).toStrictEqual(shown);
    expect(importing.mock.lastCall).toEqual([AUTHOR, NAME, { ...file, ...wish, expiresAt: new Date(ENDS) }]);
    await controller.import(ACCOUNT, NAME, { ...file, ...sent }, conditional);
    expect(importing.mock.lastCall).toEqual([AUTHOR, NAME, { ...file, ...wish, expiresAt: undefined }]);
    expect(await controller.rollBack(ACCOUNT, NAME, 8, sent, conditional)).toStrictEqual(shown);
    expect(rollBack.mock.lastCall).toEqual([AUTHOR, NAME, 8, wish]);
    expect(deadlines).toEqual(['zone import', 'zone import', 'zone rollback']);
    expect(setTag.mock.calls).toEqual([['t2'], ['t2'], ['t2']]);
  });

  it('shows a thousand changes at most', async () => {
    const added = Array.from({ length: 1_001 }, (_, at) => record(`h${at}`));
    rollBack.mockResolvedValueOnce({ ...change, deletesMost: true, plan: { ...change.plan, added } });
    const answer = await controller.rollBack(ACCOUNT, NAME, 8, {}, conditional);
    expect([answer.added, answer.changes.length, answer.massDeletion]).toEqual([1_001, 1_000, true]);
  });

  it('has versions, whose former owners have no names', async () => {
    versions.mockResolvedValue({ versions: [KNOWN, { ...KNOWN, ofFormerOwner: true }], totalCount: 12 });
    expect(await controller.versions(ACCOUNT, NAME, paging)).toStrictEqual({
      versions: [SHOWN, { ...SHOWN, author: 'former owner' }],
      totalCount: 12,
      from: 2,
    });
    expect(versions.mock.lastCall).toEqual([7, NAME, paging]);
    version.mockResolvedValue({ ...KNOWN, changes: [{ id: 1, before: record('a') }] });
    expect(await controller.version(ACCOUNT, NAME, 8)).toStrictEqual({
      ...SHOWN,
      changes: [{ id: 1, before: { type: 'A', host: 'a', answer: '192.0.2.1', ttl: 300 } }],
    });
    expect(version.mock.lastCall).toEqual([7, NAME, 8]);
  });
});

describe('a wait for a version', () => {
  const servers = [{ name: 'ns1.example.net', serial: 8 }];
  const execute = jest.fn(async (..._given: unknown[]) => ({ served: true, serial: 8, servers, more: 1 }));
  const stopWaiting = jest.fn();
  const addHook = jest.fn();
  const gate = {} as CallerGate;
  const over = {} as AbortSignal;
  const abortAfterOrWhenRefused = jest.fn((..._given: unknown[]) => over);
  const assertStillAdmitted = jest.fn(async (..._given: unknown[]) => undefined);
  const client = { abortAfterOrWhenRefused, assertStillAdmitted } as unknown as Client;
  const controller = new ZoneWaitController(
    { execute, stopWaiting } as unknown as AwaitVersion,
    { httpAdapter: { getInstance: () => ({ addHook }) } } as unknown as HttpAdapterHost,
    gate,
  );

  it.each<[Record<string, string>, number]>([
    [{}, 25_000],
    [{ seconds: '1' }, 1_000],
    [{ seconds: '30' }, 30_000],
  ])('takes its longest time from the query %j', async (query, milliseconds) => {
    assertStillAdmitted.mockClear();
    expect(await controller.wait(ACCOUNT, NAME, 8, query, client)).toStrictEqual({
      version: 8,
      served: true,
      serial: 8,
      servers,
    });
    expect(abortAfterOrWhenRefused.mock.lastCall).toEqual([milliseconds, gate]);
    expect(execute.mock.lastCall).toEqual([7, NAME, 8, over]);
    expect(assertStillAdmitted.mock.calls).toEqual([[gate]]);
  });

  it.each(['0', '31', '-1', 'x'])('is refused with %s seconds', async (seconds) => {
    execute.mockClear();
    await expect(controller.wait(ACCOUNT, NAME, 8, { seconds }, client)).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it('is refused where the caller may no longer read when it ends', async () => {
    assertStillAdmitted.mockRejectedValueOnce(new Error('no more'));
    await expect(controller.wait(ACCOUNT, NAME, 8, {}, client)).rejects.toThrow('no more');
  });

  it('ends as soon as the process stops', async () => {
    controller.onModuleInit();
    const [when, work] = addHook.mock.lastCall as [string, () => Promise<void>];
    expect([when, stopWaiting.mock.calls]).toEqual(['preClose', []]);
    await work();
    expect(stopWaiting.mock.calls).toEqual([[]]);
  });
});
