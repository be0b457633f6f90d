import type { NoticeContent, NoticeKind } from '../incidents/notice';
import type { ServiceNoticeReader, ServiceNoticeStore } from '../incidents/ports';

export interface ServiceNoticesUnderTest {
  store: ServiceNoticeStore;
  reader: ServiceNoticeReader;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Code of a new connection with two TLDs on sale and one that is not; the two, in order. */
  newRegistry(): Promise<{ code: string; tlds: string[] }>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const INCIDENT: NoticeContent = {
  title: 'DNS is slow',
  impact: 'minor',
  groups: ['dns', 'forwarding'],
  registries: [],
  startsAt: NOW,
};
const MAINTENANCE: NoticeContent = { ...INCIDENT, title: 'Update', startsAt: at(60), endsAt: at(120) };

/** The contract of every ServiceNoticeStore and the reader of the same notices. */
export function serviceNoticesContract(start: () => Promise<ServiceNoticesUnderTest>): void {
  let test: ServiceNoticesUnderTest;
  beforeAll(async () => {
    test = await start();
  });

  const add = (kind: NoticeKind, content: Partial<NoticeContent> = {}): Promise<number> => {
    const [whole, state] =
      kind === 'incident' ? [INCIDENT, 'investigating' as const] : [MAINTENANCE, 'scheduled' as const];
    const update = { at: NOW, by: 'Ines', state, text: 'First\ntext' };
    return test.inUnit(() => test.store.add(kind, { ...whole, ...content }, update));
  };
  const recentIds = async (since: Date, limit = 1_000): Promise<number[]> =>
    (await test.reader.recent(since, limit)).map(({ id }) => id);

  it('stores an incident with its first text, changes it and appends texts in order', async () => {
    const id = await add('incident');
    const first = { at: NOW, by: 'Ines', state: 'investigating', text: 'First\ntext' };
    const whole = { id, kind: 'incident', createdBy: 'Ines', createdAt: NOW };
    expect(await test.store.find('incident', id)).toEqual({
      ...{ ...whole, ...INCIDENT, state: 'investigating', version: 1, updates: [first] },
    });
    const { code } = await test.newRegistry();
    const content: NoticeContent = {
      ...INCIDENT,
      title: 'DNS',
      impact: 'outage',
      groups: [],
      registries: [code],
      startsAt: at(-60),
    };
    await test.inUnit(() => test.store.change(id, content));
    const second = { at: at(5), by: 'Piet', state: 'resolved' as const, text: 'Second' };
    await test.inUnit(() => test.store.addUpdate(id, second, { state: 'resolved', endsAt: at(5) }));
    const resolved = { ...whole, ...content, state: 'resolved', endsAt: at(5), version: 3 };
    expect(await test.inUnit(() => test.store.lock('incident', id))).toEqual({
      ...resolved,
      updates: [first, second],
    });
    const third = { ...second, state: 'monitoring' as const };
    await test.inUnit(() => test.store.addUpdate(id, third, { state: 'monitoring' }));
    const reopened = await test.store.find('incident', id);
    expect(reopened).toMatchObject({ state: 'monitoring', version: 4, updates: [first, second, third] });
    expect(reopened!.endsAt).toBeUndefined();
  });

  it('lists a kind, the newest first, in parts', async () => {
    const [first, other, second] = [
      await add('maintenance'),
      await add('incident'),
      await add('maintenance'),
    ];
    const list = async (kind: NoticeKind, before: number | undefined, limit: number) =>
      (await test.store.list(kind, before, limit)).map(({ id }) => id);
    expect(await list('maintenance', undefined, 2)).toEqual([second, first]);
    expect(await list('maintenance', second, 1)).toEqual([first]);
    expect(await list('incident', undefined, 1)).toEqual([other]);
  });

  it('finds a notice under its own kind only', async () => {
    const id = await add('maintenance');
    expect(await test.store.find('maintenance', id)).toMatchObject({ id, endsAt: at(120) });
    expect(await test.store.find('incident', id)).toBeUndefined();
    expect(await test.inUnit(() => test.store.lock('incident', id))).toBeUndefined();
    expect(await test.store.find('maintenance', 2_000_000_000)).toBeUndefined();
  });

  it('names the first code that no connection has', async () => {
    const { code } = await test.newRegistry();
    expect(await test.store.missingRegistry([])).toBeUndefined();
    expect(await test.store.missingRegistry([code])).toBeUndefined();
    expect(await test.store.missingRegistry([code, 'absent', 'gone'])).toBe('absent');
  });

  it('reads what is open or ended since a time, the newest start first', async () => {
    const open = await add('incident', { startsAt: at(5_000) });
    const ended = await add('maintenance', { startsAt: at(5_010), endsAt: at(5_020) });
    expect((await recentIds(at(5_020))).slice(0, 2)).toEqual([ended, open]);
    expect(await recentIds(at(5_020), 1)).toEqual([ended]);
    const later = await recentIds(at(5_021));
    expect([later.includes(open), later.includes(ended)]).toEqual([true, false]);
  });

  it('reads the TLDs on sale at the registries of a notice', async () => {
    const { code, tlds } = await test.newRegistry();
    const id = await add('incident', { registries: [code], groups: [], startsAt: at(9_000) });
    expect(await test.reader.recent(at(0), 1)).toMatchObject([{ id, tlds, registries: [code] }]);
  });

  it('writes in a unit of work only', async () => {
    const { store } = test;
    const update = { at: NOW, by: 'Ines', state: 'identified' as const, text: 'x' };
    for (const write of [
      () => store.add('incident', INCIDENT, update),
      () => store.lock('incident', 1),
      () => store.change(1, INCIDENT),
      () => store.addUpdate(1, update, { state: 'identified' }),
    ])
      await expect(write()).rejects.toThrow('unit of work');
  });
}
