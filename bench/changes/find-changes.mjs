/** Where a source file can be changed a little so that it does something else, as text edits. */
import ts from 'typescript';

/** @typedef {{ start: number, end: number, text: string, kind: string }} Change  the stretch of the source and what is there instead */

/** @type {Readonly<Record<number, string>>} */
const turned = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
};

/** Names of functions that refuse: their calls may not be left out. */
const checks = /^(check|refuse|require|ensure|expect|assert|invariant|note|use|release|take|keep|store|audit)/;

/**
 * @param {string} file its name tells whether it holds JSX
 * @param {string} source
 * @returns {readonly Change[]}
 */
export function findChanges(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {Change[]} */
  const changes = [];
  const change = (/** @type {string} */ kind, /** @type {number} */ start, /** @type {number} */ end, text = '') =>
    changes.push({ kind, start, end, text });

  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    const [start, end] = [node.getStart(tree), node.end];
    if (ts.isIfStatement(node)) {
      turn(node.expression);
      if (!node.elseStatement && refuses(node.thenStatement)) change('check', start, end, ';');
    }
    if (ts.isConditionalExpression(node)) turn(node.condition);
    if (ts.isBinaryExpression(node)) {
      const sign = node.operatorToken;
      const other = turned[sign.kind];
      if (other) change('condition', sign.getStart(tree), sign.end, other);
    }
    if (ts.isAwaitExpression(node)) change('await', start, node.expression.getStart(tree));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression;
      const dot = name.getStart(tree) - 1; // of its own line, which says what is left out
      if (name.text === 'where') change('where', dot, end);
      if (name.text === 'limit') change('limit', dot, end);
    }
    if (ts.isPropertyAssignment(node) && isLimits(node.parent.parent)) change('limit', start, end, '');
    if (ts.isExpressionStatement(node)) {
      const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
      if (ts.isCallExpression(call) && checks.test(nameOf(call))) change('check', start, end, ';');
    }
    if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
      change('number', start, end, String(Number(node.text.replaceAll('_', '')) + 1));
    ts.forEachChild(node, visit);
  };
  const turn = (/** @type {ts.Expression} */ condition) => {
    const text = condition.getText(tree);
    change('condition', condition.getStart(tree), condition.end, `!(${text})`);
  };
  visit(tree);
  return changes;
}

/** Whether a statement only throws; what throws a plain `Error` guards against a mistake of our own, which no test can make. */
function refuses(/** @type {ts.Statement} */ statement) {
  const only = ts.isBlock(statement) && statement.statements.length === 1 ? statement.statements[0] : statement;
  return only && ts.isThrowStatement(only) && !only.expression.getText().startsWith('new Error(');
}

/** Whether this declares a table of limits: one entry is one limit. */
function isLimits(/** @type {ts.Node} */ node) {
  return ts.isVariableDeclaration(node) && /limits$/i.test(node.name.getText());
}

/** @param {ts.CallExpression} call */
function nameOf({ expression }) {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}
