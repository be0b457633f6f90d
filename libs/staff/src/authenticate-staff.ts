import { AppError, type Clock, type SecretVault } from '@registrar/kernel';
import { RecentAnswers } from './access/recent-answers';
import type { StaffKeyRecord, StaffKeyStore } from './ports';
import type { StaffMember } from './staff';

/** Longer than any key: refused without a digest. */
const KEY_MAX = 200;

/**
 * Identifies a member of staff by the keyed digest of the key; requests with the same key share one
 * query, good or bad, for a second. The key itself is never stored.
 */
export class AuthenticateStaff {
  private readonly answers: RecentAnswers<StaffMember>;

  constructor(
    keys: StaffKeyStore,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {
    this.answers = new RecentAnswers(clock, async (digest) => this.judge(await keys.find(digest), digest));
  }

  /** Throws 401 for a key that is unknown, revoked or expired, 503 when the database is unavailable. */
  async execute(key: string | undefined): Promise<StaffMember> {
    const member = key && key.length <= KEY_MAX ? await this.answers.find(this.vault.digest(key)) : undefined;
    if (!member) throw new AppError('unauthenticated', 'staff.key_unknown', 'Unauthorized');
    return member;
  }

  /** Such a key is queried again while failed log-ins from its address are throttled. */
  wasGood(key: string): boolean {
    return key.length <= KEY_MAX && this.answers.wasGood(this.vault.digest(key));
  }

  private judge(record: StaffKeyRecord | undefined, digest: string): StaffMember | undefined {
    if (!record || record.revokedAt || !this.vault.sameDigest(record.digest, digest)) return undefined;
    if (record.expiresAt && record.expiresAt <= this.clock.now()) return undefined;
    return { keyId: record.id, name: record.name, role: record.role };
  }
}
