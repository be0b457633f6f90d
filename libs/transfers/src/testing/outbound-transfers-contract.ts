import type { OutboundTransfer } from '../outbound/out-transfer';
import type { DomainMoves, MoveGuesses, OutboundNotices, OutboundTransfers } from '../ports';

/** A domain of its own account and connection. */
export interface ContractDomain {
  id: number;
  accountId: number;
  connectionId: number;
  name: string;
}

export interface OutboundTransfersUnderTest {
  outbound: OutboundTransfers;
  notices: OutboundNotices;
  moves: DomainMoves;
  guesses: MoveGuesses;
  inUnit<T>(work: () => Promise<T>): Promise<T>;
  /** Active; the name is its own. */
  newDomain(): Promise<ContractDomain>;
  newAccount(): Promise<number>;
  newContact(): Promise<number>;
  newOperation(accountId: number): Promise<string>;
  /** The registrant of the domain changed at this time. */
  changeRegistrant(
    domain: ContractDomain,
    change: { before: number; material: boolean; at: Date },
  ): Promise<void>;
  /** The comparison has found at `at` that the domain may be leaving. */
  suspect(domain: ContractDomain, at: Date): Promise<void>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

/** What every store of transfers out and moves does. */
export function outboundTransfersContract(make: () => Promise<OutboundTransfersUnderTest>): void {
  let test: OutboundTransfersUnderTest;
  let domain: ContractDomain;
  const noticed = (request = {}): Promise<OutboundTransfer> =>
    test.inUnit(async () => (await test.outbound.notice(domain.name, request, NOW))!);
  const move = (
    id: number,
    from: OutboundTransfer['state'],
    to: OutboundTransfer['state'],
    seconds = 0,
  ): Promise<void> => test.inUnit(() => test.outbound.move(id, { from, to, at: at(seconds) }));
  beforeAll(async () => {
    test = await make();
  });
  beforeEach(async () => {
    domain = await test.newDomain();
  });

  describe('transfers out', () => {
    it('are noticed once for a domain, and due at once', async () => {
      const first = await noticed({ gaining: 'registrar-c', requestedAt: NOW });
      expect(first).toMatchObject({
        domainId: domain.id,
        accountId: domain.accountId,
        name: domain.name,
        state: 'noticed',
        gaining: 'registrar-c',
        requestedAt: NOW,
        dueAt: NOW,
      });
      expect((await noticed({ gaining: 'registrar-d' })).id).toBe(first.id);
      expect(await test.inUnit(() => test.outbound.openOf(domain.id))).toEqual(first);
    });

    it('are of no domain that is not here', async () => {
      expect(await test.inUnit(() => test.outbound.notice(`not-${domain.name}`, {}, NOW))).toBeUndefined();
    });

    it('are taken when they are due, and not while a refusal is under way', async () => {
      const { id } = await noticed();
      await move(id, 'noticed', 'pending');
      const operationId = await test.newOperation(domain.accountId);
      await test.inUnit(() => test.outbound.change(id, { decisionOperationId: operationId }));
      expect((await test.outbound.takeDue(NOW, at(60), 1_000)).map((one) => one.id)).not.toContain(id);
      await test.inUnit(() => test.outbound.change(id, { decisionOperationId: null }));
      expect((await test.outbound.takeDue(NOW, at(60), 1_000)).find((one) => one.id === id)).toMatchObject({
        dueAt: at(60),
      });
      expect((await test.outbound.takeDue(NOW, at(120), 1_000)).map((one) => one.id)).not.toContain(id);
    });

    it('keep what is known of them when less is told', async () => {
      const { id } = await noticed({ gaining: 'registrar-c', requestedAt: NOW });
      await test.inUnit(() => test.outbound.change(id, { actAt: at(500), gaining: undefined }));
      expect(await test.inUnit(() => test.outbound.lock(id))).toMatchObject({
        gaining: 'registrar-c',
        requestedAt: NOW,
        actAt: at(500),
        dueAt: NOW,
      });
    });

    it('that are over change no more, and leave room for the next', async () => {
      const { id } = await noticed();
      await move(id, 'noticed', 'pending');
      await move(id, 'pending', 'canceled');
      await expect(move(id, 'pending', 'canceled')).rejects.toThrow();
      await expect(test.inUnit(() => test.outbound.change(id, { dueAt: NOW }))).rejects.toThrow();
      expect(await test.inUnit(() => test.outbound.openOf(domain.id))).toBeUndefined();
      expect(await test.outbound.newest(domain.name)).toMatchObject({ id, state: 'canceled' });
      expect((await noticed()).id).not.toBe(id);
    });

    it('are due earlier when they are hastened, never later, and only while they are open', async () => {
      const hasten = (seconds: number): Promise<boolean> =>
        test.inUnit(() => test.outbound.hasten(domain.id, at(seconds)));
      expect(await hasten(0)).toBe(false);
      const { id } = await noticed();
      await test.inUnit(() => test.outbound.change(id, { dueAt: at(500) }));
      const dueAfter = async (seconds: number) => [
        await hasten(seconds),
        (await test.inUnit(() => test.outbound.lock(id))).dueAt,
      ];
      expect(await dueAfter(600)).toEqual([true, at(500)]);
      expect(await dueAfter(60)).toEqual([true, at(60)]);
      await move(id, 'noticed', 'dropped');
      expect(await dueAfter(0)).toEqual([false, undefined]);
    });

    it('take the domain away once', async () => {
      await test.inUnit(() => test.outbound.leave(domain.id, NOW));
      await expect(test.inUnit(() => test.outbound.leave(domain.id, NOW))).rejects.toThrow();
      expect(await test.inUnit(() => test.outbound.notice(domain.name, {}, NOW))).toBeUndefined();
    });

    it('are noticed by the comparison, unless what it saw was over by then', async () => {
      await test.suspect(domain, NOW);
      expect(await test.outbound.noticeDifferences(NOW)).toBe(1);
      expect(await test.outbound.noticeDifferences(NOW)).toBe(0);
      const { id } = (await test.outbound.newest(domain.name))!;
      await move(id, 'noticed', 'dropped', 60);
      expect(await test.outbound.noticeDifferences(at(60))).toBe(0);
      await test.suspect(domain, at(120));
      expect(await test.outbound.noticeDifferences(at(120))).toBe(1);
    });

    it.each<[string, (id: number) => Promise<unknown>]>([
      ['notice', () => test.outbound.notice('a.example', {}, NOW)],
      ['openOf', (id) => test.outbound.openOf(id)],
      ['lock', (id) => test.outbound.lock(id)],
      ['change', (id) => test.outbound.change(id, { dueAt: NOW })],
      ['move', (id) => test.outbound.move(id, { from: 'noticed', to: 'pending', at: NOW })],
      ['leave', (id) => test.outbound.leave(id, NOW)],
    ])('%s only inside a unit of work', async (_, call) => {
      await expect((async () => call(1))()).rejects.toThrow();
    });
  });

  describe('notices of transfers out', () => {
    it('are written once for each transfer, and found by the digest of their link as the transfer stands', async () => {
      const { id: transferId } = await noticed({ gaining: 'registrar-b' });
      const notice = {
        transferId,
        contactId: await test.newContact(),
        digest: `digest-${transferId}`,
        noticedAt: NOW,
        expiresAt: at(60),
      };
      expect(await test.inUnit(() => test.notices.addNotice(notice))).toBe(true);
      expect(await test.inUnit(() => test.notices.addNotice({ ...notice, digest: 'another' }))).toBe(false);
      const { accountId, connectionId, name } = domain;
      expect(await test.notices.findByLinkDigest(notice.digest)).toEqual({
        ...notice,
        accountId,
        connectionId,
        name,
        gaining: 'registrar-b',
        state: 'noticed',
      });
      await move(transferId, 'noticed', 'pending');
      await test.inUnit(() => test.notices.markRefusedByLink(transferId, at(30)));
      await test.inUnit(() => test.notices.markRefusedByLink(transferId, at(40)));
      expect(await test.notices.findByLinkDigest(notice.digest)).toMatchObject({
        state: 'pending',
        usedAt: at(30),
      });
      expect(await test.notices.findByLinkDigest('another')).toBeUndefined();
    });

    it('know the registrants before material changes of the domain from a time on', async () => {
      const [one, other, third] = [await test.newContact(), await test.newContact(), await test.newContact()];
      await test.changeRegistrant(domain, { before: one, material: true, at: at(0) });
      await test.changeRegistrant(domain, { before: other, material: true, at: at(60) });
      await test.changeRegistrant(domain, { before: other, material: true, at: at(70) });
      await test.changeRegistrant(domain, { before: third, material: false, at: at(60) });
      await test.changeRegistrant(await test.newDomain(), { before: third, material: true, at: at(60) });
      expect([
        await test.notices.formerRegistrants(domain.id, at(0)),
        await test.notices.formerRegistrants(domain.id, at(1)),
        await test.notices.formerRegistrants(domain.id, at(71)),
      ]).toEqual([[one, other], [other], []]);
    });

    it('are kept of a holder without an address, too', async () => {
      const { id: transferId } = await noticed();
      expect(
        await test.inUnit(async () =>
          test.notices.addNotice({
            transferId,
            contactId: await test.newContact(),
            noticedAt: NOW,
            expiresAt: NOW,
          }),
        ),
      ).toBe(true);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['add', () => test.notices.addNotice({ transferId: 1, contactId: 1, noticedAt: NOW, expiresAt: NOW })],
      ['use', () => test.notices.markRefusedByLink(1, NOW)],
    ])('%s only inside a unit of work', async (_, call) => {
      await expect((async () => call())()).rejects.toThrow();
    });
  });

  describe('moves between accounts', () => {
    it('give the domain to the other account, and only from the one that has it', async () => {
      const toAccountId = await test.newAccount();
      const [operationId, another] = [
        await test.newOperation(toAccountId),
        await test.newOperation(toAccountId),
      ];
      const one = { domainId: domain.id, fromAccountId: domain.accountId, toAccountId, movedAt: NOW };
      expect(await test.moves.whose(domain.name)).toEqual({
        domainId: domain.id,
        accountId: domain.accountId,
      });
      expect(await test.inUnit(() => test.moves.move({ ...one, operationId }))).toEqual(expect.any(Number));
      expect(await test.moves.whose(domain.name)).toEqual({ domainId: domain.id, accountId: toAccountId });
      await expect(test.inUnit(() => test.moves.move({ ...one, operationId: another }))).rejects.toThrow();
      expect(await test.moves.whose(`not-${domain.name}`)).toBeUndefined();
    });
  });

  describe('wrong codes', () => {
    const limit = { guesses: 2, seconds: 3_600 };
    const add = (guess: { accountId: number; name: string }, seconds = 0): Promise<void> =>
      test.inUnit(() => test.guesses.add(guess, at(seconds), limit.seconds));
    const isExhausted = (guess: { accountId: number; name: string }, seconds = 0): Promise<boolean> =>
      test.guesses.isExhausted(guess, at(seconds), limit);

    it('are counted for a name and an account together, until an hour after the first', async () => {
      const [accountId, other] = [await test.newAccount(), await test.newAccount()];
      const { name } = domain;
      await add({ accountId, name });
      expect(await isExhausted({ accountId, name })).toBe(false);
      await add({ accountId, name }, 1_800);
      expect(await isExhausted({ accountId, name }, 1_800)).toBe(true);
      for (const guess of [
        { accountId, name: `not-${name}` },
        { accountId: other, name },
        { accountId: other, name: `not-${name}` },
      ])
        expect(await isExhausted(guess, 1_800)).toBe(false);
      expect(await isExhausted({ accountId, name }, 3_600)).toBe(false);
      await add({ accountId, name }, 3_600);
      expect(await isExhausted({ accountId, name }, 3_600)).toBe(false);
    });
  });
}
