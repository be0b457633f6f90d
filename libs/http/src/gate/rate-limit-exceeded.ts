import { AppError } from '@registrar/kernel';

/** 429 with `x-ratelimit-reset`: Unix seconds from which requests are accepted again. */
export class RateLimitExceeded extends AppError {
  constructor(
    readonly resetAt: number,
    message = 'Rate Limit Exceeded',
    details?: string,
  ) {
    super('too_many_requests', 'rate_limit.exceeded', message, { details });
  }
}
