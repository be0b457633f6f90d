const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const GROUP = /^[0-9a-f]{1,4}$/i;

/** Four decimal numbers without leading zeros, which some readers take for octal. */
export const isIpv4 = (text: string): boolean => IPV4.test(text);

/**
 * The form of RFC 5952 of an IPv6 address; undefined when the text is none. No zone identifier, no prefix
 * length.
 */
export function ipv6(text: string): string | undefined {
  const groups = groupsOf(text);
  return groups && shortestForm(groups);
}

/** The eight numbers of an IPv6 address (RFC 4291 §2.2); undefined when the text is none. */
export function groupsOf(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, at) =>
    half === '' && halves.length === 2 ? [] : partOf(half, at === halves.length - 1),
  );
  if (!head || (halves.length === 2 && !tail)) return undefined;
  if (tail === undefined) return head.length === 8 ? head : undefined;
  // `::` stands for at least one group of zeros
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? undefined : [...head, ...new Array<number>(missing).fill(0), ...tail];
}

function partOf(text: string, isLast: boolean): number[] | undefined {
  const words = text.split(':');
  const groups: number[] = [];
  for (const [at, word] of words.entries()) {
    if (isLast && at === words.length - 1 && isIpv4(word)) {
      const [a, b, c, d] = word.split('.').map(Number);
      groups.push(a * 256 + b, c * 256 + d);
    } else if (GROUP.test(word)) groups.push(parseInt(word, 16));
    else return undefined;
  }
  return groups;
}

function shortestForm(groups: readonly number[]): string {
  // RFC 5952 §5: the prefix of IPv4-mapped addresses is well known, their tail is written as such.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return `::ffff:${groups
      .slice(6)
      .flatMap((group) => [Math.floor(group / 256), group % 256])
      .join('.')}`;
  }
  const { start, length } = longestZeros(groups);
  const hex = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':');
  return length < 2 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

/** The first of the longest runs of zeros (RFC 5952 §4.2.3). */
function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start += 1) {
    let end = start;
    while (groups[end] === 0) end += 1;
    if (end - start > best.length) best = { start, length: end - start };
    start = Math.max(start, end - 1);
  }
  return best;
}
