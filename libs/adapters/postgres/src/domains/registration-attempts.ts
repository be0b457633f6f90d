import { addSeconds } from '@registrar/kernel';
import { RegistrationAttempts } from '@registrar/domains/ports';
import type { Sql } from '../sql';
import type { RegistrationAttemptEntity } from './entities/registration-attempts.entity';

/**
 * Durable and shared by all processes, also while Redis is unavailable: attempts of a flagged registry must
 * be counted.
 */
export class PostgresRegistrationAttempts extends RegistrationAttempts {
  constructor(private readonly sql: Sql) {
    super();
  }

  async count(
    accountId: number,
    name: string,
    now: Date,
    limit: { attempts: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }> {
    const row = await this.sql.row<Pick<RegistrationAttemptEntity, 'attempts' | 'window_start'>>(
      'registration_attempt',
      `insert into registration_attempts as a (account_id, name, window_start, attempts) values ($1, $2, $3, 1)
       on conflict (account_id, name) do update
          set attempts = case when a.window_start <= $4 then 1 else a.attempts + 1 end,
              window_start = case when a.window_start <= $4 then $3 else a.window_start end
       returning attempts, window_start`,
      [accountId, name, now, addSeconds(now, -limit.seconds)],
    );
    return {
      allowed: row!.attempts <= limit.attempts,
      retryAt: addSeconds(row!.window_start, limit.seconds),
    };
  }
}
