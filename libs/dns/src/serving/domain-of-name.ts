/** Second-level labels below which country-code TLDs sell: co.uk, com.au, or.jp. */
const SOLD_BELOW = new Set('ac co com edu go gob gov mil ne net or org'.split(' '));

/**
 * The domain that a name counts for: its last two labels, or three below such as co.uk. It is no list of public
 * suffixes: customers of a suffix that is missing here have one share together.
 */
export function domainOfName(name: string): string {
  const labels = name.split('.').filter((label) => label !== '');
  const [second = '', top = ''] = labels.slice(-2);
  const isSuffix = top.length === 2 && SOLD_BELOW.has(second);
  return labels.slice(isSuffix ? -3 : -2).join('.');
}
