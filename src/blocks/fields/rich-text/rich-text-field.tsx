/** A text with headings and lists: Markdown, with buttons that write it and a preview. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type FieldProps, LateBoundary, late, useFieldControl, useMessage, useText } from '#engine';
import long from '../long-text/long-text-field.module.css';
import { TextCounter } from '../long-text/text-counter.tsx';
import classes from '../shared/field.module.css';
import { type Mark, marks } from './marks.ts';
import own from './rich-text-field.module.css';

const MarkdownText = late(() => import('../../shared/markdown-text.tsx').then((file) => file.MarkdownText));

const tools = [
  { mark: 'bold', label: 'richBold', sign: 'B' },
  { mark: 'italic', label: 'richItalic', sign: 'I' },
  { mark: 'heading', label: 'richHeading', sign: 'H' },
  { mark: 'list', label: 'richList', sign: '•' },
  { mark: 'numbers', label: 'richNumbers', sign: '1.' },
  { mark: 'link', label: 'richLink', sign: '↗' },
] as const;

/** With Ctrl, or Cmd on a Mac. */
const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' };

export function RichTextField({ field, id, describedBy, invalid }: FieldProps<'rich-text'>) {
  const text = useText();
  const message = useMessage();
  const { value, set, blur } = useFieldControl(field);
  const written = typeof value === 'string' ? value : '';
  const area = useRef<HTMLTextAreaElement>(null);
  const [selected, select] = useState<readonly [number, number] | null>(null);
  const [isPreview, setPreview] = useState(false);

  // The selection is put back after the new text is drawn.
  useLayoutEffect(() => {
    if (selected === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(...selected);
  }, [selected]);

  const apply = (mark: Mark) => {
    const { current } = area;
    if (!current || field.readOnly) return;
    const marked = marks[mark](written, current.selectionStart, current.selectionEnd);
    set(marked.text);
    select([marked.start, marked.end]);
  };
  const press = (event: KeyboardEvent) => {
    const mark = isCommand(event) ? shortcuts[event.key.toLowerCase()] : undefined;
    if (!mark) return;
    event.preventDefault();
    apply(mark);
  };

  return (
    <div>
      <div className={own.tools} role="group" aria-label={message('richTools')}>
        <MarkButtons disabled={isPreview || field.readOnly} apply={apply} />
        <button type="button" className={own.preview} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {message('richPreview')}
        </button>
      </div>
      {isPreview ? (
        // What is seen is the field: it gets the focus when something is wrong with it.
        <section
          id={id}
          tabIndex={-1}
          className={own.shown}
          aria-label={message('richPreview')}
          aria-describedby={describedBy}
        >
          <LateBoundary>
            <MarkdownText text={written} />
          </LateBoundary>
        </section>
      ) : null}
      <textarea
        ref={area}
        id={isPreview ? undefined : id}
        className={`${classes.input} ${long.area}`}
        hidden={isPreview}
        rows={field.rows}
        maxLength={field.max}
        value={written}
        readOnly={field.readOnly}
        placeholder={text(field.placeholder)}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => set(event.target.value)}
        onKeyDown={press}
        onBlur={blur}
      />
      {field.readOnly ? null : <TextCounter field={field} />}
    </div>
  );
}

/** AltGr, by which many keyboards write letters, is Ctrl and Alt at once. */
function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey;
}

/** One button for each mark that there is. */
function MarkButtons({ disabled, apply }: { readonly disabled: boolean; readonly apply: (mark: Mark) => void }) {
  const message = useMessage();
  return (
    <>
      {tools.map(({ mark, label, sign }) => (
        <button
          key={mark}
          type="button"
          className={own.tool}
          data-mark={mark}
          aria-label={message(label)}
          title={message(label)}
          disabled={disabled}
          onClick={() => apply(mark)}
        >
          {sign}
        </button>
      ))}
    </>
  );
}
