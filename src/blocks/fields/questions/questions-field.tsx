/** Fields that the server defines: drawn exactly like all others, under the headings that the server gives them. */
import { type ReactNode, useId } from 'react';
import { type FieldProps, useQuestions, useText } from '#engine';
import type { Text } from '#model';
import { Heading } from '../../shared/heading.tsx';
import { FieldPlace } from '../field-place.tsx';
import own from './questions-field.module.css';

export function QuestionsField({ field, id }: FieldProps<'questions'>) {
  const sections = useQuestions(field);
  const formId = id.slice(0, -field.name.length - 1);
  return sections?.map(({ title, fields }) => (
    <Titled key={fields[0]?.name} title={title}>
      <div className={own.questions}>
        {fields.map((question) => (
          <FieldPlace key={question.name} field={question} formId={formId} />
        ))}
      </div>
    </Titled>
  ));
}

function Titled({ title, children }: { readonly title: Text | undefined; readonly children: ReactNode }) {
  const text = useText();
  const id = useId();
  if (title === undefined) return children;
  return (
    <section className={own.section} aria-labelledby={id}>
      <Heading id={id}>{text(title)}</Heading>
      {children}
    </section>
  );
}
