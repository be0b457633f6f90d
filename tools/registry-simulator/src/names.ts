import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { EppError } from './result';
import type { ExtraPolicy, TldPolicy } from './tld-policies';
import { EXTENSION_URIS } from './xml/namespaces';

/** RFC 1035 limits, lower case only, no hyphen at the ends. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const MAX_NAME = 253;

/**
 * The syntax fault of a host or domain name; undefined when it is valid. Names are sent as lower-case
 * A-labels.
 */
export function nameSyntaxFault(name: string): string | undefined {
  if (name.length > MAX_NAME) return 'name is longer than 253 characters';
  const labels = name.split('.');
  if (labels.length < 2) return 'name has no top-level domain';
  const bad = labels.find((label) => !LABEL.test(label));
  if (bad !== undefined) return `label "${bad}" is not a lower-case letter-digit-hyphen label`;
  const reserved = labels.find((label) => label.slice(2, 4) === '--' && !isALabel(label));
  return reserved === undefined ? undefined : `label "${reserved}" has hyphens in positions three and four`;
}

/**
 * An A-label that decodes, and encodes to itself again (RFC 5891). An undecodable one is returned empty by
 * Node 20 and unchanged by Node 24.
 */
function isALabel(label: string): boolean {
  if (!label.startsWith('xn--')) return false;
  const unicode = domainToUnicode(label);
  return unicode !== '' && unicode !== label && domainToASCII(unicode) === label;
}

/** A registrable name: label and policy. */
export interface ZonedName {
  name: string;
  label: string;
  policy: TldPolicy;
}

/** Finds the policies of names. Built once per registry for the TLDs it serves. */
export class Zones {
  private readonly byTld: ReadonlyMap<string, TldPolicy>;

  /** Registry data of all zones. */
  readonly extras: readonly ExtraPolicy[];
  /** Extension services of the greeting: the common ones, and the zones' own namespaces. */
  readonly extensionUris: readonly string[];

  constructor(readonly policies: readonly TldPolicy[]) {
    this.byTld = new Map(policies.map((policy) => [policy.tld, policy]));
    this.extras = policies.flatMap(({ extras }) => extras ?? []);
    const own = this.extras.flatMap((extra) => (extra.form === 'elements' ? [extra.namespace] : []));
    this.extensionUris = [...new Set([...EXTENSION_URIS, ...own])];
  }

  /**
   * The name with its zone. Throws 2005 for invalid syntax, 2306 when it is not directly below a served TLD.
   */
  registrable(name: string): ZonedName {
    const fault = nameSyntaxFault(name);
    if (fault) throw new EppError(2005, fault, ['domain:name', name]);
    const dot = name.indexOf('.');
    const policy = this.byTld.get(name.slice(dot + 1));
    if (!policy || this.byTld.has(name))
      throw new EppError(2306, 'not a name of this registry', ['domain:name', name]);
    const label = name.slice(0, dot);
    if (label.startsWith('xn--') && policy.idnTables.length === 0) {
      throw new EppError(2306, 'no internationalised names in this zone', ['domain:name', name]);
    }
    return { name, label, policy };
  }

  /** The policy of a served TLD. */
  policyOf(tld: string): TldPolicy | undefined {
    return this.byTld.get(tld);
  }

  /** The domain of an internal host, below the longest matching TLD; undefined for an external host. */
  superordinateOf(host: string): string | undefined {
    const labels = host.split('.');
    const at = labels.findIndex((_, i) => this.byTld.has(labels.slice(i + 1).join('.')));
    return at < 0 ? undefined : labels.slice(at).join('.');
  }
}

/** Whether an address is of the stated family; host:addr defaults to v4. */
export function isAddress(address: string, family: 'v4' | 'v6'): boolean {
  return family === 'v4' ? isIPv4(address) : isIPv6(address);
}
