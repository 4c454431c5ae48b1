/** A text to read, and a box to tick under it. */
import { lazy, Suspense } from 'react';
import { type FieldProps, useText } from '#engine';
import { TickBox } from '../yes-no/tick-box.tsx';
import own from './agreement-field.module.css';

const MarkdownText = lazy(() =>
  import('../../shared/markdown-text.tsx').then((file) => ({ default: file.MarkdownText })),
);

export function AgreementField(props: FieldProps<'agreement'>) {
  const { field, id } = props;
  const text = useText();
  const words = text(field.text);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, by keyboard too */}
      <section id={`${id}-text`} className={own.text} aria-label={text(field.label)} tabIndex={0}>
        <Suspense fallback={<p>{words}</p>}>
          <MarkdownText text={words} />
        </Suspense>
      </section>
      <TickBox {...props} isRequired={field.required} />
    </>
  );
}
