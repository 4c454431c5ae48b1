/** The documents that people read, and what is in their fenced blocks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Fence {
  /** What is behind the three backticks: `yaml wrong`. */
  readonly info: string;
  readonly text: string;
  /** 1-based, of the line with the backticks. */
  readonly line: number;
}

export interface MarkdownDocument {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly fences: readonly Fence[];
}

/** The room guides too: whoever moves a file learns which documents speak of it. */
const places = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs',
  'schema/README.md',
  'config/README.md',
  'tests/README.md',
];

export function readDocuments(): readonly MarkdownDocument[] {
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap(markdownBelow)
    .map(readDocument);
}

function markdownBelow(place: string): readonly string[] {
  if (place.endsWith('.md')) return [place];
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

function readDocument(path: string): MarkdownDocument {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, fences: fencesIn(text) };
}

/** YAML of the portal. Files of other tools are fenced as `yml`. */
export function isYaml({ info }: Fence): boolean {
  return /^yaml\b/.test(info);
}

function fencesIn(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: { info: string; line: number; lines: string[] } | null = null;
  text.split('\n').forEach((line, index) => {
    const mark = /^```(.*)$/.exec(line);
    if (!mark) open?.lines.push(line);
    else if (open === null) open = { info: (mark[1] ?? '').trim(), line: index + 1, lines: [] };
    else {
      fences.push({ info: open.info, line: open.line, text: open.lines.map((each) => `${each}\n`).join('') });
      open = null;
    }
  });
  return fences;
}

/** The names that the headings of a document have in an address, as GitHub makes them; a repeated one gets a number. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const headings = withoutFences(text).matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) => {
      const anchor = heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-');
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

/** Where the links and pictures of a document lead. */
export function linksOf(text: string): readonly string[] {
  const prose = withoutFences(text).replace(/(?<!\[)`[^`\n]*`(?!\])/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}
