import { AppError, type Clock, type SecretVault } from '@registrar/kernel';
import type { StaffKeyRecord, StaffKeyStore } from './ports';
import type { StaffMember } from './staff';

/**
 * Validity of a cached answer from the start of its query: a revoked key is refused everywhere within 2 s.
 */
const FRESH_MS = 1_000;
/** Keys in use at once, and guesses, on one process. */
const CACHE_MAX = 1_000;
/** Longer than any key: refused without a digest. */
const KEY_MAX = 200;

interface LookUp {
  /** Milliseconds. */
  askedAt: number;
  answer: Promise<StaffMember | undefined>;
}

/**
 * Identifies a member of staff by the keyed digest of the key; requests with the same key share one
 * query, good or bad, for a second. The key itself is never stored.
 */
export class AuthenticateStaff {
  private readonly lookUps = new Map<string, LookUp>();
  /** Digests that were valid at their last query. */
  private readonly good = new Set<string>();

  constructor(
    private readonly keys: StaffKeyStore,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  /** Throws 401 for a key that is unknown, revoked or expired, 503 when the database is unavailable. */
  async execute(key: string | undefined): Promise<StaffMember> {
    const member = key && key.length <= KEY_MAX ? await this.find(this.vault.digest(key)) : undefined;
    if (!member) throw new AppError('unauthenticated', 'staff.key_unknown', 'Unauthorized');
    return member;
  }

  /** Such a key is queried again while failed log-ins from its address are throttled. */
  wasGood(key: string): boolean {
    return key.length <= KEY_MAX && this.good.has(this.vault.digest(key));
  }

  private find(digest: string): Promise<StaffMember | undefined> {
    const now = this.clock.now().getTime();
    const known = this.lookUps.get(digest);
    if (known && now >= known.askedAt && now - known.askedAt < FRESH_MS) return known.answer;
    const lookUp: LookUp = { askedAt: now, answer: this.lookUp(digest) };
    this.keep(digest, lookUp);
    return lookUp.answer;
  }

  private async lookUp(digest: string): Promise<StaffMember | undefined> {
    try {
      const member = this.judge(await this.keys.find(digest), digest);
      if (member) this.good.add(digest);
      else this.good.delete(digest);
      return member;
    } catch (cause) {
      // A failure is not cached: the next request queries again.
      this.lookUps.delete(digest);
      throw new AppError('unavailable', 'staff.keys_unavailable', 'Service Unavailable', {
        details: 'Credentials cannot be checked at the moment.',
        retryAfterSeconds: 1,
        cause,
      });
    }
  }

  private judge(record: StaffKeyRecord | undefined, digest: string): StaffMember | undefined {
    if (!record || record.revokedAt || !this.vault.sameDigest(record.digest, digest)) return undefined;
    if (record.expiresAt && record.expiresAt <= this.clock.now()) return undefined;
    return { keyId: record.id, name: record.name, role: record.role };
  }

  /** A Map keeps the order of insertion: the entry refreshed longest ago leaves first. */
  private keep(digest: string, lookUp: LookUp): void {
    this.lookUps.delete(digest);
    this.lookUps.set(digest, lookUp);
    if (this.lookUps.size > CACHE_MAX) this.lookUps.delete(this.lookUps.keys().next().value as string);
  }
}
