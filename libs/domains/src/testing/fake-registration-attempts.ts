import { addSeconds } from '@registrar/kernel';
import { RegistrationAttempts } from '../registration/ports';

/** Attempts in memory; keeps to the same contract as the database. */
export class FakeRegistrationAttempts extends RegistrationAttempts {
  private readonly windows = new Map<string, { start: Date; attempts: number }>();

  async count(
    accountId: number,
    name: string,
    now: Date,
    limit: { attempts: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }> {
    const key = `${accountId} ${name}`;
    const known = this.windows.get(key);
    const isOver = !known || known.start <= addSeconds(now, -limit.seconds);
    const window = isOver ? { start: now, attempts: 1 } : { ...known, attempts: known.attempts + 1 };
    this.windows.set(key, window);
    return { allowed: window.attempts <= limit.attempts, retryAt: addSeconds(window.start, limit.seconds) };
  }
}
