import { addSeconds } from '@registrar/kernel';
import type { RegistrationAttempts } from '../../registration/ports';

const NOW = new Date('2026-03-02T09:15:00Z');
const LIMIT = { attempts: 5, seconds: 60 };

let serial = 0;

/** What every implementation of RegistrationAttempts does. */
export function registrationAttemptsContract(
  start: () => Promise<{ attempts: RegistrationAttempts; newAccount(): Promise<number> }>,
): void {
  let attempts: RegistrationAttempts;
  let accountId: number;
  let otherAccountId: number;
  let name: string;
  beforeAll(async () => {
    const started = await start();
    attempts = started.attempts;
    [accountId, otherAccountId] = [await started.newAccount(), await started.newAccount()];
  });
  beforeEach(() => {
    name = `attempt-${(serial += 1)}.example`;
  });

  const count = (seconds: number, values: { account?: number; name?: string } = {}) =>
    attempts.count(values.account ?? accountId, values.name ?? name, addSeconds(NOW, seconds), LIMIT);
  const allowed = async (...at: number[]): Promise<boolean[]> => {
    const answers = [];
    for (const seconds of at) answers.push((await count(seconds)).allowed);
    return answers;
  };

  it('allows five in a window and refuses every later one', async () => {
    expect(await allowed(0, 1, 2, 3, 4, 5, 30, 59)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('begins a new window when the first one is over, counted from its first attempt', async () => {
    await allowed(0, 50, 51, 52, 53, 54);
    expect(await count(59)).toEqual({ allowed: false, retryAt: addSeconds(NOW, 60) });
    expect(await count(60)).toEqual({ allowed: true, retryAt: addSeconds(NOW, 120) });
    expect(await allowed(61, 62, 63, 64, 65)).toEqual([true, true, true, true, false]);
  });

  it('is not held off longer by asking again and again', async () => {
    for (let at = 0; at < 60; at += 5) await count(at);
    expect(await count(60)).toMatchObject({ allowed: true });
  });

  it('counts each account and each name for itself', async () => {
    await allowed(0, 0, 0, 0, 0, 0);
    expect(await count(1)).toMatchObject({ allowed: false });
    expect(await count(1, { account: otherAccountId })).toMatchObject({ allowed: true });
    expect(await count(1, { name: `other-${name}` })).toMatchObject({ allowed: true });
  });

  it('counts every one of 24 at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => count(0)));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(5);
  });
}
