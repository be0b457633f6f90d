import { addDays, addSeconds } from '@registrar/kernel';
import { newRecipientWorld, RECIPIENT_ACCOUNT as ACCOUNT, RECIPIENT_START as START } from '../testing';

const EMAIL = 'Ilse@example.net';
const TOKEN = 'secret1'.padEnd(52, 'x');
const LINK_SECONDS = 30 * 86_400;
const of = (kind: string) => ({ kind, email: EMAIL, mailboxes: ['info@quay.com'] });

/** One recipient that was asked by mail. */
async function newWorld() {
  const world = newRecipientWorld();
  world.forward('info', EMAIL);
  await world.ask.execute();
  return { ...world, row: () => world.recipients.rows[0], link: () => world.recipients.links[0] };
}

describe('the link of a recipient', () => {
  it('shows address and mailboxes when it is looked at, and changes nothing', async () => {
    const { answer, row, link } = await newWorld();
    await expect(answer.findState(TOKEN)).resolves.toEqual(of('pending'));
    expect([row().state, link().usedAt]).toEqual(['pending', undefined]);
  });

  it.each(['verified', 'refused'] as const)(
    'takes the answer %s once, and says from then on what was said',
    async (choice) => {
      const { answer, row, link, clock } = await newWorld();
      clock.ahead = new Map([[ACCOUNT, 3_600]]);
      clock.advance(60);
      row().dueAt = START;
      await expect(answer.byLink(TOKEN, choice)).resolves.toEqual(of(choice));
      const at = addSeconds(START, 60);
      const decided = {
        id: 1,
        accountId: ACCOUNT,
        email: EMAIL,
        state: choice,
        lastSentAt: START,
        linkEndsAt: addDays(START, 30),
        decidedAt: at,
      };
      expect([row(), link().usedAt]).toEqual([decided, at]);
      clock.advance(LINK_SECONDS);
      for (const other of ['verified', 'refused'] as const)
        await expect(answer.byLink(TOKEN, other)).resolves.toEqual(of(choice));
      await expect(answer.findState(TOKEN)).resolves.toEqual(of(choice));
      expect([row(), link().usedAt]).toEqual([decided, at]);
    },
  );

  it.each([
    ['in the second before its end', -1, 'pending', 'verified'],
    ['at its end', 0, 'expired', 'expired'],
  ])('is judged by the time of the world: %s', async (_when, seconds, looked, answered) => {
    const { answer, row, clock } = await newWorld();
    clock.advance(LINK_SECONDS + seconds);
    expect((await answer.findState(TOKEN)).kind).toBe(looked);
    expect((await answer.byLink(TOKEN, 'verified')).kind).toBe(answered);
    expect(row().state).toBe(answered === 'verified' ? 'verified' : 'pending');
  });

  it('is not looked up by what cannot be a token', async () => {
    const { answer, recipients } = await newWorld();
    const reads = [jest.spyOn(recipients.store, 'findByLink'), jest.spyOn(recipients.store, 'lockByLink')];
    await answer.findState('short');
    await answer.byLink('short', 'verified');
    expect(reads.map((read) => read.mock.calls)).toEqual([[], []]);
  });

  it.each([
    ['of 20 characters', 'a'.repeat(20), 'pending'],
    ['of 80 characters', 'A7'.repeat(40), 'pending'],
    ['that no mail has', 'b'.repeat(52), 'unknown'],
    ['of 19 characters', 'a'.repeat(19), 'unknown'],
    ['of 81 characters', 'a'.repeat(81), 'unknown'],
    ['with another sign first', `-${'a'.repeat(30)}`, 'unknown'],
    ['with another sign last', `${'a'.repeat(30)}%`, 'unknown'],
    ['that is empty', '', 'unknown'],
  ])('is known only by a token in the form of one: %s', async (_what, token, kind) => {
    const { answer, recipients } = await newWorld();
    if (token[0] !== 'b')
      await recipients.store.addLink({
        digest: `digest of forwarding recipient link ${token}`,
        recipientId: 1,
        createdAt: START,
        expiresAt: addDays(START, 30),
      });
    expect((await answer.findState(token)).kind).toBe(kind);
    expect((await answer.byLink(token, 'refused')).kind).toBe(kind === 'pending' ? 'refused' : 'unknown');
  });
});
