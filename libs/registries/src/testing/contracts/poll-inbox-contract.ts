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
  ): Promise<boolean> =>
    test.uow.run(() => test.inbox.store(connection, pollMessage({ id }), disposition, NOW));

  it('stores a message once, with its first disposition', async () => {
    expect(await store('1', 'applied')).toBe(true);
    expect(await store('1', 'ignored')).toBe(false);
    expect(await test.dispositionOf(connectionId, '1')).toBe('applied');
  });

  it('stores a message once, also by several processes at the same time', async () => {
    const stored = await Promise.all(Array.from({ length: 10 }, () => store('2')));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });

  it('takes the same id from another registry', async () => {
    await store('3');
    expect(await store('3', 'unknown', await test.newConnection())).toBe(true);
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
