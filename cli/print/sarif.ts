/** SARIF 2.1.0, which GitHub's code scanning, Azure DevOps and many viewers read. */
import { type CatalogueEntry, diagnosticCatalogue } from '#compiler';
import { placeOf } from './place.ts';
import type { Printer } from './printer.ts';
import { wordsOf } from './words.ts';

export const printSarif: Printer = (diagnostics, files, { folder = '', pathOf = (file) => file }) => {
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  const catalogue: Readonly<Record<string, CatalogueEntry>> = diagnosticCatalogue;
  const rules = codes.map((id) => {
    const { title = id, explanation = title } = catalogue[id] ?? {};
    return {
      id,
      shortDescription: { text: title },
      fullDescription: { text: explanation },
      help: { text: explanation },
    };
  });
  const results = diagnostics.map((diagnostic) => {
    const { code, severity, span } = diagnostic;
    const { file, line, column, endLine, endColumn } = placeOf(span, files, folder);
    const region = { startLine: line, startColumn: column, endLine, endColumn };
    const uri = pathOf(file).split('/').map(encodeURIComponent).join('/');
    return {
      ruleId: code,
      ruleIndex: codes.indexOf(code),
      level: severity,
      message: { text: wordsOf(diagnostic, '\n') },
      locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
    };
  });
  const driver = { name: 'Portico', rules };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};
