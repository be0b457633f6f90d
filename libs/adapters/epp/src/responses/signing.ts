import type { DelegationKey, DelegationSigner, DomainInfo } from '@registrar/registries';
import { NS } from '../xml/namespaces';
import { XmlFault, type XmlElement } from '../xml/reader';
import type { EppResponse } from './response';

/**
 * DS records or keys of the delegation (RFC 5910 §5.1.2). An answer without them, in a session with the
 * extension, means an unsigned domain. Throws XmlFault when a record is incomplete: it could neither be
 * compared nor removed.
 */
export function signingOf(response: EppResponse): NonNullable<DomainInfo['signing']> {
  const data = response.extended(NS.secDNS, 'infData');
  return {
    ds: data?.childrenOf(NS.secDNS, 'dsData').map(dsOf) ?? [],
    keys: data?.childrenOf(NS.secDNS, 'keyData').map(keyOf) ?? [],
  };
}

function dsOf(data: XmlElement): DelegationSigner {
  const key = data.child(NS.secDNS, 'keyData');
  return {
    keyTag: numberOf(data, 'keyTag'),
    algorithm: numberOf(data, 'alg'),
    digestType: numberOf(data, 'digestType'),
    digest: textOf(data, 'digest').toUpperCase(),
    ...(key && { key: { flags: numberOf(key, 'flags'), publicKey: publicKeyOf(key) } }),
  };
}

const keyOf = (data: XmlElement): DelegationKey => ({
  flags: numberOf(data, 'flags'),
  algorithm: numberOf(data, 'alg'),
  publicKey: publicKeyOf(data),
});

/** xs:base64Binary and xs:hexBinary may contain line breaks. */
const textOf = (data: XmlElement, name: string): string => {
  const text = data.textOf(NS.secDNS, name)?.replace(/\s/g, '');
  if (!text) throw new XmlFault(`signing data without ${name}`);
  return text;
};
const publicKeyOf = (key: XmlElement): string => textOf(key, 'pubKey');

function numberOf(data: XmlElement, name: string): number {
  const text = textOf(data, name);
  if (!/^\d{1,5}$/.test(text)) throw new XmlFault(`${name} of signing data is no number`);
  return Number(text);
}
