/** The characters of a picture, or the answer to a small sum, to keep programs out. */
import { type FieldProps, useCaptcha, useFieldInput, useMessage } from '#engine';
import { SkeletonBar } from '../../shared/faces.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Press } from '../../shared/press.tsx';
import classes from '../shared/field.module.css';
import own from './captcha-field.module.css';

export function CaptchaField({ field, id, describedBy, invalid }: FieldProps<'captcha'>) {
  const message = useMessage();
  const { state, image, question, refresh } = useCaptcha(field);
  // A portal may ask for no proof at all: then there is nothing to show.
  const isOff = state === 'ready' && image === null && question === null;
  const questionId = `${id}-question`;
  const descriptions = [question === null ? undefined : questionId, describedBy].filter(Boolean).join(' ');
  return (
    <div className={own.box}>
      {question === null ? null : (
        <p id={questionId} className={own.question}>
          {question}
        </p>
      )}
      <input
        {...useFieldInput(field)}
        id={id}
        className={`${classes.input} ${own.input}`}
        type="text"
        dir="ltr"
        maxLength={12}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={descriptions || undefined}
      />
      {isOff ? null : state === 'failed' ? (
        <Press icon="refresh" onClick={refresh}>
          {message('newPicture')}
        </Press>
      ) : (
        <>
          {question === null ? (
            <span className={own.picture} aria-busy={state === 'loading' || undefined}>
              {image === null ? <SkeletonBar /> : <img src={image} alt={message('captchaPicture')} />}
            </span>
          ) : null}
          <button
            type="button"
            className={own.fresh}
            aria-label={message('newPicture')}
            title={message('newPicture')}
            onClick={refresh}
          >
            <Icon name="refresh" />
          </button>
        </>
      )}
    </div>
  );
}
