/** What the schema of a renderer declares is used in its code. That nothing else is, its types say: they come from the schema. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/renderers');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const mostLines = 400;

describe.each(names)('the renderer %s', (name) => {
  const sources = readdirSync(join(folder, name))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, name, file), 'utf8'));
  const code = sources.join('\n');
  const schema = JSON.parse(readFileSync(join(root, `schema/renderers/${name}.schema.json`), 'utf8'));

  test('says the texts that its schema lists, and no others', () => {
    expect(firstArguments(code, 'text').sort()).toEqual([...(schema['x-texts'] ?? [])].sort());
  });

  test('writes no words between tags, nor in attributes that are read', () => {
    expect(sources.flatMap(wordsIn)).toEqual([]);
  });

  test('shows the forms that its schema lists', () => {
    expect(firstArguments(code, 'form').sort()).toEqual([...(schema['x-forms'] ?? [])].sort());
  });

  test('makes the calls that its schema lists', () => {
    const made = [...firstArguments(code, 'run'), ...firstArguments(code, 'upload')];

    expect(made.sort()).toEqual([...(schema['x-runs'] ?? [])].sort());
  });

  test(`has at most ${mostLines} lines, and fetches nothing itself`, () => {
    expect(code.split('\n').length).toBeLessThanOrEqual(mostLines);
    expect(code).not.toMatch(/\bfetch\(|XMLHttpRequest|localStorage|sessionStorage/);
  });
});

function read(code: string): ts.SourceFile {
  return ts.createSourceFile('code.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

const readAttributes = new Set(['title', 'alt', 'placeholder', 'aria-label', 'aria-description']);

/** Words of the code that people would read, or hear, in one language alone. */
function wordsIn(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && readAttributes.has(node.name.getText())) {
      if (node.initializer && ts.isStringLiteral(node.initializer)) found.push(node.initializer.text);
    }
    node.forEachChild(visit);
  };
  visit(read(code));
  return found.filter((words) => words !== '');
}

test('words between tags and in attributes are found', () => {
  expect(wordsIn('<th title="Plain" className="head">Sort {text("Sort")} · </th>')).toEqual(['Plain', 'Sort']);
});

/** The first argument of each call of a function, where it is written out; each once. */
function firstArguments(code: string, called: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) && node.expression.getText() === called ? node.arguments : [];
    if (first) for (const literal of literalsIn(first)) found.add(literal);
    node.forEachChild(visit);
  };
  visit(read(code));
  return [...found];
}

/** `text(isOne ? 'One picture' : 'Pictures')` says two. */
function literalsIn(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)] : [];
}
