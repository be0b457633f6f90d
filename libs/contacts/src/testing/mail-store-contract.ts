import { drain } from '@registrar/testkit';
import type { MailStore, MailWordings, StoredMail } from '../mail/ports';

export interface MailStoresUnderTest {
  store: MailStore;
  wordings: MailWordings;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
  /** A UUID. */
  newId(): string;
  /** The stored rest of a mail: content, address, digests and failure. */
  rowOf(id: string): Promise<{
    sealed?: string;
    to?: string;
    contentDigest?: string;
    recipientDigest?: string;
    trouble?: string;
  }>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
/** After everything that a test leaves waiting. */
const FAR = at(10_000_000);

/** The contract of every pair of MailStore and MailWordings. */
export function mailStoreContract(start: () => Promise<MailStoresUnderTest>): void {
  let test: MailStoresUnderTest;
  let accountId: number;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    for (const { id } of await test.store.takeDue(FAR, FAR, 1_000)) await test.store.sent(id, NOW);
    accountId = await test.newAccount();
  });

  const written = async (seconds = 0, values: Partial<StoredMail> = {}): Promise<string> => {
    const id = test.newId();
    await test.inUnit(() =>
      test.store.add({
        id,
        accountId,
        template: 'expired',
        subject: 'domain:7',
        to: 'ilse@example.net',
        sealed: 'sealed',
        contentDigest: 'content',
        recipientDigest: 'recipient',
        createdAt: at(seconds),
        ...values,
      }),
    );
    return id;
  };
  const take = (seconds = 0, limit = 10, lease = seconds + 600) =>
    test.store.takeDue(at(seconds), at(lease), limit);
  const put = (scope: Parameters<MailWordings['put']>[1], wording: Parameters<MailWordings['put']>[2]) =>
    test.inUnit(() => test.wordings.put(accountId, scope, wording, NOW));

  describe('mail', () => {
    it('is taken when it is due, the longest due first, and by no other process until the lease ends', async () => {
      const [second, first] = [await written(20), await written(10)];
      expect(await take(5)).toEqual([]);
      expect((await take(20, 1)).map(({ id }) => id)).toEqual([first]);
      expect(await take(20)).toEqual([
        {
          id: second,
          accountId,
          template: 'expired',
          to: 'ilse@example.net',
          sealed: 'sealed',
          attempt: 1,
          wording: {},
        },
      ]);
      expect(await take(619)).toEqual([]);
      expect((await take(620)).map(({ id, attempt }) => [id, attempt]).sort()).toEqual(
        [
          [first, 2],
          [second, 2],
        ].sort(),
      );
    });

    it('of the registrar itself has no account and no wording', async () => {
      const id = await written(0, { accountId: undefined });
      await test.inUnit(() => test.wordings.put(accountId, 'all', { senderName: 'Quay' }, NOW));
      expect(await take()).toEqual([
        { id, template: 'expired', to: 'ilse@example.net', sealed: 'sealed', attempt: 1, wording: {} },
      ]);
    });

    it('is sent once, and its content goes; the digests stay', async () => {
      const id = await written();
      await take();
      await test.store.sent(id, at(1));
      expect(await take(1_000)).toEqual([]);
      await test.store.retryAt(id, at(2), 'late');
      await test.store.giveUp(id, at(2), 'late');
      expect(await take(1_000)).toEqual([]);
      expect(await test.rowOf(id)).toEqual({
        to: 'ilse@example.net',
        contentDigest: 'content',
        recipientDigest: 'recipient',
      });
    });

    it('comes again when it was put off, with what went wrong', async () => {
      const id = await written();
      await take();
      await test.store.retryAt(id, at(60), 'away');
      expect(await take(59)).toEqual([]);
      expect((await take(60)).map((mail) => mail.attempt)).toEqual([2]);
      expect(await test.rowOf(id)).toMatchObject({ sealed: 'sealed', trouble: 'away' });
    });

    it('is given up for good', async () => {
      const id = await written();
      await take();
      await test.store.giveUp(id, at(1), 'no such mailbox');
      expect([await take(10_000), await test.rowOf(id)]).toEqual([
        [],
        expect.not.objectContaining({ sealed: expect.anything() }),
      ]);
    });

    it('loses its address when it is old and over, some at a time; what waits keeps it', async () => {
      const [old, older, waiting, fresh] = [
        await written(-100),
        await written(-200),
        await written(-300),
        await written(10),
      ];
      for (const id of [old, older, fresh])
        await test.store.giveUp(id, at(20), 'ilse@example.net is not known');
      await test.store.erase(at(-1_000_000), 1_000);
      await drain(() => test.store.erase(at(0), 1), 'mails to erase');
      expect(await test.rowOf(older)).toEqual({ contentDigest: 'content', recipientDigest: 'recipient' });
      expect(await test.rowOf(old)).not.toHaveProperty('to');
      expect([await test.rowOf(waiting), await test.rowOf(fresh)]).toEqual([
        expect.objectContaining({ to: 'ilse@example.net' }),
        expect.objectContaining({ to: 'ilse@example.net' }),
      ]);
    });

    it('is written only inside a unit of work, and once', async () => {
      const id = await written();
      await expect(written(0, { id })).rejects.toThrow();
      const mail = {
        id: test.newId(),
        accountId,
        template: 'expired' as const,
        subject: 'x',
        to: 'a@example.net',
        sealed: 's',
        contentDigest: 'c',
        recipientDigest: 'r',
        createdAt: NOW,
      };
      await expect((async () => test.store.add(mail))()).rejects.toThrow('outside a unit of work');
    });
  });

  describe('wordings', () => {
    it('say nothing at first, and what was put last then, of each scope', async () => {
      expect(await test.wordings.find(accountId)).toEqual(new Map());
      await put('all', { senderName: 'Quay', introduction: 'Hello,' });
      await put('expired', { subject: 'Gone' });
      await put('all', { senderName: 'Mill' });
      expect(await test.wordings.find(accountId)).toEqual(
        new Map<string, object>([
          ['all', { senderName: 'Mill' }],
          ['expired', { subject: 'Gone' }],
        ]),
      );
      expect(await test.wordings.find(await test.newAccount())).toEqual(new Map());
    });

    it('are those of the kind of mail, else of all of it', async () => {
      await put('all', { senderName: 'Quay', replyTo: 'all@example.net', closing: 'Bye' });
      await put('expired', { subject: 'Gone', replyTo: 'late@example.net' });
      await put('expiry-ahead', { subject: 'Soon' });
      await written();
      expect((await take()).map(({ wording }) => wording)).toEqual([
        { subject: 'Gone', senderName: 'Quay', replyTo: 'late@example.net', closing: 'Bye' },
      ]);
    });

    it.each(['all', 'expired'] as const)('of %s are removed once', async (scope) => {
      await put(scope, { closing: 'Bye' });
      const remove = () => test.inUnit(() => test.wordings.remove(accountId, scope));
      expect([await remove(), await remove(), await test.wordings.find(accountId)]).toEqual([
        true,
        false,
        new Map(),
      ]);
    });

    it('change only inside a unit of work', async () => {
      await expect((async () => test.wordings.put(accountId, 'all', {}, NOW))()).rejects.toThrow(
        'outside a unit of work',
      );
      await expect((async () => test.wordings.remove(accountId, 'all'))()).rejects.toThrow(
        'outside a unit of work',
      );
    });
  });
}
