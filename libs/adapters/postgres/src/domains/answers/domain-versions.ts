import { arrayText } from '../../array-text';
import { versionsOf } from '../../texts/row-versions';
import type { Basis } from '../../texts/stored-texts';
import { type PersonValues, VERSION_AT } from '../domain-sql';

/*
 * What the text of a domain depends on, and how a stored text is known to hold:
 *
 * - the row of `domains`, with name servers, locks, tags, notes, own price: its id and `xmin`;
 * - rows of `contacts`: never changed or removed (the application has no right to), so that the ids in the domain's row
 *   name their values;
 * - the account's verifications of the addresses of these contacts, each with its id and state: read again at each
 *   look-up, by the addresses that are stored with the text. A new one is found as well;
 * - the current time of the account's clock: whether the transfer lock has ended, which is a part of the versions;
 * - renewal price and country rule of the TLD at that time, from the process (`TldTermsCache`): compared at each look-up;
 * - which domains are in a page, their order and number: selected again at each look-up;
 * - account, filter, sort, page, prices or none: the key of the text;
 * - `sendDefaults`: a setting of the process. Tokens and scopes decide whether a domain is read, not what is seen of it.
 */

/** Columns of a page that `domainVersions` reads, of a table `d`. */
export const VERSION_COLUMNS = 'd.id, d.xmin as version';

const ofDomain = (version: string, now: string): string =>
  `concat_ws(' ', d.id, ${version}, d.transfer_lock_until > ${now})`;

/** Of the domains `d` of a page, in its order. */
export const domainVersions = (now: string): string => `string_agg(${ofDomain('d.version', now)}, ',')`;

/** Of a domain `d`, a row of the table. */
export const domainVersion = (now: string): string => ofDomain('d.xmin', now);

/** Of a contact `c` and its verification `v`, after `PersonValues`. */
export const PERSON_VERSION: readonly string[] = ['v.id || v.state', 'lower(c.email)'];

/** The account's verifications of these addresses, as `basisOf` writes them. */
export const verifications = (account: string, addresses: string): string =>
  `(select string_agg(v.id || v.state, ',' order by v.id) from contact_verifications v where v.account_id = ${account} and v.address = any(${addresses}::text[]))`;

/** Of domains and contacts that were read whole, with `PERSON_VERSION`. */
export function basisOf(
  server: string,
  rows: string | null,
  people: readonly PersonValues[],
): Required<Basis> {
  const verified = new Map<number, string>();
  const addresses = new Set<string>();
  for (const person of people) {
    const verification = person[VERSION_AT];
    const address = person[VERSION_AT + 1];
    if (verification) verified.set(Number.parseInt(verification as string, 10), verification as string);
    if (typeof address === 'string') addresses.add(address);
  }
  const sorted = [...verified].sort(([one], [other]) => one - other).map(([, verification]) => verification);
  return {
    versions: versionsOf(server, rows, sorted.join(',')),
    addresses: arrayText([...addresses]),
  };
}
