import { badRequest, type DomainName } from '@registrar/kernel';
import type { ClaimsAcceptance, ClaimsRegistry, RegistryConnections } from '@registrar/registries';
import type { Tld } from '../tld';
import { type ClaimsNotice, isNoticeId } from './claims-notice';
import type { ClaimsNotices } from './ports';

/** Data that a buyer sends from the claims check (contract: DomainClaimsInfo). */
export interface SentClaims {
  claimId: string;
  notBefore: Date;
  notAfter: Date;
}

export interface ClaimsQuestion {
  tld: Tld;
  name: DomainName;
  /** As in the purchase, any type. */
  purchaseType: string;
  claims?: SentClaims;
  /** The moment of the purchase, when the notice is accepted. */
  now: Date;
}

/** An accepted notice. */
export interface AcceptedClaims {
  /** For the registry's create. */
  acceptance: ClaimsAcceptance;
  /** For `ClaimsAcknowledgements`, with the operation and its account. */
  acknowledgement: { name: string; noticeId: string; acceptedAt: Date };
}

/**
 * Admits a purchase when the name has no trademark claims, or the buyer has accepted their notice. A command
 * of its own: some registries forbid fees and claims in one check.
 */
export class ClaimsGate {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: ClaimsRegistry,
    private readonly notices: ClaimsNotices,
  ) {}

  /**
   * Undefined when no check is required or the registry reports no claims: an unneeded notice is omitted,
   * since registries refuse it (2304). Throws 400 when there are claims without a valid acknowledgement, 502
   * or 504 when the registry is unavailable.
   */
  async check({ tld, name, purchaseType, claims, now }: ClaimsQuestion): Promise<AcceptedClaims | undefined> {
    if (!(tld.claimsCheckRequired as readonly string[]).includes(purchaseType)) return undefined;
    const connection = await this.connections.get(tld.connectionId);
    const { exists, validatorId } = await this.registry.claims(connection, name);
    if (!exists) return undefined;
    if (!claims)
      throw refusal(
        `'claims' is required: trademark claims exist for this name. Read them with the claims check`,
      );
    const notice = isNoticeId(claims.claimId) ? await this.notices.find(claims.claimId) : undefined;
    const fault = faultOf(claims, notice, name.sld, now);
    if (fault || !notice) throw refusal(fault ?? UNKNOWN);
    return {
      acceptance: { noticeId: notice.id, validatorId, notAfter: notice.notAfter, acceptedAt: now },
      acknowledgement: { name: name.ascii, noticeId: notice.id, acceptedAt: now },
    };
  }
}

const UNKNOWN = `'claims.claimId' belongs to no notice for this name: repeat the claims check`;

function faultOf(
  sent: SentClaims,
  notice: ClaimsNotice | undefined,
  label: string,
  now: Date,
): string | undefined {
  if (!notice || notice.label !== label) return UNKNOWN;
  // answers hold whole seconds, a notice may be more precise
  const isAsShown =
    sameSecond(sent.notBefore, notice.notBefore) && sameSecond(sent.notAfter, notice.notAfter);
  if (!isAsShown)
    return `'claims' has other dates than its notice: send claimId, notBefore and notAfter as the claims check returned them`;
  if (notice.notBefore > now) return `'claims.notBefore' is in the future`;
  return notice.notAfter <= now ? `'claims.notAfter' has passed: repeat the claims check` : undefined;
}

const sameSecond = (one: Date, other: Date): boolean =>
  Math.floor(one.getTime() / 1_000) === Math.floor(other.getTime() / 1_000);

const refusal = (details: string): Error => badRequest(details, 'catalog.claims');
