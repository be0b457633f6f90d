/**
 * Elements whose whole content is secret, in any namespace: login passwords (RFC 5730 §2.9.1.1, RFC 8807) and
 * authorization information of objects (RFC 5731 §2.6, RFC 9154).
 */
const SECRET = new Set(['pw', 'newPW', 'authInfo']);
export const MASK = '***';

/** Whether the content of an element of this local name is secret. */
export const isSecret = (name: string): boolean => SECRET.has(name);

const TAG = /<(\/?)(?:[^\s<>/:="']+:)?([^\s<>/:="']+)/y;
/** The part between a tag's name and its end: quoted attribute values may hold `>`. */
const TAG_PART = /[^<>"']+|"[^"<]*"|'[^'<]*'/y;

/**
 * The same element as text: registries echo what they refuse, with `<` escaped. Ends with the element, or
 * with its text.
 */
const ESCAPED =
  /(&lt;(?:[\w.-]{1,100}:)?(pw|newPW|authInfo)(?:\s[^<>&]{0,200})?(?:&gt;|>))[^<]*?(?=&lt;\/(?:[\w.-]{1,100}:)?\2(?:&gt;|>|\s)|<|\]\]>|$)/g;

/**
 * The frame with every secret replaced, for logs and the command log. Works on the text, so that malformed
 * frames are masked too: everything after an unclosed secret element is omitted. Comments, CDATA and escaped
 * text may hold the echo of a command: they are masked like markup, each separately.
 */
export function maskSecrets(frame: string): string {
  return maskElements(frame).replace(ESCAPED, `$1${MASK}`);
}

function maskElements(frame: string): string {
  const scan = new MarkupScanner(frame);
  let masked = '';
  let copiedTo = 0;
  let secret: { name: string; depth: number } | undefined;
  for (let tag = scan.next(); tag; tag = scan.next()) {
    if (tag.kind === 'section') {
      if (secret) continue;
      masked += frame.slice(copiedTo, tag.start) + maskElements(frame.slice(tag.start, tag.end));
      copiedTo = tag.end;
    } else if (!secret) {
      if (tag.kind !== 'open' || !isSecret(tag.name)) continue;
      masked += frame.slice(copiedTo, tag.end) + MASK;
      secret = { name: tag.name, depth: 1 };
    } else if (tag.name === secret.name && tag.kind !== 'empty') {
      secret.depth += tag.kind === 'open' ? 1 : -1;
      if (secret.depth > 0) continue;
      copiedTo = tag.start;
      secret = undefined;
    }
  }
  return secret ? masked : masked + frame.slice(copiedTo);
}

interface Tag {
  /** section: the content of a comment or CDATA. instruction: one for programs, without secrets. Neither has a name. */
  kind: 'open' | 'close' | 'empty' | 'section' | 'instruction';
  name: string;
  start: number;
  end: number;
}

/** Finds tags and sections in time linear to the text. */
class MarkupScanner {
  private at = 0;
  private readonly absent = new Set<string>();

  constructor(private readonly text: string) {}

  next(): Tag | undefined {
    for (let start = this.text.indexOf('<', this.at); start >= 0; start = this.text.indexOf('<', this.at)) {
      const tag =
        this.sectionAt(start, '<!--', '-->') ??
        this.sectionAt(start, '<![CDATA[', ']]>') ??
        this.sectionAt(start, '<?', '?>') ??
        this.tagAt(start);
      if (tag) return tag;
    }
    return undefined;
  }

  /** Moves past a section that begins here; without its end it is not a section, and tags in it count. */
  private sectionAt(at: number, opening: string, closing: string): Tag | undefined {
    if (this.absent.has(closing) || !this.text.startsWith(opening, at)) return undefined;
    const start = at + opening.length;
    const end = this.text.indexOf(closing, start);
    if (end < 0) {
      this.absent.add(closing);
      return undefined;
    }
    this.at = end + closing.length;
    return { kind: opening === '<?' ? 'instruction' : 'section', name: '', start, end };
  }

  private tagAt(start: number): Tag | undefined {
    TAG.lastIndex = start;
    const match = TAG.exec(this.text);
    const end = match ? this.endOfTag(TAG.lastIndex) : undefined;
    this.at = end ?? start + 1;
    if (!match || end === undefined) return undefined;
    const [, slash, name] = match;
    const kind = slash ? 'close' : this.text[end - 2] === '/' ? 'empty' : 'open';
    return { kind, name, start, end };
  }

  /** The position after the `>` of a tag whose name ends at `from`; undefined: the tag is not closed. */
  private endOfTag(from: number): number | undefined {
    TAG_PART.lastIndex = from;
    let at = from;
    while (TAG_PART.test(this.text)) at = TAG_PART.lastIndex;
    return this.text[at] === '>' ? at + 1 : undefined;
  }
}
