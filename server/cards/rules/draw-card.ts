/** A card as PDF, in the size of a bank card: the design with who holds it on the front, what it is for on the back. */
import { degrees, PDFDocument, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { type PdfTexts, pdfTexts } from './pdf-text.ts';

/** ISO/IEC 7810 ID-1 in points. */
const width = 242.65;
const height = 153.07;
const margin = 12;
const photoSize = 52;
const textWidth = width - 2 * margin;

const purple = rgb(0.353, 0.165, 0.514);
const yellow = rgb(0.949, 0.718, 0.02);
const white = rgb(1, 1, 1);
const grey = rgb(0.4, 0.4, 0.44);

export interface CardDrawing {
  readonly type: string;
  readonly title: string;
  readonly issuer: string;
  readonly description: string | null;
  readonly serialNo: string;
  readonly verifyCode: string;
  readonly name: string | null;
  readonly enName: string | null;
  readonly sid: string | null;
  /** Lines such as "Valid until: 2026-08-31", in the language of the card. */
  readonly facts: readonly string[];
  /** The design, PNG or JPEG; without one the front has the colour of the house. */
  readonly design: Uint8Array | null;
  /** The face of the holder, PNG or JPEG. */
  readonly photo: Uint8Array | null;
}

export async function drawCard(card: CardDrawing): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`${card.title} ${card.serialNo}`);
  document.setAuthor(card.issuer);
  const texts = await pdfTexts(document);
  const pictures = { design: await embed(document, card.design), photo: await embed(document, card.photo) };
  drawFront(document.addPage([width, height]), texts, card, pictures);
  drawBack(document.addPage([width, height]), texts, card);
  return document.save();
}

/** Neither a missing picture nor one that cannot be drawn keeps anybody from the card. */
async function embed(document: PDFDocument, picture: Uint8Array | null): Promise<PDFImage | null> {
  if (!picture) return null;
  const isPng = picture[0] === 0x89 && picture[1] === 0x50;
  return (isPng ? document.embedPng(picture) : document.embedJpg(picture)).catch(() => null);
}

interface Pictures {
  readonly design: PDFImage | null;
  readonly photo: PDFImage | null;
}

function drawFront(page: PDFPage, texts: PdfTexts, card: CardDrawing, { design, photo }: Pictures): void {
  page.drawRectangle({ x: 0, y: 0, width, height, color: purple });
  if (design) page.drawImage(design, { x: 0, y: 0, width, height });
  page.drawRectangle({ x: 0, y: height - 34, width, height: 34, color: purple, opacity: design ? 0.88 : 1 });
  page.drawRectangle({ x: 0, y: 0, width, height: 84, color: white, opacity: 0.93 });
  page.drawRectangle({ x: 0, y: 84, width, height: 2, color: yellow });
  texts.draw(page, card.issuer, { x: margin, y: height - 16, size: 10, width: textWidth, colour: white });
  texts.draw(page, card.type, { x: margin, y: height - 28, size: 7, width: textWidth, colour: yellow });
  const shown = photo?.scaleToFit(photoSize, photoSize);
  if (photo && shown) page.drawImage(photo, { x: width - margin - shown.width, y: 84 - 10 - shown.height, ...shown });
  const lines = [
    { text: card.name ?? '', size: 15, step: 18 },
    { text: card.enName ?? '', size: 10, step: 14 },
    { text: card.sid ?? '', size: 9, step: 12 },
    ...card.facts.map((text) => ({ text, size: 6.5, step: 9 })),
  ];
  let y = 84;
  for (const { text, size, step } of lines.filter((line) => line.text !== '')) {
    y -= step;
    texts.draw(page, text, { x: margin, y, size, width: textWidth - photoSize - 6 });
  }
  texts.draw(page, card.serialNo, { x: margin, y: 6, size: 6, colour: grey });
}

function drawBack(page: PDFPage, texts: PdfTexts, card: CardDrawing): void {
  page.drawRectangle({ x: 0, y: height - 26, width, height: 26, color: purple });
  texts.draw(page, card.title, { x: margin, y: height - 17, size: 9, width: textWidth, colour: white });
  const lines = texts.wrap(card.description ?? '', 7, textWidth - 20).slice(0, 9);
  for (const [index, line] of lines.entries()) {
    texts.draw(page, line, { x: margin, y: height - 40 - index * 10, size: 7 });
  }
  texts.draw(page, card.verifyCode, { x: margin, y: 8, size: 9 });
  page.drawText(card.serialNo, { x: width - 10, y: margin, size: 6, color: grey, rotate: degrees(90) });
}
