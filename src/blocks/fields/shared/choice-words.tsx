/** The label of a choice, and what it means. */
import type { Choice } from '#engine';
import own from './choices.module.css';

export function ChoiceWords({ choice }: { readonly choice: Pick<Choice, 'label' | 'description'> }) {
  if (choice.description === undefined) return choice.label;
  return (
    <span>
      {choice.label}
      <span className={own.description}>{choice.description}</span>
    </span>
  );
}
