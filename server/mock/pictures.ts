/** Small pictures and files, drawn when they are asked for, so that a preview needs nothing but itself. */
import { chance } from './chance.ts';

/** Below this address they are handed out. */
export const madeFilesBase = '/files/preview';

export function picturePath(name: string): string {
  return `${madeFilesBase}/${name}.svg`;
}

export function filePath(name: string): string {
  return `${madeFilesBase}/${name}.pdf`;
}

/** A picture as a text that can be shown without asking for it. */
export function shownPicture(name: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(drawPicture(name)).toString('base64')}`;
}

/** @param caption  left out: the name */
export function drawPicture(name: string, caption = name): string {
  const hue = chance(1, name) % 360;
  const words = caption.replaceAll(/[^\w -]/g, '').slice(0, 24);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">',
    `<rect width="640" height="360" fill="hsl(${hue} 45% 82%)"/>`,
    `<circle cx="${120 + (hue % 400)}" cy="150" r="110" fill="hsl(${(hue + 40) % 360} 50% 70%)"/>`,
    `<path d="M0 360V260L160 190 330 290 480 220 640 300V360Z" fill="hsl(${hue} 35% 55%)"/>`,
    `<text x="24" y="336" font-family="sans-serif" font-size="28" fill="#fff">${words}</text>`,
    '</svg>',
  ].join('');
}

/** One page with one line. */
export function drawFile(name: string): string {
  const line = `Preview: ${name.replaceAll(/[^\w -]/g, '').slice(0, 40)}`;
  const stream = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const parts = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(parts.join('').length);
    parts.push(`${index + 1} 0 obj\n${object}\nendobj\n`);
  }
  const start = parts.join('').length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${parts.join('')}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
