import type { Announcement, ChangeAnnouncements } from '@registrar/contacts';
import type { AnnouncementsByStaff, StaffActor } from '@registrar/staff';
import { AnnouncementsController } from './announcements.controller';
import { announcementDto, contentOf, type WriteAnnouncementDto } from './announcements.dto';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const TEXTS = { subject: 'Hi', text: 'All' };
const stored = (id: number, audience: Announcement['audience'] = { kind: 'all' }): Announcement =>
  ({ id, state: 'draft', ...TEXTS, audience, reached: 0 }) as unknown as Announcement;
const shown = (id: number) => ({ id, state: 'draft', ...TEXTS, audience: 'all', reached: 0 });
const body = (more: object): WriteAnnouncementDto => ({ ...TEXTS, ...more }) as WriteAnnouncementDto;

describe('the audience of an announcement', () => {
  it.each<[object, object]>([
    [{ audience: 'all' }, { kind: 'all' }],
    [
      { audience: 'accounts', accountIds: [7, 8] },
      { kind: 'accounts', accountIds: [7, 8] },
    ],
    [
      { audience: 'tld', tld: 'com' },
      { kind: 'tld', tld: 'com' },
    ],
    [
      { audience: 'registry', registry: 'main' },
      { kind: 'registry', registry: 'main' },
    ],
  ])('of %j is %j', (sent, audience) => {
    expect(contentOf(body(sent))).toEqual({ ...TEXTS, audience });
    expect(announcementDto(stored(1, audience as never))).toEqual({ ...shown(1), ...sent });
  });

  it.each([
    [{ audience: 'accounts' }, "'accountIds' is required with the audience 'accounts'"],
    [{ audience: 'tld', registry: 'main' }, "'tld' is required with the audience 'tld'"],
    [{ audience: 'registry' }, "'registry' is required with the audience 'registry'"],
    [{ audience: 'all', accountIds: [7] }, "'accountIds' does not go with the audience 'all'"],
    [{ audience: 'all', tld: 'com' }, "'tld' does not go with the audience 'all'"],
    [{ audience: 'all', registry: 'main' }, "'registry' does not go with the audience 'all'"],
    [{ audience: 'tld', tld: 'com', accountIds: [7] }, "'accountIds' does not go with the audience 'tld'"],
    [{ audience: 'accounts', accountIds: [7], tld: 'com' }, "'tld' does not go with the audience 'accounts'"],
  ])('is refused as %j', (sent, details) => {
    expect(() => contentOf(body(sent))).toThrow(expect.objectContaining({ kind: 'invalid', details }));
  });

  it('is reached from a time on, where one is sent', () => {
    const content = contentOf(body({ audience: 'all', notBefore: '2026-03-02T10:15:00+01:00' }));
    expect(content.notBefore).toEqual(new Date('2026-03-02T09:15:00Z'));
  });
});

describe('announcements', () => {
  const byStaff = { write: jest.fn(), replace: jest.fn(), publish: jest.fn(), withdraw: jest.fn() };
  const announcements = { list: jest.fn(), get: jest.fn(), show: jest.fn() };
  const controller = new AnnouncementsController(
    byStaff as unknown as AnnouncementsByStaff,
    announcements as unknown as ChangeAnnouncements,
  );
  beforeEach(() => {
    for (const method of [...Object.values(byStaff), announcements.get]) method.mockResolvedValue(stored(5));
  });

  it.each([
    [{}, undefined, 100],
    [{ before: '9', limit: '2' }, 9, 2],
  ])('are listed with %j', async (query, before, limit) => {
    const all = Array.from({ length: limit }, (_, at) => stored(limit - at));
    announcements.list.mockResolvedValueOnce(all);
    expect(await controller.list(query)).toEqual({ items: all.map(({ id }) => shown(id)) });
    expect(announcements.list.mock.lastCall).toEqual([before, limit + 1]);
    announcements.list.mockResolvedValueOnce([...all, stored(0)]);
    expect(await controller.list(query)).toEqual({ items: all.map(({ id }) => shown(id)), next: '1' });
  });

  it('are read, shown as mail, and changed by their id', async () => {
    const sent = body({ audience: 'tld', tld: 'com' });
    const content = { ...TEXTS, audience: { kind: 'tld', tld: 'com' } };
    announcements.show.mockResolvedValueOnce('preview');
    expect(await controller.get(5)).toEqual(shown(5));
    expect(await controller.preview(5)).toBe('preview');
    expect(await controller.write(ACTOR, sent)).toEqual(shown(5));
    expect(await controller.replace(ACTOR, 5, sent)).toEqual(shown(5));
    expect(await controller.publish(ACTOR, 5, { version: 2, reason: 'why' })).toEqual(shown(5));
    expect(await controller.withdraw(ACTOR, 5)).toEqual(shown(5));
    expect([announcements.get, announcements.show].map(({ mock }) => mock.lastCall)).toEqual([[5], [5]]);
    expect(Object.values(byStaff).map(({ mock }) => mock.lastCall)).toEqual([
      [ACTOR, content],
      [ACTOR, 5, content],
      [ACTOR, 5, 2],
      [ACTOR, 5],
    ]);
  });
});
