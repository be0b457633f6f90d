import { type Clock, DomainName } from '@registrar/kernel';
import type { Catalog, HeldTld } from '@registrar/catalog';
import type { DomainReader } from '@registrar/domains';
import { invalidDomainName, unsupportedTldHere, wrongLength } from './errors';

/** The contract's TransferEligibilityResponse. */
export interface TransferEligibility {
  /** A-label form. */
  domainName: string;
  /** Registered at this registrar, in whatever account. */
  atName: boolean;
  /** Of the TLD. */
  supportsInternalTransfer: boolean;
}

/** RFC 1035 §2.3.4. */
const LONGEST_LABEL = 63;

/** Which form of transfer fits a name. */
export class TransferEligibilities {
  constructor(
    private readonly catalog: Catalog,
    private readonly domains: Pick<DomainReader, 'isInAccount'>,
    private readonly clock: Clock,
  ) {}

  /**
   * `written`: as the client wrote it. Throws 400 for what is no name or has the wrong length for its TLD,
   * 422 for a TLD that is not sold.
   */
  async get(accountId: number, written: string): Promise<TransferEligibility> {
    const name = parse(written);
    const tld = await this.catalog.findHeld(name, this.clock.now(accountId));
    if (!tld) throw unsupportedTldHere();
    if (name.parent !== tld.name) throw invalidDomainName();
    if (isTooShort(tld, name)) throw wrongLength();
    return {
      domainName: name.ascii,
      atName: await this.domains.isInAccount(name.ascii),
      supportsInternalTransfer: tld.supportsInternalTransfer,
    };
  }
}

/** A label that is too long makes no name at all: it is one that is a name once it is cut. */
function parse(written: string): DomainName {
  const name = DomainName.parse(written);
  if (name) return name;
  const [label, ...rest] = written.trim().split('.');
  const isLong = DomainName.parse([label.slice(0, LONGEST_LABEL), ...rest].join('.')) !== undefined;
  throw isLong ? wrongLength() : invalidDomainName();
}

/** Registries count the characters people see, which are code points of the U-label. */
function isTooShort({ minLength, minIdnLength }: HeldTld, name: DomainName): boolean {
  return name.isIdn
    ? [...name.unicode.split('.')[0]].length < (minIdnLength ?? minLength)
    : name.sld.length < minLength;
}
