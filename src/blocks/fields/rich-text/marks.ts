/** What the buttons over a text in Markdown do to it. */

export interface Marked {
  readonly text: string;
  /** What is selected afterwards. */
  readonly start: number;
  readonly end: number;
}

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'link';

type Apply = (text: string, start: number, end: number) => Marked;

/** One star around a text is italic, two are bold, three are both. `_` would be a letter within a word, and in Chinese everywhere. */
const around =
  (sign: '*' | '**'): Apply =>
  (text, start, end) => {
    const inner = text.slice(start, end);
    const before = /\**$/.exec(text.slice(0, start))?.[0].length ?? 0;
    const stars = Math.min(before, /^\**/.exec(text.slice(end))?.[0].length ?? 0);
    const isMarked = sign === '*' ? stars % 2 === 1 : stars > 1;
    if (isMarked) {
      const plain = text.slice(0, start - sign.length) + inner + text.slice(end + sign.length);
      return { text: plain, start: start - sign.length, end: end - sign.length };
    }
    return {
      text: text.slice(0, start) + sign + inner + sign + text.slice(end),
      start: start + sign.length,
      end: end + sign.length,
    };
  };

/** What a line can begin with; another one takes its place. */
const lineSign = /^(#{1,6} |[-*] |\d+\. )/;

/** Puts something before each line of the selection, or takes it away where all of them have it. */
const before =
  (signOf: (index: number) => string, own: RegExp): Apply =>
  (text, start, end) => {
    const from = text.slice(0, start).lastIndexOf('\n') + 1;
    const next = text.indexOf('\n', end);
    const to = next === -1 ? text.length : next;
    const lines = text.slice(from, to).split('\n');
    const isMarked = lines.every((line) => own.test(line));
    const changed = lines.map((line, index) => (isMarked ? '' : signOf(index)) + line.replace(lineSign, ''));
    const block = changed.join('\n');
    return { text: text.slice(0, from) + block + text.slice(to), start: from, end: from + block.length };
  };

export const marks: Readonly<Record<Mark, Apply>> = {
  bold: around('**'),
  italic: around('*'),
  heading: before(() => '## ', /^## /),
  list: before(() => '- ', /^- /),
  numbers: before((index) => `${index + 1}. `, /^\d+\. /),
  link: (text, start, end) => {
    const words = text.slice(start, end);
    const address = start + words.length + 3;
    return { text: `${text.slice(0, start)}[${words}](https://)${text.slice(end)}`, start: address, end: address + 8 };
  },
};
