/** What holds in each source, as its syntax shows it. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesIn, resolveTarget, sourcesIn, treeOf } from './support/sources.ts';

const rooms = ['src', 'server', 'cli', 'tools', 'bench'];
/** What ships and what builds it. */
const files = ['src', 'server', 'cli', 'tools'].flatMap(sourcesIn);

test('no function takes more than four things: what travels together is one', () => {
  const wrong = files.filter((file) => !file.startsWith('src/generated/')).flatMap(longParameterLists);

  expect(wrong).toEqual([]);
});

/** Functions that may be longer than `longest`, each with its reason. */
const longFunctions: Readonly<Record<string, string>> = {
  'server/demo/named-profiles.ts: chris': 'what a person has written into every field of a profile: data',
};
const longest = 80;

test.each(rooms)('no function in %s is longer than eighty lines', (place) => {
  const found = sourcesIn(place).flatMap(functionsLongerThanAllowed);
  const known = Object.keys(longFunctions).filter((name) => name.startsWith(`${place}/`));

  // A name that is not found any more goes out of the list.
  expect(found.sort()).toEqual(known.sort());
});

test.each(rooms)('each cast in %s says why on its line', (place) => {
  expect(sourcesIn(place).flatMap(castsWithoutReason)).toEqual([]);
});

test('what a check of the compiler finds is passed on', () => {
  expect(droppedReports(files.filter((file) => file.startsWith('src/compiler/')))).toEqual([]);
});

/** What others take: the renderers of other portals, and the build. */
const offered = ['src/blocks/shared/index.ts', 'src/app/prerender.tsx'];

test('what a file exports is imported by another file: what only its own file uses is its own', () => {
  const importers = [...files, ...['tests', 'bench'].flatMap(sourcesIn)];
  const taken = new Set(importers.flatMap(namesTaken));
  const unused = files
    .filter((file) => !file.startsWith('src/generated/') && !offered.includes(file))
    .flatMap((file) => valuesExported(file).map((name) => ({ file, name })))
    .filter(({ file, name }) => !taken.has(`${file} ${name}`) && !taken.has(`${file} *`))
    .map(({ file, name }) => `${file} ${name}`);

  expect(unused).toEqual([]);
});

function longParameterLists(file: string): readonly string[] {
  return nodesIn(treeOf(file)).flatMap((node) =>
    ts.isFunctionLike(node) && node.parameters.length > 4
      ? [`${file}: ${node.parameters.map(({ name }) => name.getText()).join(', ')}`]
      : [],
  );
}

function functionsLongerThanAllowed(file: string): readonly string[] {
  const tree = treeOf(file);
  const lineAt = (offset: number) => tree.getLineAndCharacterOfPosition(offset).line;
  return nodesIn(tree).flatMap((node) => {
    if (!ts.isFunctionLike(node) || lineAt(node.getEnd()) - lineAt(node.getStart()) < longest) return [];
    const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : null);
    return [`${file}: ${named?.getText() ?? `the function in line ${lineAt(node.getStart()) + 1}`}`];
  });
}

/** `as X` without a comment on its lines or on a line of its own above them. */
function castsWithoutReason(file: string): readonly string[] {
  const tree = treeOf(file);
  const lines = tree.text.split('\n');
  const lineAt = (offset: number) => tree.getLineAndCharacterOfPosition(offset).line;
  return nodesIn(tree).flatMap((node) => {
    if (!ts.isAsExpression(node) || ts.isConstTypeReference(node.type)) return [];
    const [first, last] = [lineAt(node.getStart()), lineAt(node.getEnd())];
    const isReasoned = lines.slice(first, last + 1).some((line) => /\/\/ |\/\* /.test(line));
    return isReasoned || /^\s*\/\/ /.test(lines[first - 1] ?? '') ? [] : [`${file}:${last + 1}: ${node.getText()}`];
  });
}

/** Calls, as statements of their own, of functions that yield what they find: without `yield*` it would be dropped. */
function droppedReports(room: readonly string[]): readonly string[] {
  const inRoom = room.map(treeOf);
  const named = inRoom.map((tree) =>
    nodesIn(tree).flatMap((node) => (ts.isFunctionDeclaration(node) && node.asteriskToken ? [node] : [])),
  );
  const offered = named
    .flat()
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  return inRoom.flatMap((tree, index) => {
    const names = new Set([...offered, ...(named[index] ?? [])].map(({ name }) => name?.text));
    return nodesIn(tree).flatMap((node) => {
      if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return [];
      const called = node.expression.expression.getText();
      return names.has(called) ? [`${tree.fileName}: ${called}`] : [];
    });
  });
}

/** `file name` for each name that a file imports or passes on; `file *` where it takes all of them. */
function namesTaken(file: string): readonly string[] {
  return nodesIn(treeOf(file)).flatMap((node) => {
    const [from, names] = takenBy(node);
    const target = from && ts.isStringLiteralLike(from) ? resolveTarget(file, from.text) : null;
    return target === null ? [] : names.map((name) => `${target} ${name}`);
  });
}

function takenBy(node: ts.Node): readonly [from: ts.Node | undefined, names: readonly string[]] {
  if (ts.isImportDeclaration(node)) return [node.moduleSpecifier, namesOf(node.importClause?.namedBindings)];
  if (ts.isExportDeclaration(node)) return [node.moduleSpecifier, namesOf(node.exportClause)];
  const isLoaded = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isLoaded ? [node.arguments[0], ['*']] : [undefined, []];
}

function namesOf(clause: ts.NamedImportBindings | ts.NamedExportBindings | undefined): readonly string[] {
  if (!clause || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) return ['*'];
  return clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** The values, not the types: a type may be there to be read beside the function that gives it. */
function valuesExported(file: string): readonly string[] {
  return treeOf(file).statements.flatMap((node) => {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      return node.exportClause.elements.flatMap((one) => (node.isTypeOnly || one.isTypeOnly ? [] : [one.name.text]));
    if (!ts.canHaveModifiers(node) || !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      return [];
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
    return (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name ? [node.name.text] : [];
  });
}
