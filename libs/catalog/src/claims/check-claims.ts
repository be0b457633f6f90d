import { badRequest, type Clock, DomainName, type Log, registryUnavailable } from '@registrar/kernel';
import type { ClaimsRegistry, RegistryConnections } from '@registrar/registries';
import { type Catalog, nameFault } from '../catalog';
import type { ClaimsPurchaseType, Tld } from '../tld';
import { type ClaimsNotice, type NoticeClaim, noticeFault } from './claims-notice';
import { claimDetails, type ClaimDetail, holderNames, noticeMarkdown } from './notice-text';
import type { ClaimsNotices, ClaimsNoticeService } from './ports';

/** The clearinghouse whose notices can be fetched (RFC 8334 §2.2); notices of another one cannot be shown. */
const VALIDATOR = 'tmch';

export interface ClaimsCheckRequest {
  accountId: number;
  /** As sent: Unicode or punycode, any case. */
  domain: string;
  purchaseType: ClaimsPurchaseType;
}

/**
 * Answer of a claims check (contract: DomainClaimsCheckResponse; the API renders `details` as `noticeHtml`).
 */
export interface ClaimsCheckAnswer {
  /** Lower-case A-labels. */
  domain: string;
  claims: TrademarkClaim[];
  /** The TLD requires a claims check for this purchase type, whether or not this name has claims. */
  claimsProcessActive: boolean;
  /** These three are sent with the purchase; null without claims. */
  claimId: string | null;
  notBefore: Date | null;
  notAfter: Date | null;
  /** Markdown: the whole text that must be shown. */
  claimsNotice?: string;
}

export interface TrademarkClaim {
  trademark: string;
  /** Absent where the source does not name it. */
  registrationNumber?: string;
  /**
   * 1: the label is the mark. Absent: a case or court found the label abusive, and the source does not say
   * how close it is to the mark (RFC 9361 §6.5).
   */
  confidence?: number;
  holder: string;
  /** Two-letter country code, if known. */
  jurisdiction: string;
  description: string;
  /** The whole claim, as plain text with labels. */
  details: readonly ClaimDetail[];
}

interface CheckClaimsParts {
  catalog: Catalog;
  connections: RegistryConnections;
  registry: ClaimsRegistry;
  service: ClaimsNoticeService;
  notices: ClaimsNotices;
  clock: Clock;
  log: Log;
}

/**
 * Whether trademark claims exist for a name, and the notice that must be shown to the buyer. No command is
 * sent where the TLD requires no check. Never answers "no claims" without proof: when the registry or
 * clearinghouse is unavailable it is a 502 or 504.
 */
export class CheckClaims {
  constructor(private readonly parts: CheckClaimsParts) {}

  /** Throws 400 "domain is invalid" and 422 "Unsupported TLD". */
  async execute({ accountId, domain, purchaseType }: ClaimsCheckRequest): Promise<ClaimsCheckAnswer> {
    const name = DomainName.parse(domain);
    if (!name) throw domainInvalid();
    const now = this.parts.clock.now(accountId);
    const tld = await this.parts.catalog.resolve(name, now);
    if (nameFault(tld, name)) throw domainInvalid();
    const isRequired = tld.claimsCheckRequired.includes(purchaseType);
    const notice = isRequired ? await this.noticeFor(accountId, tld, name, now) : undefined;
    return { domain: name.ascii, claimsProcessActive: isRequired, ...partsOf(notice) };
  }

  /** Undefined when the registry reports no claims. */
  private async noticeFor(
    accountId: number,
    tld: Tld,
    name: DomainName,
    now: Date,
  ): Promise<ClaimsNotice | undefined> {
    const connection = await this.parts.connections.get(tld.connectionId);
    const { exists, claimKey, validatorId } = await this.parts.registry.claims(connection, name);
    if (!exists) return undefined;
    if (claimKey === undefined || (validatorId ?? VALIDATOR) !== VALIDATOR)
      throw this.unusable(name, `claims without a key at ${VALIDATOR}`);
    const known = await this.parts.notices.inForce(claimKey, now);
    // a key stands for one label; verified nevertheless, since the buyer accepts this notice
    if (known?.label === name.sld) return known;
    return this.fetch(accountId, claimKey, name);
  }

  private async fetch(accountId: number, claimKey: string, name: DomainName): Promise<ClaimsNotice> {
    const fetched = await this.parts.service.fetch(claimKey);
    // read after the fetch: the clearinghouse creates the notice then, so it may not be valid at an earlier
    // time
    const now = this.parts.clock.now(accountId);
    const fault = noticeFault(fetched.notice, name.sld, now);
    if (fault) throw this.unusable(name, fault);
    await this.parts.notices.add({ ...fetched, claimKey, validatorId: VALIDATOR, fetchedAt: now });
    return fetched.notice;
  }

  private unusable(name: DomainName, reason: string): Error {
    this.parts.log.error('unusable claims notice', { name: name.ascii, reason });
    return registryUnavailable(new Error(reason));
  }
}

/** The label is one that the clearinghouse derives from the mark itself. */
const EXACT = 1;

const domainInvalid = (): Error => badRequest('domain is invalid', 'catalog.domain_invalid');

function partsOf(
  notice: ClaimsNotice | undefined,
): Omit<ClaimsCheckAnswer, 'domain' | 'claimsProcessActive'> {
  if (!notice) return { claims: [], claimId: null, notBefore: null, notAfter: null };
  const { id, notBefore, notAfter, claims } = notice;
  return {
    claims: claims.map(claimView),
    claimId: id,
    notBefore,
    notAfter,
    claimsNotice: noticeMarkdown(notice),
  };
}

const claimView = (claim: NoticeClaim): TrademarkClaim => ({
  trademark: claim.markName,
  ...(claim.registrationNumber !== undefined && { registrationNumber: claim.registrationNumber }),
  ...(claim.notExactMatch === undefined && { confidence: EXACT }),
  holder: holderNames(claim),
  jurisdiction: claim.jurisdiction.countryCode ?? claim.jurisdiction.description,
  description: claim.goodsAndServices,
  details: claimDetails(claim),
});
