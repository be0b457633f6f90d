import type { JsonLines, Client, Query } from '@registrar/http';
import type {
  AcknowledgePollMessage,
  AdminQueries,
  AuditExport,
  FourEyes,
  Notes,
  StaffActor,
  SwitchMaintenance,
} from '@registrar/staff';
import { PlatformController } from '../platform/platform.controller';
import { ApprovalsController } from './approvals.controller';
import { AuditExportController } from './audit-export.controller';
import { NotesController } from './notes.controller';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const ID = '0190f3a2-7b1c-7d3e-8f40-1234567890ab';
const ALL = { before: undefined, limit: 100 };
const PART = { items: [], next: '9' };

const fake = () => jest.fn().mockResolvedValue(PART);
beforeEach(() => jest.clearAllMocks());

describe('the platform', () => {
  const queries = { auditEntries: fake(), unknownPollMessages: fake() };
  const maintenance = { current: fake(), execute: fake() };
  const acknowledge = jest.fn();
  const controller = new PlatformController(
    queries as unknown as AdminQueries,
    maintenance as unknown as SwitchMaintenance,
    { execute: acknowledge } as unknown as AcknowledgePollMessage,
  );

  it.each([
    [{ on: true }, { on: true, until: undefined }],
    [{ on: false }, { on: false, until: undefined }],
    [
      { on: true, until: '2026-03-02T09:15:00Z' },
      { on: true, until: new Date('2026-03-02T09:15:00Z') },
    ],
  ])('is put into maintenance: %j', async (body, request) => {
    expect(await controller.switch(ACTOR, body)).toBe(PART);
    expect(maintenance.execute.mock.lastCall).toEqual([ACTOR, request]);
    expect(await controller.current()).toBe(PART);
  });

  it.each<[Query, object, object]>([
    [{}, {}, ALL],
    [{ target: 'account:7' }, { target: 'account:7' }, ALL],
    [{ action: 'account.credit' }, { action: 'account.credit' }, ALL],
    [{ reason: 'court', before: '9', limit: '5' }, { reason: 'court' }, { before: '9', limit: 5 }],
  ])('lists entries of the audit log: %j', async (query, filter, part) => {
    expect(await controller.audit(query)).toBe(PART);
    const none = { target: undefined, action: undefined, reason: undefined };
    expect(queries.auditEntries.mock.lastCall).toEqual([{ ...none, ...filter }, part]);
  });

  it.each<[Query, boolean | undefined]>([
    [{}, undefined],
    [{ acknowledged: 'true' }, true],
    [{ acknowledged: 'false' }, false],
  ])('lists unknown poll messages: %j', async (query, isAcknowledged) => {
    expect(await controller.pollMessages(query)).toBe(PART);
    expect(queries.unknownPollMessages.mock.lastCall).toEqual([ALL, isAcknowledged]);
  });

  it('acknowledges a poll message by its number', async () => {
    await controller.acknowledgePollMessage(ACTOR, '12', { note: 'seen' });
    expect(acknowledge.mock.lastCall).toEqual([ACTOR, '12', 'seen']);
    expect(() => controller.acknowledgePollMessage(ACTOR, 'x', { note: 'seen' })).toThrow(
      expect.objectContaining({ details: 'pollMessageId must be a whole number' }),
    );
    expect(acknowledge).toHaveBeenCalledTimes(1);
  });
});

describe('approvals', () => {
  const fourEyes = { list: fake(), confirm: fake(), reject: fake() };
  const controller = new ApprovalsController(fourEyes as unknown as FourEyes);

  it.each<[Query, string | undefined]>([
    [{}, undefined],
    [{ state: 'pending' }, 'pending'],
  ])('are listed: %j', async (query, state) => {
    expect(await controller.list(query)).toBe(PART);
    expect(fourEyes.list.mock.lastCall).toEqual([state, ALL]);
  });

  it.each<Query>([{ state: 'open' }, { before: '7' }])('are not listed by %j', (query) => {
    expect(() => controller.list(query)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  it('are confirmed and rejected by their id', async () => {
    await controller.confirm(ACTOR, ID);
    await controller.reject(ACTOR, `${ID}x`);
    expect([fourEyes.confirm.mock.calls, fourEyes.reject.mock.calls]).toEqual([
      [[ACTOR, ID]],
      [[ACTOR, `${ID}x`]],
    ]);
  });
});

describe('the export of the audit log', () => {
  const entries = jest.fn().mockReturnValue('entries');
  const answer = jest.fn().mockResolvedValue(Buffer.from('{}'));
  const client = {} as Client;
  const controller = new AuditExportController(
    { entries } as unknown as AuditExport,
    { answer } as unknown as JsonLines,
  );

  it.each<[Query, bigint]>([
    [{}, 0n],
    [{ after: '0' }, 0n],
    [{ after: '9'.repeat(15) }, 999_999_999_999_999n],
  ])('begins after a sequence: %j', async (query, after) => {
    await controller.export(ACTOR, query, client);
    expect(entries.mock.lastCall).toEqual([ACTOR, after]);
    expect(answer.mock.lastCall).toEqual([client, 'entries']);
  });

  it.each(['-1', '1.5', 'x1', '1x', '1'.repeat(16)])('does not begin after %p', async (after) => {
    await expect(controller.export(ACTOR, { after }, client)).rejects.toMatchObject({
      kind: 'invalid',
      details: 'after must be a whole number from 0, a `sequence`',
    });
    expect(entries).not.toHaveBeenCalled();
  });
});

describe('notes', () => {
  const notes = { list: fake(), add: fake(), remove: fake() };
  const controller = new NotesController(notes as unknown as Notes);

  it('are listed, added and removed', async () => {
    expect(await controller.list({ target: 'account:7' })).toBe(PART);
    expect(notes.list.mock.lastCall).toEqual(['account:7', ALL]);
    await controller.add(ACTOR, { target: 'account:7', text: 'called' });
    expect(notes.add.mock.lastCall).toEqual([ACTOR, 'account:7', 'called']);
    await controller.remove(ACTOR, '12');
    expect(notes.remove.mock.lastCall).toEqual([ACTOR, '12']);
  });

  it('are not listed without an object, nor removed without a number', () => {
    expect(() => controller.list({})).toThrow(
      expect.objectContaining({ details: 'target must be given, as domain:example.com' }),
    );
    expect(() => controller.remove(ACTOR, 'x')).toThrow(
      expect.objectContaining({ details: 'noteId must be a whole number' }),
    );
    expect([notes.list.mock.calls, notes.remove.mock.calls]).toEqual([[], []]);
  });
});
