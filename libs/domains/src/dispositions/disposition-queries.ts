import { type Catalog, type HeldTld, minimumTerm, type PriceQuotes } from '@registrar/catalog';
import { badRequest, type Clock, DomainName, type Money, toTimestamp } from '@registrar/kernel';
import {
  type Disposition,
  dispositionOf,
  type OwnedName,
  renewableUntil,
  type RestoreWay,
  restoreWayOf,
} from './disposition';
import type { DispositionReader } from './ports';

/** Names of one request. */
export const MAX_DISPOSITION_NAMES = 1_000;

/** Contract of `getDispositions`; what is not known is left out. Times are timestamps of the API. */
export interface NameDisposition {
  /** A-labels; as sent, where it is no domain name. */
  domainName: string;
  disposition: Disposition;
  reason?: string;
  createDate?: string;
  expireDate?: string;
  endedAt?: string;
  deletedAt?: string;
  orderId?: number;
  transferId?: number;
  renewUntil?: string;
  restoreUntil?: string;
  /** Before tax. */
  restorePriceCents?: number;
}

export interface DispositionRequest {
  accountId: number;
  /** As sent: Unicode or punycode, any case. */
  domainNames: readonly string[];
}

/**
 * The states of names for the calling account. A name that it never had is `never_here`, also where
 * another account has it.
 */
export class DispositionQueries {
  constructor(
    private readonly reader: DispositionReader,
    private readonly catalog: Catalog,
    private readonly quotes: Pick<PriceQuotes, 'listPrice'>,
    private readonly clock: Clock,
  ) {}

  /** An item for each name, in the order sent. Throws 400 for no name, too many, and an empty one. */
  async execute({ accountId, domainNames }: DispositionRequest): Promise<NameDisposition[]> {
    assertNames(domainNames);
    const now = this.clock.now(accountId);
    const names = domainNames.map((text) => DomainName.parse(text));
    const unique = new Map(names.flatMap((name) => (name ? [[name.ascii, name] as const] : [])));
    const owned = unique.size > 0 ? await this.reader.read(accountId, [...unique.keys()]) : [];
    const known = new Map<string, NameDisposition>();
    for (const one of owned) {
      const tld = await this.catalog.findHeld(unique.get(one.name)!, now);
      known.set(one.name, await this.describe(one, tld, { accountId, now }));
    }
    return names.map((name, at) =>
      name
        ? (known.get(name.ascii) ?? { domainName: name.ascii, disposition: 'never_here' })
        : { domainName: domainNames[at], disposition: 'never_here', reason: 'not a valid domain name' },
    );
  }

  private async describe(
    owned: OwnedName,
    tld: HeldTld | undefined,
    { accountId, now }: { accountId: number; now: Date },
  ): Promise<NameDisposition> {
    const disposition = dispositionOf(owned, tld, now);
    const renewUntil = renewableUntil(owned, disposition, tld, now);
    const way = restoreWayOf(owned, tld, now);
    const price = way && tld && (await this.priceOf(way, owned, tld, { accountId, now }));
    return {
      domainName: owned.name,
      disposition,
      ...facts(owned, disposition),
      ...(renewUntil && { renewUntil: toTimestamp(renewUntil) }),
      ...(way?.until && { restoreUntil: toTimestamp(way.until) }),
      ...(price && { restorePriceCents: Number(price.minor) }),
    };
  }

  /** By the price list; undefined for a premium name, whose price only `quoteRestore` finds out. */
  private async priceOf(
    { kind }: RestoreWay,
    { domain }: OwnedName,
    tld: HeldTld,
    { accountId, now }: { accountId: number; now: Date },
  ): Promise<Money | undefined> {
    if (domain?.isPremium) return undefined;
    const yearly = await this.quotes.listPrice('renewal', tld, accountId, now);
    const renewal = yearly?.times(minimumTerm(tld));
    if (kind === 'late_renewal' || !renewal) return renewal;
    return (await this.quotes.listPrice('restore', tld, accountId, now))?.plus(renewal);
  }
}

/** Dates and ids. A domain that was moved has its new account's term, which stays there. */
function facts({ domain, incoming }: OwnedName, disposition: Disposition): Partial<NameDisposition> {
  if (disposition === 'pending_transfer_in' && incoming) return { ...incoming };
  if (!domain) return {};
  const { orderId, transferId, endedAt, end } = domain;
  const ids = { ...(orderId !== undefined && { orderId }), ...(transferId !== undefined && { transferId }) };
  if (disposition === 'pending_create') return ids;
  return {
    createDate: toTimestamp(domain.registeredAt),
    ...(!domain.isMoved && { expireDate: toTimestamp(domain.expiresAt) }),
    ...(endedAt && { endedAt: toTimestamp(endedAt) }),
    ...(end?.deletedAt && endedAt && { deletedAt: toTimestamp(end.deletedAt) }),
    ...ids,
  };
}

function assertNames(names: readonly string[]): void {
  if (names.length === 0) throw badRequest('domainNames is empty');
  if (names.length > MAX_DISPOSITION_NAMES)
    throw badRequest(`domainNames holds more than ${MAX_DISPOSITION_NAMES} names`);
  if (names.some((name) => name.trim() === '')) throw badRequest('domainNames holds an empty name');
}
