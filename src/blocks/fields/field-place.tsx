/**
 * The place of one field in a form: label, help line, the field itself, its error. Only this place listens to the error
 * of its field, so a form of 500 questions with 250 issues re-renders 250 small places and nothing else.
 */
import { type ComponentType, type MouseEvent, memo, type ReactNode, useState } from 'react';
import {
  type FieldKind,
  type FieldProps,
  LateBoundary,
  late,
  present,
  useAsked,
  useFieldControl,
  useFieldError,
  useFieldNow,
  useMessage,
  useParts,
  useText,
} from '#engine';
import { type DefinedField, isRecord, isRequired } from '#model';
import { useBounds } from './shared/bounds.ts';
import classes from './shared/field.module.css';
import { LabelWords } from './shared/label-words.tsx';

/** Few forms have choices that come with the data. */
const Offered = late(() => import('./shared/offered.tsx').then((file) => file.Offered));

/** Who writes the label: the place above the field, a legend around several inputs, or the field itself. */
const labels: Readonly<Record<FieldKind, 'above' | 'legend' | 'own'>> = {
  text: 'above',
  'long-text': 'above',
  'rich-text': 'above',
  email: 'above',
  password: 'above',
  captcha: 'above',
  choice: 'above',
  country: 'above',
  number: 'above',
  rating: 'legend',
  date: 'above',
  files: 'legend',
  image: 'legend',
  'yes-no': 'own',
  choices: 'legend',
  ranking: 'legend',
  phone: 'legend',
  money: 'above',
  time: 'above',
  'date-time': 'above',
  month: 'legend',
  'date-range': 'legend',
  location: 'legend',
  address: 'legend',
  agreement: 'own',
  hidden: 'own',
  rows: 'legend',
  questions: 'own',
  note: 'own',
  unknown: 'own',
};

interface PlaceProps {
  readonly field: DefinedField;
  readonly formId: string;
}

export const FieldPlace = memo(function FieldPlace({ field, formId }: PlaceProps) {
  if (!useAsked(field)) return null;
  const Asked = 'limits' in field ? LimitedField : AskedField;
  return <Asked field={field} formId={formId} />;
});

function LimitedField({ field, formId }: PlaceProps) {
  return <AskedField field={useFieldNow(field)} formId={formId} />;
}

function AskedField({ field, formId }: PlaceProps) {
  const text = useText();
  const id = `${formId}-${field.name}`;
  const bounds = useBounds();
  const help = 'help' in field && field.help !== undefined ? text(field.help) : bounds(field);
  const helpId = help === null ? undefined : `${id}-help`;
  const body = (
    <FieldBody field={field} id={id} helpId={helpId}>
      {help === null ? null : (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
    </FieldBody>
  );
  const isOfButtons = 'look' in field && field.look === 'buttons';
  const isOneOf = isOfButtons || field.kind === 'rating';
  const label = isOfButtons ? 'legend' : labels[field.kind];
  return (
    <div className={classes.place} data-width={'width' in field ? field.width : 'full'}>
      {label === 'own' ? (
        body
      ) : label === 'legend' ? (
        <FieldGroup
          name={field.name}
          isOneOf={isOneOf}
          isKept={isOneOf && 'readOnly' in field && field.readOnly}
          describedBy={helpId}
        >
          <legend className={classes.label}>
            <LabelWords field={field} label={text(field.label)} />
          </legend>
          {body}
          {isOneOf && !isRequired(field) && !field.readOnly ? <ClearAnswer field={field} /> : null}
        </FieldGroup>
      ) : (
        <>
          <label className={classes.label} htmlFor={id}>
            <LabelWords field={field} label={text(field.label)} />
          </label>
          {body}
        </>
      )}
    </div>
  );
}

/** Several inputs that are one question: the group says itself that something is wrong with it. */
function FieldGroup({
  name,
  isOneOf,
  isKept,
  describedBy,
  children,
}: {
  readonly name: string;
  /** One of the inputs is chosen, as buttons of a radio. */
  readonly isOneOf: boolean;
  /** The answer stays as it is: buttons of a radio cannot say so themselves. */
  readonly isKept: boolean;
  readonly describedBy: string | undefined;
  readonly children: ReactNode;
}) {
  const isWrong = useFieldError(name) !== null;
  return (
    <fieldset
      role={isOneOf ? 'radiogroup' : undefined}
      aria-readonly={isKept || undefined}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
    >
      {children}
    </fieldset>
  );
}

/** A pressed button of several cannot be let go: where no answer is fine, this leads back to none. */
function ClearAnswer({ field }: { readonly field: DefinedField }) {
  const message = useMessage();
  const { value, set } = useFieldControl(field);
  if (value === undefined || value === null || value === '') return null;
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    // The button goes, and the focus with it.
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
    set('');
  };
  return (
    <button type="button" className={classes.clear} onClick={clear}>
      {message('clearAnswer')}
    </button>
  );
}

function FieldBody({
  field,
  id,
  helpId,
  children,
}: {
  readonly field: DefinedField;
  readonly id: string;
  readonly helpId: string | undefined;
  /** The help line. */
  readonly children: ReactNode;
}) {
  const { fields } = useParts();
  const error = useFieldError(field.name);
  const errorId = `${id}-error`;
  // The registry is keyed by kind, so the renderer of `field.kind` takes this field; TypeScript cannot follow that.
  const [Renderer] = useState(() => present(fields[field.kind] as ComponentType<FieldProps>));
  const describedBy = [helpId, error === null ? undefined : errorId].filter(Boolean).join(' ');
  const drawn = <Renderer field={field} id={id} describedBy={describedBy || undefined} invalid={error !== null} />;
  const options = 'options' in field ? field.options : null;
  return (
    <>
      <LateBoundary>
        {isRecord(options) ? (
          <Offered from={options.from} id={id}>
            {drawn}
          </Offered>
        ) : (
          drawn
        )}
      </LateBoundary>
      {children}
      {error === null ? null : (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </>
  );
}
