import type { Clock, PageRequest } from '@registrar/kernel';
import type { UnverifiedPage, VerificationReader } from './ports';

/** Verifications as their account sees them. */
export class VerificationQueries {
  constructor(
    private readonly reader: VerificationReader,
    private readonly clock: Clock,
  ) {}

  list(accountId: number, { page, perPage }: PageRequest): Promise<UnverifiedPage> {
    return this.reader.list({ accountId, page, perPage, now: this.clock.now(accountId) });
  }
}
