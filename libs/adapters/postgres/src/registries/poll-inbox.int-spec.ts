import type { PollDisposition, PollMessage } from '@registrar/registries';
import { pollInboxContract } from '@registrar/registries/testing';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { PostgresPollInbox } from './poll-inbox';

let fixture: RegistriesFixture;
let inbox: PostgresPollInbox;
let connectionId: number;

const message: PollMessage = {
  id: '12345',
  count: 3,
  queuedAt: NOW,
  text: 'Pending action completed.',
  raw: '<epp/>',
  content: {
    kind: 'pending_action',
    object: 'domain',
    name: 'quay.example',
    succeeded: true,
    clTrid: 'a-b-1',
    decidedAt: NOW,
  },
};

beforeAll(async () => {
  fixture = await registriesFixture();
  inbox = new PostgresPollInbox(fixture.sql, fixture.uow);
  connectionId = await fixture.newConnection();
});
afterAll(() => fixture?.end());

const store = (id: string, connection = connectionId) =>
  fixture.uow.run(() => inbox.store(connection, { ...message, id }, 'unknown', NOW));
const rowOf = (id: string) =>
  fixture.sql.row(
    'test_message',
    'select text, content, raw, disposition, queued_at, received_at from poll_messages where message_id = $1',
    [id],
  );

describe('the poll inbox in PostgreSQL', () => {
  pollInboxContract(async () => ({
    inbox,
    uow: fixture.uow,
    newConnection: () => fixture.newConnection(),
    idOf: async (connection, id) =>
      (await fixture.sql.row<{ id: string }>(
        'test_message_id',
        'select id from poll_messages where connection_id = $1 and message_id = $2',
        [connection, id],
      ))!.id,
    dispositionOf: async (connection, id) =>
      (
        await fixture.sql.row<{ disposition: PollDisposition }>(
          'test_disposition',
          'select disposition from poll_messages where connection_id = $1 and message_id = $2',
          [connection, id],
        )
      )?.disposition,
  }));

  it('keeps a message with everything known of it', async () => {
    expect(await store('kept')).toBe('kept');
    expect(await rowOf('kept')).toEqual({
      text: message.text,
      raw: '<epp/>',
      disposition: 'unknown',
      queued_at: NOW,
      received_at: NOW,
      content: { ...message.content, decidedAt: NOW.toISOString() },
    });
  });

  it('forgets a message whose transaction failed, so that it is stored with the next try', async () => {
    await expect(
      fixture.uow.run(async () => {
        await inbox.store(connectionId, { ...message, id: 'taken back' }, 'applied', NOW);
        throw new Error('cannot be applied');
      }),
    ).rejects.toThrow('cannot be applied');
    expect(await store('taken back')).toBe('taken back');
  });
});
