import type { Keyword } from './search-keyword';
import { AFFIXES } from '../words/affixes';
import { COMMON_WORDS } from '../words/common-words';

/** Shorter parts do not count as words. */
const MIN_WORD = 3;
/** Longest text that is split: the work grows with its square. */
const MAX_SPLIT = 40;
/** RFC 1035 §2.3.4, in octets; longer ones in other scripts are dropped when they are parsed as names. */
const MAX_LABEL = 63;

/** Related labels for suggestions, best first, each once, without the label itself. */
export function suggestedLabels({ label, words }: Keyword): string[] {
  const parts = words.length > 1 ? words : (splitWords(label) ?? [label]);
  const joined = parts.join('');
  const labels = [
    joined,
    parts.join('-'),
    ...withoutMarks(label),
    ...withAffixes(joined),
    ...(parts.length === 2 ? [`${parts[1]}${parts[0]}`] : []),
    ...(/[a-z]$/.test(joined) && !joined.endsWith('s') ? [`${joined}s`] : []),
  ];
  return [...new Set(labels)].filter((suggested) => suggested !== label && suggested.length <= MAX_LABEL);
}

/**
 * `coffee` of `coffeeshop` for the TLD `shop`; undefined when the label does not end in the TLD, or the rest
 * is too short.
 */
export function hackOf({ words }: Keyword, tld: string): string | undefined {
  const joined = words.join('');
  return joined.endsWith(tld) && joined.length - tld.length >= MIN_WORD
    ? joined.slice(0, -tld.length)
    : undefined;
}

const withAffixes = (label: string): string[] =>
  AFFIXES.filter(
    ({ before = '', after = '' }) =>
      !(before !== '' && label.startsWith(before)) && !(after !== '' && label.endsWith(after)),
  ).map(({ before = '', after = '' }) => `${before}${label}${after}`);

/** `bucher` of `bücher`, where the result is plain letters. */
function withoutMarks(label: string): string[] {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[a-z0-9-]+$/.test(plain) ? [plain] : [];
}

/**
 * The fewest words that form a label; where one part is not a word, that part and the longest word before or
 * after it.
 */
export function splitWords(label: string): string[] | undefined {
  if (label.length > MAX_SPLIT || COMMON_WORDS.has(label)) return undefined;
  return fewestWords(label) ?? wordAtAnEnd(label);
}

/** For each length of a prefix, the fewest words that form it. */
function fewestWords(label: string): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = MIN_WORD; end <= label.length; end += 1) {
    for (let begin = 0; begin <= end - MIN_WORD; begin += 1) {
      const before = best[begin];
      const word = label.slice(begin, end);
      if (before && COMMON_WORDS.has(word) && before.length + 1 < (best[end]?.length ?? Infinity))
        best[end] = [...before, word];
    }
  }
  return best[label.length];
}

function wordAtAnEnd(label: string): string[] | undefined {
  for (let length = label.length - MIN_WORD; length > MIN_WORD; length -= 1) {
    if (COMMON_WORDS.has(label.slice(0, length))) return [label.slice(0, length), label.slice(length)];
    if (COMMON_WORDS.has(label.slice(-length))) return [label.slice(0, -length), label.slice(-length)];
  }
  return undefined;
}
