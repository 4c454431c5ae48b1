/** The picture that is the logo: it is there, it is small, and it is nothing but a picture. */
import { nearestNames } from '#expression/node';
import type { Logo } from '#model';
import { makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { recordOf, textOf } from '../../kernel/records.ts';
import type { Files } from '../../kernel/sources.ts';
import { ofKind } from '../../link/sources-by-kind.ts';
import type { ShapedSource } from '../../shape/check-shape.ts';

/** In kB; every first visit loads it. */
const most = 100;
/** The bytes of a PNG are in an SVG as letters, four for three. */
const mostLetters = (most * 1000 * 4) / 3 + 500;

/** What is no part of a picture: scripts, pages, and what is loaded from elsewhere. */
const foreign =
  /<(script|foreignObject|iframe|!ENTITY)\b|\son\w+\s*=|@import|(?:href|src)\s*=\s*["'](?!#|data:image\/)|url\(\s*["']?(?!#|data:image\/)/i;

/** @param pictures  the pictures beside `portal.yaml`, by name */
export function* checkLogo(sources: readonly ShapedSource[], pictures: Files): Reporting {
  const portal = ofKind(sources, 'portal')[0];
  const file = logoFile(sources);
  if (!portal || file === '' || portal.broken.size > 0) return;
  const span = portal.tree.spanOf(['brand', 'logo-file'], 'value');
  const svg = pictures.get(file);
  if (svg === undefined) {
    const names = [...pictures.keys()];
    yield makeDiagnostic('link/unknown-picture', span, {
      problem: `There is no picture ${quoted(file)} beside portal.yaml.`,
      effect: 'The header would have no logo.',
      remedy: suggestion(nearestNames(file, names), names, 'Put the file there, or take the line out.'),
    });
    return;
  }
  const wrong = mistakeOf(svg);
  if (wrong)
    yield makeDiagnostic('read/picture', span, { problem: `${quoted(file)} ${wrong.is}.`, remedy: wrong.remedy });
}

function mistakeOf(svg: string): { readonly is: string; readonly remedy: string } | null {
  if (svg.length > mostLetters)
    return {
      is: `has more than ${most} kB, which everybody would wait for`,
      remedy: 'Save it smaller: a logo is seldom higher than 200 pixels.',
    };
  if (!/<svg[\s>]/.test(svg))
    return { is: 'is no picture', remedy: 'Save it as SVG or PNG with the program that it was drawn with.' };
  const found = foreign.exec(svg)?.[0];
  if (found !== undefined)
    return {
      is: `holds ${quoted(found.trim())}, which is no part of a picture`,
      remedy: 'Save it as a plain SVG, without scripts and links.',
    };
  if (sizeOf(svg)) return null;
  return {
    is: 'does not say how wide and high it is',
    remedy: 'Its `svg` needs a `viewBox`: save it again, as SVG or PNG.',
  };
}

/** The logo of a portal without mistakes. */
export function logoOf(sources: readonly ShapedSource[], pictures: Files): Logo | null {
  const svg = pictures.get(logoFile(sources));
  const size = svg === undefined ? null : sizeOf(svg);
  return svg !== undefined && size ? { svg, ...size } : null;
}

function logoFile(sources: readonly ShapedSource[]): string {
  return textOf(recordOf(recordOf(ofKind(sources, 'portal')[0]?.data)['brand'])['logo-file']);
}

function sizeOf(svg: string): Pick<Logo, 'width' | 'height'> | null {
  const [tag = ''] = /<svg[\s>][^>]*/.exec(svg) ?? [];
  const number = (name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)`).exec(tag)?.[1]);
  const box = /\sviewBox\s*=\s*["']\s*(?:[-\d.]+[\s,]+){2}([\d.]+)[\s,]+([\d.]+)/.exec(tag);
  const [width, height] = box ? [Number(box[1]), Number(box[2])] : [number('width'), number('height')];
  return width > 0 && height > 0 ? { width, height } : null;
}
