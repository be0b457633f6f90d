import { die, Executioner, throughEveryMoment } from '../crash';
import { DAY, PARKING, POLICY, VerificationHarness } from './harness';

/**
 * Kill the worker before and after every call it makes while a hold is put on, then start again: one hold,
 * told once, the registry and we agree; and once the address is verified nothing of it is left.
 */
const OWN = ['ns1.example.net', 'ns2.example.net'];
/** Every so many moments one is tried: neighbours are the same line, and the whole table takes minutes. */
const STRIDE = 3;

let harness: VerificationHarness;
beforeAll(async () => {
  harness = await VerificationHarness.create();
});
afterAll(() => harness?.close());

/** With a registrant of its own. */
async function registered(name: string): Promise<void> {
  const { base } = harness;
  await harness.register(name);
  const contact = await base.one<{ id: number }>(
    `insert into contacts (first_name, country, email, created_at) values ('Jon', 'DE', $1, $2) returning id`,
    [`${name}@example.net`, base.clock.now()],
  );
  await base.rows('update domains set registrant_id = $2 where name = $1', [name, contact.id]);
}

/** Overdue, and found to be so by the calendar. */
async function overdue(name: string): Promise<void> {
  const { base } = harness;
  await registered(name);
  await harness.work();
  base.clock.advance(POLICY.reminderDays.length > 0 ? 15 * DAY : 0);
  for (let step = 0; step < 4; step += 1) await harness.useCases.run.execute();
  await harness.events();
}

describe('a worker that dies while it holds a domain', () => {
  it('leaves nothing undone, whatever the moment', async () => {
    for (let killAt = 1; ; killAt += STRIDE) {
      const name = `crash-${killAt}.com`;
      await overdue(name);
      const executioner = new Executioner(killAt);
      await harness.doomed(executioner).follow.execute().catch(die);
      const wasKilled = executioner.moments.length >= killAt;
      await harness.recover();
      expect([killAt, executioner.moments.at(-1), await harness.sides(name)]).toEqual([
        killAt,
        executioner.moments.at(-1),
        { locks: ['VerificationHold'], nameservers: PARKING, there: { isHeld: false, nameservers: PARKING } },
      ]);
      expect((await harness.events()).filter((event) => event.includes('Hold'))).toEqual([
        'added VerificationHold',
      ]);
      await harness.useCases.verifyContact.byLink(
        harness.mailer.token(harness.mailer.mails.findLastIndex(({ to }) => to.startsWith(name))),
      );
      await harness.recover();
      expect([killAt, await harness.sides(name)]).toEqual([
        killAt,
        { locks: [], nameservers: OWN, there: { isHeld: false, nameservers: OWN } },
      ]);
      expect((await harness.events()).filter((event) => event.includes('Hold'))).toEqual([
        'removed VerificationHold',
      ]);
      if (!wasKilled) return;
    }
  }, 240_000);
});

describe('a worker that dies while it sends a mail', () => {
  it(
    'has it sent once or, where the answer of the mail server is lost with it, once more as the same mail',
    () =>
      throughEveryMoment(5, async (run, killAt) => {
        const name = `mail-${run}.com`;
        const sent = harness.mailer.mails.length;
        await registered(name);
        await harness.useCases.follow.execute();
        await harness.useCases.run.execute();
        const executioner = new Executioner(killAt);
        await harness.newSender(executioner).execute().catch(die);
        await harness.recover();
        const ids = harness.mailer.mails
          .slice(sent)
          .filter(({ to }) => to === `${name}@example.net`)
          .map(({ id }) => id);
        const isLost =
          killAt !== undefined &&
          executioner.moments.includes('after mailer.send') &&
          !executioner.moments.includes('after mailStore.sent');
        expect([killAt, ids.length, new Set(ids).size]).toEqual([killAt, isLost ? 2 : 1, 1]);
        expect(
          await harness.base.rows('select sent_at is not null as sent from mails where recipient = $1', [
            `${name}@example.net`,
          ]),
        ).toEqual([{ sent: true }]);
        return executioner.moments;
      }),
    240_000,
  );
});
