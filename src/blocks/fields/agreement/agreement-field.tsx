/** A text to read, and a box to tick under it. */
import { lazy, type MouseEvent, Suspense } from 'react';
import { type FieldProps, useFieldInput, useText } from '#engine';
import { LabelWords } from '../field-place.tsx';
import box from '../yes-no/yes-no-field.module.css';
import own from './agreement-field.module.css';

const MarkdownText = lazy(() =>
  import('../../shared/markdown-text.tsx').then((file) => ({ default: file.MarkdownText })),
);

export function AgreementField({ field, id, describedBy, invalid }: FieldProps<'agreement'>) {
  const text = useText();
  const keep = field.readOnly ? { onClick: (event: MouseEvent) => event.preventDefault() } : {};
  const words = text(field.text);
  return (
    <>
      {/* A long text scrolls, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section id={`${id}-text`} className={own.text} aria-label={text(field.label)} tabIndex={0}>
        <Suspense fallback={<p>{words}</p>}>
          <MarkdownText text={words} />
        </Suspense>
      </section>
      <label className={box.box} htmlFor={id}>
        <input
          {...useFieldInput(field)}
          {...keep}
          id={id}
          type="checkbox"
          aria-required={field.required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          aria-readonly={field.readOnly || undefined}
        />
        <span>
          <LabelWords field={field} label={text(field.label)} />
        </span>
      </label>
    </>
  );
}
