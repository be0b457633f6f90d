import { drain } from '@registrar/testkit';
import { ACCOUNT, setUp } from './testing/event-world';

describe('a receiver that hangs', () => {
  it('waits for itself alone: others get all of theirs meanwhile', async () => {
    const { subscribe, happen, deliver, sender, states } = setUp();
    await subscribe({ url: 'https://slow.example.org/in' });
    await subscribe({ accountId: 4402, url: 'https://fast.example.org/in' });
    await happen(200);
    await happen(120, 4402);
    let release: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    sender.during = ({ url }) => (url.includes('slow') ? hanging : undefined);
    const rounds: Promise<unknown>[] = [];
    for (let round = 0; round < 8; round += 1) {
      rounds.push((await deliver.begin()).done);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const sent = (host: string) => sender.sent.filter(({ url }) => url.includes(host)).length;
    expect([sent('fast'), states().filter((state) => state === 'delivered').length]).toEqual([120, 120]);
    expect(sent('slow')).toBe(12);
    release();
    await Promise.all(rounds);
    for (let round = 0; round < 8; round += 1) await deliver.execute();
    expect(states().every((state) => state === 'delivered')).toBe(true);
    expect(sender.sent).toHaveLength(320);
  });

  it.each([
    ['once slow, two at once', 5_000, 2],
    ['as long as it is quick, twelve at once', 20, 12],
  ])('gets %s', async (_what, durationMs, atOnce) => {
    const { subscribe, happen, deliver, sender } = setUp();
    await subscribe();
    await happen(40);
    let [running, most] = [0, 0];
    sender.then(
      ...Array.from(
        { length: 40 },
        () => ({ kind: 'accepted', status: 200, responseHead: '', durationMs }) as const,
      ),
    );
    let sent = 0;
    sender.during = async () => {
      running += 1;
      sent += 1;
      if (sent > 14) most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await drain(async () => (await deliver.execute()).claimed, 'deliveries', 100);
    expect(sender.sent).toHaveLength(40);
    expect(most).toBe(atOnce);
  });

  it('with a thousand events does not hold back a quick one, of a worker with four lanes', async () => {
    const { subscribe, happen, sender, tables, newDeliver } = setUp();
    const deliver = newDeliver({ total: 4, perHost: 25, perSubscription: 12, perSlowSubscription: 2 });
    const slow = await subscribe({ url: 'https://slow.example.org/in' });
    await happen(1_000);
    const quick = await subscribe({ accountId: 4402, url: 'https://quick.example.org/in' });
    tables.subscriptions.get(quick)!.isQuick = false;
    await happen(5, 4402);
    const under: (() => void)[] = [];
    sender.during = ({ url }) =>
      url.includes('slow') ? new Promise<void>((resolve) => under.push(resolve)) : undefined;
    const sent = (host: string) => sender.sent.filter(({ url }) => url.includes(host)).length;
    const rounds: Promise<unknown>[] = [];
    for (let round = 0; round < 3; round += 1) {
      rounds.push((await deliver.begin()).done);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([sent('quick'), sent('slow')]).toEqual([5, 2]);
    const answers = Array.from(
      { length: 2 },
      () => ({ kind: 'accepted', status: 200, responseHead: '', durationMs: 9_000 }) as const,
    );
    sender.then(...answers);
    for (const answer of under) answer();
    await Promise.all(rounds);
    // what was taken in a crowd went back: known to be slow it is taken in small numbers
    expect([
      tables.subscriptions.get(slow)!.isQuick,
      [...tables.deliveries.values()].filter(({ claimedUntil }) => claimedUntil).length,
    ]).toEqual([false, 0]);
    expect((await deliver.begin()).claimed).toBe(4);
    for (const answer of under) answer();
  });

  it('holds up no other at its host beyond what the host takes', async () => {
    const { subscribe, happen, deliver, sender } = setUp();
    for (let account = ACCOUNT; account < ACCOUNT + 4; account += 1) {
      await subscribe({ accountId: account, url: `https://Hooks.example.org/${account}` });
      await happen(12, account);
    }
    let [running, most] = [0, 0];
    sender.during = async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await deliver.execute();
    expect(sender.sent).toHaveLength(48);
    expect(most).toBe(25);
  });
});
