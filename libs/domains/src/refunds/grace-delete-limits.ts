import {
  type GraceDeleteLimit,
  type GraceDeletePolicy,
  type GraceDeleteShare,
  monthOf,
} from '@registrar/billing';
import type { GraceDeleteCount, GraceDeletes } from './ports';
import type { RegistrarDeleteLimit } from './registrar-delete-limit';

/** Where a delete counts, and the limits that it must keep. */
export interface DeleteLimits {
  count: GraceDeleteCount;
  limit: GraceDeleteLimit;
  /** The registry's for the registrar; absent: it has none. */
  registrarLimit?: GraceDeleteShare;
  isLimitReached: boolean;
  isRegistrarLimitReached: boolean;
}

/** The limits of deletes in the add grace period, of an account and of the registrar. */
export class GraceDeleteLimits {
  constructor(
    private readonly graceDeletes: Pick<GraceDeletes, 'isLimitReached' | 'isRegistrarLimitReached'>,
    private readonly policy: GraceDeletePolicy,
    private readonly registrarLimit: Pick<RegistrarDeleteLimit, 'of'>,
  ) {}

  /** Of one more delete, of a domain that still exists. */
  async of(
    { accountId, name, tld }: { accountId: number; name: string; tld: string },
    now: Date,
  ): Promise<DeleteLimits> {
    const count = { accountId, tld, month: monthOf(now) };
    const limit = this.policy.at(now);
    const registrarLimit = await this.registrarLimit.of(name, now);
    return {
      count,
      limit,
      registrarLimit,
      isLimitReached: await this.graceDeletes.isLimitReached(count, limit),
      isRegistrarLimitReached:
        registrarLimit !== undefined &&
        (await this.graceDeletes.isRegistrarLimitReached(count, registrarLimit)),
    };
  }
}
