/** What is in the way of sending, all together, with a button that asks again. */
import { useId } from 'react';
import { useFormProblems, useMessage } from '#engine';
import { Icon } from '../shared/icon.tsx';
import { Press } from '../shared/press.tsx';
import classes from './form-problems.module.css';

export function FormProblems() {
  const id = useId();
  const message = useMessage();
  const { state, messages, check } = useFormProblems();
  const isWrong = messages.length > 0;
  return (
    <section className={classes.problems} aria-labelledby={id} data-wrong={isWrong || undefined}>
      <div className={classes.problemsHead}>
        <p id={id} className={classes.problemsTitle}>
          {message('problems')}
        </p>
        <Press look="quiet" icon="check" busy={state === 'asking'} onClick={check}>
          {state === 'asking' ? message('checking') : message('checkAnswers')}
        </Press>
      </div>
      <div role="status">
        {isWrong ? (
          <ul>
            {messages.map((words) => (
              <li key={words}>
                <Icon name="alert" size={16} />
                {words}
              </li>
            ))}
          </ul>
        ) : state === 'known' ? (
          <p>{message('noProblems')}</p>
        ) : null}
      </div>
    </section>
  );
}
