import { toASCII, toUnicode } from 'tr46';
import { isIdna2008Label } from './idna';

const LDH_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/**
 * ASCII without A-labels: the mapping of UTS 46 does nothing to it but lower its case. Nearly all names asked
 * for are such.
 */
const PLAIN = /^(?!.*xn--)[a-z0-9.-]+$/i;
const MAPPING = {
  checkHyphens: false,
  checkBidi: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
};

/**
 * A host name in lower-case A-labels (punycode), valid by RFC 1035 lengths, the LDH rule and IDNA 2008.
 * Unicode and any case are taken in; everything inside the product and in answers is the A-label form.
 */
export class DomainName {
  private constructor(
    /** `xn--bcher-kva.example` */
    readonly ascii: string,
    readonly labels: readonly string[],
  ) {}

  /** Undefined when the text is no valid host name of at least two labels. One final dot is taken off. */
  static parse(input: string): DomainName | undefined {
    const ascii = toAsciiHost(input);
    if (ascii === undefined) return undefined;
    const labels = ascii.split('.');
    return labels.length >= 2 ? new DomainName(ascii, labels) : undefined;
  }

  /** For names that were checked when they were stored. */
  static of(stored: string): DomainName {
    const name = DomainName.parse(stored);
    if (!name) throw new RangeError('not a domain name');
    return name;
  }

  /** The Unicode form, for people and for registries that want U-labels. */
  get unicode(): string {
    return toUnicodeHost(this.ascii);
  }

  /** First label: `example` of `example.co.uk`. */
  get sld(): string {
    return this.labels[0];
  }

  /** Everything after the first label: `co.uk` of `example.co.uk`. */
  get parent(): string {
    return this.labels.slice(1).join('.');
  }

  get isIdn(): boolean {
    return this.labels[0].startsWith('xn--');
  }

  isBelow(other: DomainName): boolean {
    return this.ascii.endsWith(`.${other.ascii}`);
  }
}

/** Lower-case A-label form of a host name of one or more labels; undefined when it is none. */
export function toAsciiHost(input: string): string | undefined {
  const text = input.trim().replace(/\.$/, '');
  // 253 octets are the limit of a name (RFC 1035); longer input is not worth the mapping.
  if (text.length === 0 || text.length > 253) return undefined;
  const ascii = PLAIN.test(text) ? text.toLowerCase() : toASCII(text, MAPPING);
  if (!ascii) return undefined;
  const labels = ascii.split('.');
  if (!labels.every((label) => LDH_LABEL.test(label))) return undefined;
  // the last label of a host name is never all digits (RFC 3696 §2): else 192.0.2.1 would be a name
  if (/^\d+$/.test(labels[labels.length - 1])) return undefined;
  return labels.every(isValidLabel) ? ascii : undefined;
}

/** The Unicode form of a stored host name of one or more labels. */
export const toUnicodeHost = (ascii: string): string => toUnicode(ascii, MAPPING).domain;

function isValidLabel(label: string): boolean {
  if (!label.startsWith('xn--')) return label.slice(2, 4) !== '--'; // "??--" is reserved (RFC 5890 §2.3.1)
  const { domain, error } = toUnicode(label, MAPPING);
  return !error && domain !== label && isIdna2008Label(domain);
}
