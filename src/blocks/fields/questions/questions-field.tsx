/** Fields that the server defines: drawn exactly like all others, under the headings that the server gives them. */
import { type FieldProps, useQuestions } from '#engine';
import { HeadedSection } from '../../shared/heading.tsx';
import { FieldPlace } from '../field-place.tsx';
import own from './questions-field.module.css';

export function QuestionsField({ field, id }: FieldProps<'questions'>) {
  const sections = useQuestions(field);
  const formId = id.slice(0, -field.name.length - 1);
  return sections?.map(({ title, fields }) => {
    const key = fields[0]?.name;
    const places = (
      <div key={key} className={own.questions}>
        {fields.map((question) => (
          <FieldPlace key={question.name} field={question} formId={formId} />
        ))}
      </div>
    );
    if (title === undefined) return places;
    return (
      <HeadedSection key={key} title={title} className={own.section}>
        {places}
      </HeadedSection>
    );
  });
}
