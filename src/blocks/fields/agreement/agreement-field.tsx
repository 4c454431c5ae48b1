/** A text to read, and a box to tick under it. */
import { type FieldProps, LateBoundary, late, useText } from '#engine';
import { TickBox } from '../shared/tick-box.tsx';
import own from './agreement-field.module.css';

const MarkdownText = late(() => import('../../shared/markdown-text.tsx').then((file) => file.MarkdownText));

export function AgreementField(props: FieldProps<'agreement'>) {
  const { field, id } = props;
  const text = useText();
  const words = text(field.text);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, by keyboard too */}
      <section id={`${id}-text`} className={own.text} aria-label={text(field.label)} tabIndex={0}>
        <LateBoundary fallback={<p>{words}</p>}>
          <MarkdownText text={words} />
        </LateBoundary>
      </section>
      <TickBox {...props} isRequired={field.required} />
    </>
  );
}
