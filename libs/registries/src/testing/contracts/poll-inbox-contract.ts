import type { UnitOfWork } from '@registrar/kernel';
import type { PollMessage } from '../../answers';
import type { PollDisposition, PollInbox } from '../../ports';

/** An inbox under test. */
export interface PollInboxUnderTest {
  inbox: PollInbox;
  uow: UnitOfWork;
  newConnection(): Promise<number>;
  /** Local id of a stored message. */
  idOf(connectionId: number, messageId: string): Promise<string>;
  dispositionOf(connectionId: number, messageId: string): Promise<PollDisposition | undefined>;
}

const NOW = new Date('2026-03-02T09:15:00Z');

/** A message of a registry, by default about a pending create of this registrar. */
export const pollMessage = (values: Partial<PollMessage> = {}): PollMessage => ({
  id: '12345',
  count: 1,
  queuedAt: NOW,
  text: 'Pending action completed.',
  raw: '<epp/>',
  content: {
    kind: 'pending_action',
    object: 'domain',
    name: 'quay.example',
    succeeded: true,
    decidedAt: NOW,
  },
  ...values,
});

/** The contract of every PollInbox. */
export function pollInboxContract(start: () => Promise<PollInboxUnderTest>): void {
  let test: PollInboxUnderTest;
  let connectionId: number;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    connectionId = await test.newConnection();
  });
  const store = (
    id: string,
    disposition: PollDisposition = 'unknown',
    connection = connectionId,
    values: Partial<PollMessage> = {},
  ): Promise<string | undefined> =>
    test.uow.run(() => test.inbox.store(connection, pollMessage({ id, ...values }), disposition, NOW));

  it('stores a message once, with its first disposition', async () => {
    expect(await store('1', 'applied')).toBe('1');
    expect(await store('1', 'ignored')).toBeUndefined();
    expect(await test.dispositionOf(connectionId, '1')).toBe('applied');
  });

  it('stores a message once, also by several processes at the same time', async () => {
    const stored = await Promise.all(Array.from({ length: 10 }, () => store('2')));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });

  it('takes the same id from another registry', async () => {
    await store('3');
    expect(await store('3', 'unknown', await test.newConnection())).toBe('3');
  });

  it('stores a message with a used id and another time, once, under an id of its own', async () => {
    const later = { queuedAt: new Date('2026-09-02T09:15:00.5Z') };
    await store('5', 'applied');
    const id = await store('5', 'unknown', connectionId, later);
    expect(id).toBe('5 of 2026-09-02T09:15:00.500Z');
    expect(await store('5', 'ignored', connectionId, later)).toBeUndefined();
    await test.uow.run(() => test.inbox.dispose(connectionId, id!, 'ignored'));
    expect([
      await test.dispositionOf(connectionId, '5'),
      await test.dispositionOf(connectionId, id!),
    ]).toEqual(['applied', 'ignored']);
  });

  it.each([
    ['the first', { queuedAt: undefined }, {}],
    ['the second', {}, { queuedAt: undefined }],
  ])('takes messages with one id for the same where %s has no time', async (_, first, second) => {
    const id = _ === 'the first' ? '6' : '7';
    expect(await store(id, 'unknown', connectionId, first)).toBe(id);
    expect(await store(id, 'unknown', connectionId, second)).toBeUndefined();
  });

  it('stores a later disposition of a message, of this registry only', async () => {
    const other = await test.newConnection();
    await store('4');
    await store('4', 'unknown', other);
    await test.uow.run(() => test.inbox.dispose(connectionId, '4', 'applied'));
    expect([await test.dispositionOf(connectionId, '4'), await test.dispositionOf(other, '4')]).toEqual([
      'applied',
      'unknown',
    ]);
  });

  it('disposes of nothing that is not stored', async () => {
    await expect(test.uow.run(() => test.inbox.dispose(connectionId, 'none', 'applied'))).rejects.toThrow(
      'is not stored',
    );
  });

  it('puts an unknown message aside once, and no other', async () => {
    await store('5');
    await store('6', 'applied');
    const putAside = async (id: string) => test.uow.run(() => test.inbox.putAside(id, 'Ines', NOW));
    const id = await test.idOf(connectionId, '5');
    expect([await putAside(id), await putAside(id)]).toEqual(['done', 'before']);
    expect([await putAside(await test.idOf(connectionId, '6')), await putAside('999999999999999')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('takes nothing outside a unit of work', async () => {
    await expect(test.inbox.store(connectionId, pollMessage(), 'unknown', NOW)).rejects.toThrow(
      'outside a unit of work',
    );
    await expect(test.inbox.dispose(connectionId, '1', 'applied')).rejects.toThrow('outside a unit of work');
    await expect(test.inbox.putAside('1', 'Ines', NOW)).rejects.toThrow('outside a unit of work');
  });
}
