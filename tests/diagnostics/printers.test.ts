import type { Diagnostic } from '#model';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkoutPath } from '../../cli/print/checkout-path.ts';
import { printDiagnostics } from '../../cli/print/index.ts';

function at(text: string, words: string, from = 0): Diagnostic {
  const start = text.indexOf(words, from);
  const line = text.slice(0, start).split('\n').length;
  const column = start - text.lastIndexOf('\n', start - 1);
  return {
    code: 'shape/unknown-key',
    severity: 'error',
    span: { file: 'pages/home.yaml', start, end: start + words.length, line, column },
    problem: 'A list has no setting called `filers`.',
    remedy: 'Did you mean `filters`?',
  };
}

function pretty(text: string, diagnostic: Diagnostic, colour = false): string {
  return printDiagnostics('pretty', [diagnostic], new Map([['pages/home.yaml', text]]), { folder: 'config', colour });
}

/** The source line and the carets under it. */
function frame(text: string, diagnostic: Diagnostic): readonly string[] {
  const lines = pretty(text, diagnostic).split('\n');
  const at = lines.findIndex((line) => line.startsWith('  >'));
  return lines.slice(at, at + 2);
}

describe('pretty', () => {
  test('puts place, problem, frame and remedy in this order', () => {
    const text = '- list: events\n  filers:\n';

    expect(pretty(text, at(text, 'filers'))).toBe(
      [
        'config/pages/home.yaml:2:3  error  shape/unknown-key',
        '  A list has no setting called `filers`.',
        '',
        '    1 | - list: events',
        '  > 2 |   filers:',
        '      |   ^^^^^^',
        '',
        '  Did you mean `filters`?',
        '',
      ].join('\n'),
    );
  });

  test('shows the second line once when the first one is empty', () => {
    const text = '\nfilers:\n';

    expect(pretty(text, at(text, 'filers'))).toContain('\n\n  > 2 | filers:\n      | ^^^^^^\n');
  });

  test('puts what people would see in front of what to do', () => {
    const diagnostic = { ...at('a: 1', 'a'), effect: 'People would see nothing.' };

    expect(pretty('a: 1', diagnostic)).toContain('  People would see nothing. Did you mean `filters`?\n');
  });

  const frames: readonly {
    readonly name: string;
    readonly text: string;
    readonly words: string;
    readonly shown: readonly string[];
  }[] = [
    {
      name: 'Chinese characters take two columns',
      text: '  有效期 {titel} 止',
      words: 'titel',
      shown: ['  > 1 |   有效期 {titel} 止', '      |           ^^^^^'],
    },
    {
      name: 'carets under Chinese are as wide as it',
      text: 'a: 有效期',
      words: '有效期',
      shown: ['  > 1 | a: 有效期', '      |    ^^^^^^'],
    },
    { name: 'a tab is drawn as an arrow', text: 'a:\tb', words: 'b', shown: ['  > 1 | a:→   b', '      |       ^'] },
    {
      name: 'accents that are written apart take no column',
      text: 'e\u0301e\u0301: x',
      words: 'x',
      shown: ['  > 1 | e\u0301e\u0301: x', '      |     ^'],
    },
    { name: 'an emoji takes two columns', text: '🎓 x', words: 'x', shown: ['  > 1 | 🎓 x', '      |    ^'] },
    { name: 'a byte order mark takes none', text: '\uFEFFa: b', words: 'b', shown: ['  > 1 | a: b', '      |    ^'] },
    {
      name: 'a span over several lines is marked to the end of its first',
      text: 'a: b\n   c\nd: e',
      words: 'b\n   c',
      shown: ['  > 1 | a: b', '      |    ^'],
    },
    {
      name: 'a carriage return is not printed',
      text: 'a: b\r\nc: d\r\n',
      words: 'c',
      shown: ['  > 2 | c: d', '      | ^'],
    },
  ];

  test.each(frames)('$name', ({ text, words, shown }) => {
    expect(frame(text, at(text, words))).toEqual(shown);
  });

  test('an empty span past the first character has one caret', () => {
    const diagnostic = at('a: b', 'b');

    expect(frame('a: b', { ...diagnostic, span: { ...diagnostic.span, end: diagnostic.span.start } })[1]).toBe(
      '      |    ^',
    );
  });

  test('a long line is cut around the mistake, and the caret stays under it', () => {
    const text = `a: ${'x'.repeat(300)} here ${'y'.repeat(300)}`;
    const [line = '', caret = ''] = frame(text, at(text, 'here'));

    expect(line.length).toBeLessThan(110);
    expect(line.startsWith('  > 1 | …xxx')).toBe(true);
    expect(line.endsWith('yyy…')).toBe(true);
    expect(line.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('here');
  });

  test.each([60, 80, 140])('in a terminal of %i columns no line is broken by the terminal', (columns) => {
    const text = `note: ${'x'.repeat(50)}\na: ${'x'.repeat(50)} here ${'y'.repeat(50)}`;
    const files = new Map([['pages/home.yaml', text]]);
    const diagnostic = { ...at(text, 'here'), remedy: 'Words and more. '.repeat(20).trim() };

    const printed = printDiagnostics('pretty', [diagnostic], files, { colour: false, columns });
    const lines = printed.split('\n');
    const marked = lines.findIndex((line) => line.startsWith('  > 2'));
    const caret = lines[marked + 1] ?? '';

    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    expect(lines[marked]?.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('here');
    expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(Math.min(columns, 100) - 12);
  });

  test('nothing that could steer a terminal is printed', () => {
    const text = 'a: \u001B[31mred\u202Elamron';
    const diagnostic = { ...at(text, 'red'), problem: 'There is \u001B[2J here.' };

    // oxlint-disable-next-line no-control-regex -- they are what must not be there
    expect(pretty(text, diagnostic)).not.toMatch(/[\u001B\u202E]/);
  });

  test('a file as a whole has no frame', () => {
    const diagnostic = at('a: b', 'a');

    expect(pretty('a: b', { ...diagnostic, span: { ...diagnostic.span, end: 0 } })).not.toContain('|');
  });

  test('`code` is never broken between two lines', () => {
    const command = `\`${'word '.repeat(12)}end\``;
    const printed = pretty('a: b', { ...at('a: b', 'a'), remedy: `${'Words and more. '.repeat(5)}${command}` });

    expect(printed).toContain(command);
  });

  const warningAt = (text: string, words: string, addition?: string): Diagnostic => ({
    ...at(text, words),
    code: 'text/missing-translation',
    severity: 'warning',
    problem: 'This text has no translation into ja.',
    effect: 'People would see English.',
    remedy: `Add a line: \`${words}:\`.`,
    ...(addition === undefined ? {} : { addition: { file: 'texts/ja.yaml', line: addition } }),
  });

  test('errors stand in front of warnings', () => {
    const text = 'one\ntwo\nthree\n';
    const files = new Map([['pages/home.yaml', text]]);
    const printed = printDiagnostics('pretty', [warningAt(text, 'one'), at(text, 'three')], files, { colour: false });

    expect(printed.indexOf('error')).toBeLessThan(printed.indexOf('warning'));
  });

  test('of a table the first errors of a kind are shown, and how many more there are; programs get all', () => {
    const lines = Array.from({ length: 24 }, (_, index) => `line${index};`);
    const text = lines.join('\n');
    const errors = (file: string) =>
      lines.map((words) => {
        const error = at(text, words);
        return { ...error, problem: `This is wrong in ${words}`, span: { ...error.span, file } };
      });
    const print = (format: 'pretty' | 'line', file: string) =>
      printDiagnostics(format, errors(file), new Map([[file, text]]), { colour: false });
    const entries = (printed: string) => printed.match(/This is wrong/g)?.length;

    expect(entries(print('pretty', 'people.csv'))).toBe(20);
    expect(print('pretty', 'people.csv')).toMatch(
      /line19;[^]*\n\n {2}4 more errors of these kinds are not shown\. Correct these first and look again\.\n$/,
    );
    expect(entries(print('line', 'people.csv'))).toBe(24);
    expect(entries(print('pretty', 'people.yaml'))).toBe(24);
    expect(print('pretty', 'people.yaml')).not.toContain('not shown');
  });

  test('warnings that say the same are one entry, with the lines to copy', () => {
    const text = 'one\ntwo\nthree\n';
    const files = new Map([['pages/home.yaml', text]]);
    const warnings = ['one', 'two', 'three'].map((words) => warningAt(text, words, `${words}:`));

    expect(printDiagnostics('pretty', warnings, files, { folder: 'config', colour: false })).toBe(
      [
        '3 times  warning  text/missing-translation',
        '  This text has no translation into ja.',
        '',
        '    config/pages/home.yaml:1–3',
        '',
        '  People would see English. Add these lines to texts/ja.yaml, with the translations behind their',
        '  colons, or let `npx portico texts --add` add them:',
        '',
        '    one:',
        '    two:',
        '    three:',
        '',
      ].join('\n'),
    );
  });

  test('programs get every warning', () => {
    const text = 'one\ntwo\n';
    const warnings = ['one', 'two'].map((words) => warningAt(text, words, `${words}:`));
    const files = new Map([['pages/home.yaml', text]]);

    expect(JSON.parse(printDiagnostics('json', warnings, files, { colour: false })).diagnostics).toHaveLength(2);
    expect(printDiagnostics('github', warnings, files, { colour: false }).trimEnd().split('\n')).toHaveLength(2);
  });

  test('a catalogue with nothing in it has one line, in front of the others', () => {
    const text = 'one\ntwo\n';
    const warnings = ['one', 'two'].map((words) => warningAt(text, words, `${words}:`));
    const lines = (catalogue: string) => {
      const files = new Map([
        ['pages/home.yaml', text],
        ['texts/ja.yaml', catalogue],
      ]);
      return printDiagnostics('line', [at(text, 'two'), ...warnings], files, { folder: 'config', colour: false });
    };

    expect(lines('# To be translated.\n').split('\n')).toEqual([
      'config/texts/ja.yaml:1:1: warning: This catalogue is empty: 2 texts have no translation. People would see English. `npx portico texts --add` writes a line for each. [text/missing-translation]',
      expect.stringMatching(/^config\/pages\/home.yaml:2:1: error: /),
      '',
    ]);
    expect(lines('three: 三\n').trimEnd().split('\n')).toHaveLength(3);
  });

  test('colours are there only when asked for', () => {
    expect(pretty('a: b', at('a: b', 'a'), true)).toContain('\u001B[31merror\u001B[39m');
    expect(pretty('a: b', at('a: b', 'a'))).not.toContain('\u001B');
  });

  test('nothing is printed when nothing is wrong', () => {
    expect(printDiagnostics('pretty', [], new Map(), { colour: false })).toBe('');
  });
});

describe('json', () => {
  test('has the documented shape', () => {
    const text = '- list: events\n  filers:\n';
    const warning = { ...at(text, 'events\n  fil'), severity: 'warning' as const, effect: 'Nobody sees it.' };

    const printed = printDiagnostics('json', [at(text, 'filers'), warning], new Map([['pages/home.yaml', text]]), {
      folder: 'config/',
      colour: true,
    });

    expect(JSON.parse(printed)).toEqual({
      version: 1,
      errors: 1,
      warnings: 1,
      diagnostics: [
        {
          code: 'shape/unknown-key',
          severity: 'error',
          file: 'config/pages/home.yaml',
          line: 2,
          column: 3,
          endLine: 2,
          endColumn: 9,
          problem: 'A list has no setting called `filers`.',
          remedy: 'Did you mean `filters`?',
        },
        {
          code: 'shape/unknown-key',
          severity: 'warning',
          file: 'config/pages/home.yaml',
          line: 1,
          column: 9,
          endLine: 2,
          endColumn: 6,
          problem: 'A list has no setting called `filers`.',
          effect: 'Nobody sees it.',
          remedy: 'Did you mean `filters`?',
        },
      ],
    });
  });

  test('says so when nothing is wrong', () => {
    expect(JSON.parse(printDiagnostics('json', [], new Map(), { colour: false }))).toEqual({
      version: 1,
      errors: 0,
      warnings: 0,
      diagnostics: [],
    });
  });
});

describe('github', () => {
  function github(diagnostic: Diagnostic, text: string): string {
    return printDiagnostics('github', [diagnostic], new Map([[diagnostic.span.file, text]]), { colour: false });
  }

  test('is one workflow command a mistake', () => {
    expect(github(at('filers: 1', 'filers'), 'filers: 1')).toBe(
      '::error file=pages/home.yaml,line=1,endLine=1,col=1,endColumn=6,title=shape/unknown-key::A list has no setting called `filers`.%0ADid you mean `filters`?\n',
    );
  });

  test('escapes what would end a property or the command', () => {
    const diagnostic = at('a: b', 'a');
    const odd = { ...diagnostic, problem: '100 % of\r\nit', span: { ...diagnostic.span, file: 'pages/a,b:c%.yaml' } };

    const printed = github(odd, 'a: b');

    expect(printed).toContain('file=pages/a%2Cb%3Ac%25.yaml,');
    expect(printed).toContain('::100 %25 of%0D%0Ait%0A');
    expect(printed.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('gitlab', () => {
  const reported = (text: string, ...diagnostics: Diagnostic[]) =>
    JSON.parse(
      printDiagnostics('gitlab', diagnostics, new Map([['pages/home.yaml', text]]), { folder: 'config', colour: false }),
    );

  test('is a report of code quality', () => {
    const text = '- list: events\n  filers:\n';

    expect(reported(text, at(text, 'filers'))).toEqual([
      {
        description: 'A list has no setting called `filers`. Did you mean `filters`?',
        check_name: 'shape/unknown-key',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        severity: 'major',
        location: { path: 'config/pages/home.yaml', lines: { begin: 2, end: 2 } },
      },
    ]);
  });

  test('knows a mistake again that has moved, and two of the same in a file apart', () => {
    const twice = 'filers: 1\nfilers: 2\n';
    const [first, second] = reported(twice, at(twice, 'filers'), at(twice, 'filers: 2'));
    const moved = '# A remark.\nfilers: 1\n';

    expect(reported(moved, at(moved, 'filers'))[0].fingerprint).toBe(first.fingerprint);
    expect(second.fingerprint).not.toBe(first.fingerprint);
  });

  test('is an empty report when nothing is wrong', () => {
    expect(reported('')).toEqual([]);
  });
});

describe('sarif', () => {
  test('is one result a mistake, with what its code means, and the place as an address', () => {
    const text = '- list: events\n  filers:\n';
    const { span, ...diagnostic } = at(text, 'filers');
    const odd = { ...diagnostic, span: { ...span, file: 'pages/Über uns.yaml' } };
    const files = new Map([['pages/Über uns.yaml', text]]);

    const { version, runs } = JSON.parse(
      printDiagnostics('sarif', [odd, odd], files, { folder: 'config', colour: false }),
    );

    expect([version, runs.length, runs[0].columnKind]).toEqual(['2.1.0', 1, 'utf16CodeUnits']);
    expect(runs[0].tool.driver).toEqual({
      name: 'Portico',
      rules: [expect.objectContaining({ id: 'shape/unknown-key', shortDescription: { text: expect.any(String) } })],
    });
    expect(runs[0].results).toHaveLength(2);
    expect(runs[0].results[0]).toEqual({
      ruleId: 'shape/unknown-key',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'A list has no setting called `filers`.\nDid you mean `filters`?' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'config/pages/%C3%9Cber%20uns.yaml' },
            region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 9 },
          },
        },
      ],
    });
  });
});

describe('the path of a file in continuous integration', () => {
  test.each([
    ['from the top of the checkout, when the command runs below it', 'GITHUB_WORKSPACE', '../config/a.yaml', 'config/a.yaml'],
    ['without the folders above it', 'CI_PROJECT_DIR', '/work/school/config/a.yaml', 'config/a.yaml'],
    ['as it is outside of the checkout', 'BUILD_SOURCESDIRECTORY', '/elsewhere/a.yaml', '/elsewhere/a.yaml'],
    ['as it is without a checkout', 'HOME', '../config/a.yaml', '../config/a.yaml'],
  ])('is %s', (_, name, file, expected) => {
    vi.spyOn(process, 'cwd').mockReturnValue('/work/school/portico');
    onTestFinished(() => void vi.restoreAllMocks());

    expect(checkoutPath(file, { [name]: '/work/school' })).toBe(expected);
  });

  test.each([
    ['github', 'file=config/pages/home.yaml,'],
    ['gitlab', '"path": "config/pages/home.yaml"'],
    ['sarif', '"uri": "config/pages/home.yaml"'],
    ['line', '../config/pages/home.yaml:1:1:'],
  ] as const)('is used by %s where a program looks for the file there', (format, expected) => {
    const options = { folder: '../config', colour: false, pathOf: (file: string) => file.replace('../', '') };

    expect(printDiagnostics(format, [at('a: b', 'a')], new Map([['pages/home.yaml', 'a: b']]), options)).toContain(
      expected,
    );
  });
});
