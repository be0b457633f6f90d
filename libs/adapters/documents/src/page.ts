import { printable } from './printable';

/** A column of a table: where it begins and how wide it is, in points. */
export interface Column {
  title: string;
  x: number;
  width: number;
  align?: 'left' | 'right';
}

const MARGIN = 50;
/** A4 is 595.28 points wide and 841.89 high. */
const RIGHT = 545;
const BOTTOM = 770;
const ROW = 12;
const SMALL = 8;
const PLAIN = 10;

const NUMBERED =
  'Characters without a glyph are printed as code points, such as <U+6C34>. The JSON form contains the characters.';

/**
 * The standard fonts are in every reader; the others go into the document with the letters that are used, and
 * are read from the disk when a text needs them.
 */
const FONTS = {
  standard: { plain: 'Helvetica', bold: 'Helvetica-Bold' },
  wide: {
    plain: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  },
} as const;

/** Writes lines and tables on pages of A4; what is written is taken piece by piece. */
export class Page {
  private numbered = false;
  private y = MARGIN;

  private constructor(private readonly document: PDFKit.PDFDocument) {}

  /** `made` goes into the document, so that it is the same each time. */
  static async begin(title: string, made: Date, compress: boolean): Promise<Page> {
    // with the first document only: most processes never make one
    const { default: PDFDocument } = await import('pdfkit');
    const page = new Page(
      new PDFDocument({
        size: 'A4',
        margin: 0,
        compress,
        info: { Title: printable(title).text, CreationDate: made },
      }),
    );
    page.line(title, { size: 16, bold: true });
    page.space();
    return page;
  }

  line(
    text: string,
    { size = PLAIN, bold = false, x = MARGIN }: { size?: number; bold?: boolean; x?: number } = {},
  ): void {
    this.room(size + 3);
    this.put(text, { x, width: RIGHT - x }, size, bold);
    this.y += size + 3;
  }

  /** Over as many lines as it needs. */
  paragraph(text: string, size = SMALL): void {
    const shown = this.inFont(text, size);
    const height = this.document.heightOfString(shown, { width: RIGHT - MARGIN });
    this.room(height);
    this.document.text(shown, MARGIN, this.y, { width: RIGHT - MARGIN });
    this.y += height + 3;
  }

  space(points = 8): void {
    this.y += points;
  }

  /** The heads of a table; they stand on every page it goes on to. Answers what writes a row. */
  table(columns: readonly Column[]): (cells: readonly string[], bold?: boolean) => void {
    const row = (cells: readonly string[], bold = false): void => {
      columns.forEach((column, at) => this.put(cells[at] ?? '', column, SMALL, bold));
      this.y += ROW;
    };
    const heads = (): void => {
      row(
        columns.map(({ title }) => title),
        true,
      );
      this.document
        .moveTo(MARGIN, this.y - 2)
        .lineTo(RIGHT, this.y - 2)
        .lineWidth(0.5)
        .stroke();
    };
    this.room(2 * ROW);
    heads();
    return (cells, bold) => {
      if (this.room(ROW)) heads();
      row(cells, bold);
    };
  }

  /** What is written so far and not taken yet. */
  *taken(): Generator<Uint8Array> {
    for (
      let piece = this.document.read() as Buffer | null;
      piece !== null;
      piece = this.document.read() as Buffer | null
    )
      yield piece;
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.numbered) {
      this.space();
      this.paragraph(NUMBERED);
    }
    this.document.end();
    yield* this.document as AsyncIterable<Uint8Array>;
  }

  /** True: a new page was begun. */
  private room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.document.addPage();
    this.y = MARGIN;
    return true;
  }

  private put(
    text: string,
    { x, width, align = 'left' }: Pick<Column, 'x' | 'width' | 'align'>,
    size: number,
    bold: boolean,
  ): void {
    this.document.text(this.fitted(this.inFont(text, size, bold), width), x, this.y, {
      width,
      align,
      lineBreak: false,
    });
  }

  /** A cell has one line: what is too long ends in an ellipsis. */
  private fitted(text: string, width: number): string {
    if (this.document.widthOfString(text) <= width) return text;
    let end = text.length;
    while (end > 0 && this.document.widthOfString(`${text.slice(0, end)}…`) > width) end -= 1;
    return `${text.slice(0, end)}…`;
  }

  /** Chooses the font that has its letters. */
  private inFont(original: string, size: number, bold = false): string {
    const { text, wide, numbered } = printable(original);
    this.numbered ||= numbered;
    this.document.font(FONTS[wide ? 'wide' : 'standard'][bold ? 'bold' : 'plain']).fontSize(size);
    return text;
  }
}
