/** One entry of a master file (RFC 1035 §5.1), over several lines where it has parentheses. */
export interface Entry {
  /** Of its first line, from 1. */
  line: number;
  /** It begins with a blank: its owner is that of the entry before. */
  startsBlank: boolean;
  /** As written, escapes kept. Quoted ones keep no quotes. */
  tokens: string[];
}

/** Signs that make a line more than words between blanks. */
const PARTICULAR = /["();\\]/;
const BLANK_FIRST = /^\s/;
const BLANKS = /\s+/;
/** A blank that is no space. */
const OTHER_BLANK = /[^\S ]/;
/** Nearly all of those lines: words, then one quoted string without escapes. */
const WORDS_AND_STRING = /^([^"();\\]*)"([^"\\]*)"\s*$/;
/** A word, a quoted string, a parenthesis or a comment. */
const TOKEN = /"((?:[^"\\]|\\.)*)"|([()])|(;.*)|((?:[^\s"();\\]|\\.)+)|(\S)/gsu;

/** Reads the text entry by entry; `refuse` gets the fault of an unreadable one, and throws. */
export function* entriesOf(text: string, refuse: (line: number, why: string) => never): Generator<Entry> {
  let open: Entry | undefined;
  let line = 0;
  const complain = (why: string): never => refuse(line, why);
  for (const ended of text.split('\n')) {
    line += 1;
    const content = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    const entry: Entry = open ?? { line, startsBlank: BLANK_FIRST.test(content), tokens: [] };
    let isOpen = open !== undefined;
    if (PARTICULAR.test(content)) isOpen = readParticular(content, entry, isOpen, complain);
    else addWords(content, entry.tokens);
    open = isOpen ? entry : undefined;
    if (!isOpen && entry.tokens.length > 0) yield entry;
  }
  if (open) refuse(open.line, 'a parenthesis is not closed');
}

/** What is left when blanks divide a text; most lines have single spaces. */
function addWords(content: string, words: string[]): void {
  for (const word of content.split(OTHER_BLANK.test(content) ? BLANKS : ' '))
    if (word !== '') words.push(word);
}

/** Whether a parenthesis is open at the end of the line. */
function readParticular(
  content: string,
  entry: Entry,
  wasOpen: boolean,
  refuse: (why: string) => never,
): boolean {
  let isOpen = wasOpen;
  const simple = WORDS_AND_STRING.exec(content);
  if (simple) {
    addWords(simple[1], entry.tokens);
    entry.tokens.push(simple[2]);
    return isOpen;
  }
  for (const [, quoted, parenthesis, , word, odd] of content.matchAll(TOKEN)) {
    if (quoted !== undefined || word !== undefined) entry.tokens.push(quoted ?? word);
    else if (parenthesis !== undefined) {
      if ((parenthesis === '(') === isOpen) refuse('unexpected closing parenthesis');
      isOpen = parenthesis === '(';
    } else if (odd !== undefined) refuse(odd === '"' ? 'a quote is not closed' : 'unexpected character');
  }
  return isOpen;
}
