/** A period: its first and its last day, by the browser's own calendar. */
import { type FieldProps, useFieldControl, useMessage, useToday } from '#engine';
import classes from '../shared/field.module.css';
import own from '../shared/parts.module.css';

export function DateRangeField({ field, id, describedBy, invalid }: FieldProps<'date-range'>) {
  const message = useMessage();
  const today = useToday();
  const { value, set, blur } = useFieldControl(field);
  const [from, to] = daysOf(value);
  const day = (bound: string | undefined) => (bound === 'today' ? today : bound);
  const shared = {
    className: classes.input,
    type: 'date',
    max: day(field.max),
    readOnly: field.readOnly,
    'aria-required': field.required,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    onBlur: blur,
  } as const;
  return (
    <div id={id} className={own.parts}>
      <label className={own.part}>
        {message('rangeFrom')}
        <input {...shared} min={day(field.min)} value={from} onChange={(event) => set([event.target.value, to])} />
      </label>
      <label className={own.part}>
        {message('rangeTo')}
        <input
          {...shared}
          min={from || day(field.min)}
          value={to}
          onChange={(event) => set([from, event.target.value])}
        />
      </label>
    </div>
  );
}

function daysOf(value: unknown): readonly [string, string] {
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return [String(from ?? ''), String(to ?? '')];
}
