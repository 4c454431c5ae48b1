/**
 * Which functions a file of tests has run: each function of the sources tells when it begins. A change is then tried only with
 * the tests that come through its function.
 */
import ts from 'typescript';

/** Where functions begin and end, innermost last. */
export function functionsIn(/** @type {string} */ file, /** @type {string} */ source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {{ start: number, end: number, isBlock: boolean }[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push({ start: node.body.getStart(tree), end: node.body.end, isBlock: ts.isBlock(node.body) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * Lets the functions of these sources tell.
 * @param {string} root
 * @param {RegExp} sources  paths from the root
 */
export function noteFunctions(root, sources) {
  return {
    name: 'note-functions',
    enforce: /** @type {const} */ ('pre'),
    transform(/** @type {string} */ source, /** @type {string} */ id) {
      const path = id.split('?')[0] ?? '';
      const file = path.slice(root.length + 1);
      if (!path.startsWith(`${root}/`) || !/\.tsx?$/.test(file) || !sources.test(file)) return null;
      const edits = functionsIn(file, source).flatMap(({ start, end, isBlock }) => {
        const tell = `globalThis.functionBegins?.(${JSON.stringify(`${file}:${start}`)})`;
        if (isBlock) return [{ at: start + 1, text: `${tell};`, isEnd: false }];
        return [
          { at: start, text: `(${tell}, `, isEnd: false },
          { at: end, text: ')', isEnd: true },
        ];
      });
      // From the end, so that places stay; of a place where one ends and another begins, what begins is put in first.
      edits.sort((a, b) => b.at - a.at || Number(a.isEnd) - Number(b.isEnd));
      return {
        code: edits.reduce((code, { at, text }) => code.slice(0, at) + text + code.slice(at), source),
        map: null,
      };
    },
  };
}
