/**
 * Text in PDF, Latin and Chinese side by side. No font travels in the file: Latin is the built-in Helvetica, Chinese is
 * asked of the reader by one of the character collections that PDF knows by name (ISO 32000-1, 9.7.5.2). A card stays
 * small, the server needs no font of several megabytes, and every computer that can show Chinese shows the names.
 */
import {
  beginText,
  endText,
  moveText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  type RGB,
  rgb,
  StandardFonts,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';

/** The collections we ask for: traditional first, simplified for what that one lacks. */
const collections = {
  traditional: { font: 'MSung-Light', ordering: 'CNS1', encoding: 'UniCNS-UTF16-H' },
  simplified: { font: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UTF16-H' },
} as const;

type Collection = keyof typeof collections;
type Script = 'latin' | Collection;

interface Run {
  readonly script: Script;
  readonly text: string;
}

const black = rgb(0.13, 0.13, 0.16);

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** What would be wider than this, in points, is written smaller. */
  readonly width?: number;
  readonly colour?: RGB;
}

export interface PdfTexts {
  /** Draws one line. */
  draw(page: PDFPage, text: string, place: TextPlace): void;
  /** Breaks a text into lines of at most this width in points, between words or Chinese characters; what is wider by itself, anywhere. */
  wrap(text: string, size: number, width: number): string[];
}

export async function pdfTexts(document: PDFDocument): Promise<PdfTexts> {
  const latin = await document.embedFont(StandardFonts.Helvetica);
  const latinSigns = new Set(latin.getCharacterSet());
  const made = new Map<Collection, PDFRef>();

  function chineseFont(collection: Collection): PDFRef {
    const font = made.get(collection) ?? addChineseFont(document, collection);
    made.set(collection, font);
    return font;
  }

  const runsOf = (text: string) => splitByScript(text, latinSigns);
  const measure = (text: string, size: number) => widthOf(runsOf(text), latin, size);

  return {
    draw(page, text, { x, y, size: wanted, width = Number.POSITIVE_INFINITY, colour = black }) {
      const size = Math.min(wanted, (wanted * width) / measure(text, wanted));
      let at = x;
      for (const run of runsOf(text)) {
        if (run.script === 'latin') page.drawText(run.text, { x: at, y, size, font: latin, color: colour });
        else drawChinese(page, chineseFont(run.script), run.text, { x: at, y, size, colour });
        at += widthOf([run], latin, size);
      }
    },
    wrap(text, size, width) {
      const lines: string[] = [];
      let line = '';
      const isTooWide = (piece: string) => measure(piece.trimEnd(), size) > width;
      for (const piece of piecesOf(text).flatMap((one) => (isTooWide(one) ? [...one] : [one]))) {
        if (line !== '' && measure((line + piece).trimEnd(), size) > width) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += line === '' ? piece.trimStart() : piece;
      }
      return line.trim() === '' ? lines : [...lines, line.trimEnd()];
    },
  };
}

function drawChinese(page: PDFPage, font: PDFRef, text: string, place: Required<Omit<TextPlace, 'width'>>): void {
  const key = page.node.newFontDictionary('Chinese', font);
  const bytes = Buffer.from(text, 'utf16le').swap16().toString('hex');
  page.pushOperators(
    beginText(),
    setFillingColor(place.colour),
    setFontAndSize(key, place.size),
    moveText(place.x, place.y),
    showText(PDFHexString.of(bytes)),
    endText(),
  );
}

function addChineseFont({ context }: PDFDocument, collection: Collection): PDFRef {
  const { font, ordering, encoding } = collections[collection];
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: font,
    Flags: 6,
    FontBBox: [-34, -250, 1000, 900],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 90,
  });
  const characters = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: font,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of(ordering), Supplement: 4 },
    DW: 1000,
    FontDescriptor: context.register(descriptor),
  });
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: `${font}-${encoding}`,
      Encoding: PDFName.of(encoding),
      DescendantFonts: [context.register(characters)],
    }),
  );
}

function splitByScript(text: string, latinSigns: ReadonlySet<number>): Run[] {
  const signs = [...text.normalize('NFC')].map((sign) => (isLatin(sign, latinSigns) ? sign : withoutMarks(sign)));
  const chinese = signs.filter((sign) => !isLatin(sign, latinSigns));
  const collection: Collection = chinese.some(isOnlySimplified) ? 'simplified' : 'traditional';
  const runs: { script: Script; text: string }[] = [];
  for (const sign of signs) {
    const script = isLatin(sign, latinSigns) ? 'latin' : collection;
    const last = runs.at(-1);
    if (last?.script === script) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}

function isLatin(sign: string, latinSigns: ReadonlySet<number>): boolean {
  return [...sign].every((part) => latinSigns.has(part.codePointAt(0) ?? 0));
}

/** Letters that the Latin font lacks lose their marks (ễ becomes e); everything else stays. */
function withoutMarks(sign: string): string {
  return sign.normalize('NFD').replace(/\p{Mark}/gu, '') || sign;
}

function widthOf(runs: readonly Run[], latin: PDFFont, size: number): number {
  const widths = runs.map(({ script, text }) =>
    script === 'latin' ? latin.widthOfTextAtSize(text, size) : [...text].length * size,
  );
  return widths.reduce((total, width) => total + width, 0);
}

/** Words with the blank behind them, and Chinese characters one by one. */
function piecesOf(text: string): readonly string[] {
  return text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? [];
}

/** Whether only the simplified collection surely has it: it holds all of Unicode's first block of Chinese. */
function isOnlySimplified(sign: string): boolean {
  return /[\u4e00-\u9fa5]/.test(sign) && !big5Signs().has(sign);
}

let knownBig5: ReadonlySet<string> | undefined;

/** The characters of Big5, for which the traditional collection was made. */
function big5Signs(): ReadonlySet<string> {
  if (knownBig5) return knownBig5;
  const codes: number[] = [];
  for (let lead = 0xa1; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) codes.push(lead, trail, 0x0a);
  }
  knownBig5 = new Set(new TextDecoder('big5').decode(Uint8Array.from(codes)));
  return knownBig5;
}
