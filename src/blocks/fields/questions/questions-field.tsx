/** Fields that the server defines: drawn exactly like all others. */
import { type FieldProps, useQuestions } from '#engine';
import { FieldPlace } from '../field-place.tsx';
import own from './questions-field.module.css';

export function QuestionsField({ field, id }: FieldProps<'questions'>) {
  const questions = useQuestions(field);
  if (!questions) return null;
  const formId = id.slice(0, -field.name.length - 1);
  return (
    <div className={own.questions}>
      {questions.map((question) => (
        <FieldPlace key={question.name} field={question} formId={formId} />
      ))}
    </div>
  );
}
