import { FakeClock } from '@registrar/kernel/testing';
import type { WorkKind } from '@registrar/kernel';
import { WorkAtHand } from './work-at-hand';

function world() {
  let at = 0;
  const scans: { now: Date; answer: (...kinds: WorkKind[]) => void; fail: (error: Error) => void }[] = [];
  const clock = new FakeClock();
  const work = new WorkAtHand(
    {
      findDue: (now) =>
        new Promise((resolve, reject) =>
          scans.push({ now, answer: (...kinds) => resolve(new Set(kinds)), fail: reject }),
        ),
    },
    clock,
    () => at,
  );
  return {
    clock,
    scans,
    work,
    advance: (ms: number) => {
      at += ms;
    },
  };
}

describe('work at hand', () => {
  it('is found by one scan for all jobs that ask together', async () => {
    const { work, scans, clock } = world();
    const answers = [work.has(['mails']), work.has(['outbox', 'mails']), work.has(['webhooks'])];
    expect(scans.map(({ now }) => now)).toEqual([clock.now()]);
    scans[0].answer('mails');
    expect(await Promise.all(answers)).toEqual([true, true, false]);
  });

  it.each([
    [99, 1],
    [100, 2],
  ])('%p ms later was found by %p scans', async (ms, count) => {
    const { work, scans, advance } = world();
    void work.has(['mails']);
    advance(ms);
    void work.has(['mails']);
    expect(scans).toHaveLength(count);
  });

  it('is not known when the scan fails, and asked for again later', async () => {
    const { work, scans, advance } = world();
    const answer = work.has(['mails']);
    scans[0].fail(new Error('the database is away'));
    await expect(answer).rejects.toThrow('the database is away');
    advance(100);
    const next = work.has(['mails']);
    scans[1].answer('mails');
    expect(await next).toBe(true);
  });
});
