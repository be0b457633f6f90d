import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..', '..');

/** A fenced block of a page. */
export interface Block {
  /** First word after the fence: `sh`, `sql`, `json`. */
  language: string;
  /** The other words after the fence; `run` marks a block that a rehearsal executes. */
  marks: readonly string[];
  text: string;
  /** Line of the opening fence, from 1. */
  line: number;
}

/** A heading with the text and the blocks below it, up to the next one of any level. */
export interface Section {
  heading: string;
  /** Number of `#`. */
  level: number;
  /** As Markdown makes it from the heading. */
  anchor: string;
  text: string;
  blocks: readonly Block[];
}

/** The block that shows the state, and the one that proves that it is healthy. */
export interface Check {
  state: Block;
  proof: Block;
}

const FENCE = /^( *)(`{3,})(.*)$/;
const HEADING = /^(#+) (.+)$/;
/** The line before the block that proves health; the first block shows the state. */
const HEALTHY = /^Healthy when\b.*:$/m;

export const readPage = (file: string): Section[] => sectionsOf(readFileSync(join(ROOT, file), 'utf8'));

/** All sections of a page, in order. Throws where a fence is not closed. */
export function sectionsOf(markdown: string): Section[] {
  const sections: { heading: string; level: number; text: string[]; blocks: Block[] }[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const fence = FENCE.exec(lines[at]);
    const heading = fence ? null : HEADING.exec(lines[at]);
    if (heading) sections.push({ heading: heading[2], level: heading[1].length, text: [], blocks: [] });
    const section = sections.at(-1);
    if (!fence) {
      if (!heading) section?.text.push(lines[at]);
      continue;
    }
    const [, indent, ticks, info] = fence;
    const end = lines.findIndex((line, index) => index > at && line.trim() === ticks);
    if (end < 0) throw new Error(`the block that begins in line ${at + 1} is not closed`);
    const [language = '', ...marks] = info.trim().split(/ +/);
    const text = lines
      .slice(at + 1, end)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    // the place of the block stays visible in the text
    section?.text.push(`[block ${section.blocks.length}]`);
    section?.blocks.push({ language, marks, text: text.join('\n'), line: at + 1 });
    at = end;
  }
  return sections.map(({ heading, level, text, blocks }) => ({
    heading,
    level,
    anchor: anchorOf(heading),
    text: text.join('\n'),
    blocks,
  }));
}

/** Blocks of all sections with the mark `run`, in order: what a rehearsal of the page executes. */
export const rehearsedBlocks = (sections: readonly Section[]): Block[] =>
  sections.flatMap(({ blocks }) => blocks.filter(({ marks }) => marks.includes('run')));

/**
 * The check of the section with this anchor and what stands below it: the first block, and the last one after
 * "Healthy when:". Undefined where there is no such pair. Throws where no heading has the anchor.
 */
export function checkOf(sections: readonly Section[], anchor: string): Check | undefined {
  const at = sections.findIndex((section) => section.anchor === anchor);
  if (at < 0) throw new Error(`no heading has the anchor #${anchor}`);
  const rest = sections.slice(at + 1);
  const below = rest.findIndex(({ level }) => level <= sections[at].level);
  const whole = [sections[at], ...rest.slice(0, below < 0 ? rest.length : below)];
  const state = whole.flatMap(({ blocks }) => blocks)[0];
  const proof = whole.map(proofOf).findLast((block) => block !== undefined);
  return state === undefined || proof === undefined || proof === state ? undefined : { state, proof };
}

/** The first block after "Healthy when:". */
function proofOf({ text, blocks }: Section): Block | undefined {
  const healthy = HEALTHY.exec(text);
  const place = healthy && /\[block (\d+)\]/.exec(text.slice(healthy.index));
  return place ? blocks[Number(place[1])] : undefined;
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
