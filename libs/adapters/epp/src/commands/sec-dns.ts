import { element, elementWith, type OutElement } from '../xml/writer';

/** RFC 5910 §4.1: a hash of a key. */
export interface DsRecord {
  keyTag: number;
  algorithm: number;
  digestType: number;
  /** Hexadecimal. */
  digest: string;
}

/** RFC 5910 §4.2: a key itself. */
export interface DnsKey {
  flags: number;
  protocol: number;
  algorithm: number;
  /** Base64. */
  publicKey: string;
}

/** Either hashes or keys, as the registry requires (RFC 5910 §4). */
export type SigningData = { ds: readonly DsRecord[] } | { keys: readonly DnsKey[] };

export type DelegationSigning = SigningData & { maxSigLifeSeconds?: number };

export interface SigningChange {
  /** All records, or those given. */
  remove?: 'all' | SigningData;
  add?: SigningData;
  maxSigLifeSeconds?: number;
  /** High priority, where the registry supports it. */
  urgent?: boolean;
}

export function secDnsCreate(signing: DelegationSigning): OutElement {
  return element('secDNS:create', maxSigLife(signing.maxSigLifeSeconds), ...records(signing));
}

/** RFC 5910 §5.2.5: removals come before additions. */
export function secDnsUpdate(change: SigningChange): OutElement {
  const { remove, add } = change;
  const life = maxSigLife(change.maxSigLifeSeconds);
  return elementWith(
    'secDNS:update',
    { urgent: change.urgent ? 'true' : undefined },
    remove &&
      element('secDNS:rem', ...(remove === 'all' ? [element('secDNS:all', 'true')] : records(remove))),
    add && element('secDNS:add', ...records(add)),
    life && element('secDNS:chg', life),
  );
}

const maxSigLife = (seconds: number | undefined): OutElement | undefined =>
  seconds === undefined ? undefined : element('secDNS:maxSigLife', seconds);

function records(data: SigningData): OutElement[] {
  return 'ds' in data ? data.ds.map(dsData) : data.keys.map(keyData);
}

function dsData(record: DsRecord): OutElement {
  return element(
    'secDNS:dsData',
    element('secDNS:keyTag', record.keyTag),
    element('secDNS:alg', record.algorithm),
    element('secDNS:digestType', record.digestType),
    element('secDNS:digest', record.digest.toUpperCase()),
  );
}

function keyData(key: DnsKey): OutElement {
  return element(
    'secDNS:keyData',
    element('secDNS:flags', key.flags),
    element('secDNS:protocol', key.protocol),
    element('secDNS:alg', key.algorithm),
    element('secDNS:pubKey', key.publicKey),
  );
}
