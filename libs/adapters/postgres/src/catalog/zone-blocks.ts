/** Precedes and follows every label of a block, so that only whole labels match. */
export const MARK = '\n';

/**
 * Characters of a block. With its first label (63 at most) a row stays below the 2 kB above which PostgreSQL
 * compresses rows and stores them out of line, which would cost each lookup a second read; four rows fill a
 * page.
 */
const BLOCK_LENGTH = 1_850;

export interface Blocks {
  firstLabels: string[];
  labels: string[];
}

/** Packs ascending labels. */
export function blocksOf(labels: readonly string[]): Blocks {
  const blocks: Blocks = { firstLabels: [], labels: [] };
  let from = 0;
  let length = 0;
  for (let at = 0; at <= labels.length; at += 1) {
    const isFull = at < labels.length && length + labels[at].length + 2 > BLOCK_LENGTH;
    if ((isFull || at === labels.length) && at > from) {
      blocks.firstLabels.push(labels[from]);
      blocks.labels.push(MARK + labels.slice(from, at).join(MARK) + MARK);
      from = at;
      length = 0;
    }
    if (at < labels.length) length += labels[at].length + 1;
  }
  return blocks;
}
