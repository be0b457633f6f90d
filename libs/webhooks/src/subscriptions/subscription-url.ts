import { urlInvalid } from '../errors';
import type { AddressPolicy } from '../ports';

export interface SubscriptionUrlSettings {
  /** Production takes https only (contract webhooks.json, delivery.proposal.transport). */
  httpsOnly: boolean;
}

/**
 * Longest url kept: what common servers and proxies take (RFC 9110 §4.1 asks for 8,000 octets at least, many
 * stop at 2,048).
 */
const MAX_LENGTH = 2_048;
/**
 * RFC 3986 has visible ASCII only; a URL parser would silently drop or rewrite the rest, and the signature
 * covers the text as stored.
 */
const URI_TEXT = /^[\x21-\x7e]+$/;
const ABSOLUTE_HTTP = /^https?:\/\/[^/?#]/i;

/** What may be stored as the url of a subscription. */
export class SubscriptionUrls {
  constructor(
    private readonly addresses: AddressPolicy,
    private readonly settings: SubscriptionUrlSettings,
  ) {}

  /**
   * Throws 400 with the reason. Host names are not resolved here: they are checked when the sender connects.
   */
  check(text: string): void {
    if (text.length > MAX_LENGTH) throw urlInvalid(`must have at most ${MAX_LENGTH} characters`);
    if (!URI_TEXT.test(text) || text.includes('\\'))
      throw urlInvalid('must be a URI: punycode for host names, percent-encoding for other characters');
    if (!ABSOLUTE_HTTP.test(text) || !URL.canParse(text))
      throw urlInvalid('must be an absolute http or https URL');
    if (this.settings.httpsOnly && !/^https:/i.test(text)) throw urlInvalid('must begin with https://');
    if (text.includes('#')) throw urlInvalid('must not have a fragment');
    if (authorityOf(text).includes('@')) throw urlInvalid('must not hold credentials');
    if (this.addresses.forbidsHost(new URL(text).hostname))
      throw urlInvalid('must not name a private or local address');
  }
}

const authorityOf = (url: string): string => url.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0];
