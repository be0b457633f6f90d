import {
  addDays,
  AppError,
  type Clock,
  type DomainName,
  type Ids,
  type SecretVault,
  upstreamTimeout,
} from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import { authCodeContext, newAuthCode } from './auth-code';
import { decisionOf } from '../change';
import type { ChangeDomain } from '../change-domain';
import { noAuthCode } from '../change-errors';
import type { HeldDomain } from '../../shared/held-domain';

/**
 * The auth code for an outbound transfer (BEHAVIOUR §8), readable also while the domain is locked. Under RFC
 * 9154 it is created on request, set at the registry, stored encrypted while valid, and removed by
 * `ClearAuthCodes`; older registries retain the code that they have.
 */
export class GetAuthCode {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly connections: RegistryConnections,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    /** How long an RFC 9154 code is valid. */
    private readonly lifeDays: number,
  ) {}

  /**
   * Throws 404, 406 if the domain can have no code, 504 while the registry has not set it, 409 while another
   * change is in progress.
   */
  async execute(accountId: number, name: DomainName): Promise<string> {
    const held = await this.changes.findHeld(accountId, name.ascii);
    const kept = codeInForce(held, this.clock.now(accountId));
    if (kept !== undefined) return this.open(held, kept);
    const { profile } = await this.connections.get(held.connectionId);
    if (profile.authInfo === 'none' || held.state !== 'active') throw noAuthCode();
    await this.setNew(accountId, name, profile.authInfo === 'secure');
    const after = await this.changes.findHeld(accountId, name.ascii);
    const code = codeInForce(after, this.clock.now(accountId));
    if (code === undefined) throw noAuthCode();
    return this.open(after, code);
  }

  private async setNew(accountId: number, name: DomainName, expires: boolean): Promise<void> {
    const decide = (held: HeldDomain, now: Date) => {
      // A concurrent request may have set a code: both return it.
      if (codeInForce(held, now) !== undefined) return decisionOf(held, {});
      const sealed = this.vault.seal(newAuthCode(this.ids), authCodeContext(held.id));
      return decisionOf(held, {
        authCode: { sealed, ...(expires && { expiresAt: addDays(now, this.lifeDays).toISOString() }) },
      });
    };
    const result = await this.changes
      .execute({ accountId, name: name.ascii, decide })
      .catch((error: unknown) => {
        // The registry refuses, or a status forbids it: no code is available.
        throw error instanceof AppError && error.kind === 'invalid' ? noAuthCode() : error;
      });
    if (result.kind !== 'done') throw upstreamTimeout();
  }

  private open({ id }: HeldDomain, sealed: string): string {
    return this.vault.open(sealed, authCodeContext(id));
  }
}

/** Encrypted; undefined: no code, or an expired one. */
function codeInForce({ authCode }: HeldDomain, now: Date): string | undefined {
  return authCode && (authCode.expiresAt === undefined || authCode.expiresAt > now)
    ? authCode.sealed
    : undefined;
}
