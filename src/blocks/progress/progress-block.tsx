/** How far something has come: bars with their numbers in words, one each or one for every entry of a list. */
import { type CSSProperties, useId } from 'react';
import { useFormat, useLoaded, useMessage, useRows, useText, useValue } from '#engine';
import type { Expression, ProgressBlock as ProgressModel } from '#model';
import { Badges } from '../shared/badge.tsx';
import { EntryScope, keyedRows } from '../shared/entry-scope.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { BlockHead, Words } from '../shared/heading.tsx';
import { ShownWhen } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './progress-block.module.css';

type Bar = ProgressModel['progress'][number];
type Part = NonNullable<Bar['parts']>[number];

export function ProgressBlock({ block }: { readonly block: ProgressModel }) {
  const id = useId();
  const data = useLoaded(block.progress.flatMap(expressionsOf));
  return (
    <section {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Surface>
        <Faces data={data} isEmpty={false} skeleton={<SkeletonRows count={block.progress.length + 1} />} empty={null}>
          <ul className={classes.bars}>
            {block.progress.map((bar, index) =>
              bar.each === undefined ? (
                <ShownWhen key={index} condition={bar.when}>
                  <BarOf bar={bar} />
                </ShownWhen>
              ) : (
                <BarOfEach key={index} bar={bar} each={bar.each} />
              ),
            )}
          </ul>
        </Faces>
      </Surface>
    </section>
  );
}

/** What a bar reads of the page's data; of a bar for each entry that is the list. */
function expressionsOf({ each, value, of, parts = [] }: Bar): readonly (Expression | undefined)[] {
  return each === undefined ? [value, of, ...parts.map((part) => part.value)] : [each];
}

function BarOfEach({ bar, each }: { readonly bar: Bar; readonly each: Expression }) {
  const { rows } = useRows(each);
  if (rows.length === 0) {
    return (
      <li>
        <EmptyFace />
      </li>
    );
  }
  return keyedRows(rows).map(({ key, row }) => (
    <EntryScope key={key} row={row}>
      <ShownWhen condition={bar.when}>
        <BarOf bar={bar} />
      </ShownWhen>
    </EntryScope>
  ));
}

function BarOf({ bar }: { readonly bar: Bar }) {
  const text = useText();
  const parts: readonly Part[] = bar.parts ?? [{ label: bar.label, value: bar.value ?? null, colour: 'purple' }];
  const whole = numberOf(useValue(bar.of));
  const amounts = amountsOf(useValue(['list', ...parts.map(({ value }) => value)]));
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  // What is more than the whole fills the bar and no more.
  const length = Math.max(whole ?? 0, total);
  return (
    <li className={classes.bar}>
      <div className={classes.head}>
        <p className={classes.label}>{text(bar.label)}</p>
        <Badges status={bar.status} />
        <Amount amount={amounts[0] ?? null} whole={whole} unit={text(bar.unit)} />
      </div>
      <Words text={bar.lead} className={classes.lead} />
      <div className={classes.track} aria-hidden="true">
        {parts.map((part, index) =>
          amounts[index] ? <Segment key={index} colour={part.colour} share={amounts[index] / length} /> : null,
        )}
      </div>
      {bar.parts ? <Legend parts={bar.parts} amounts={amounts} /> : null}
    </li>
  );
}

/** `24 of 36 units`: what the bar says without colours. */
function Amount({
  amount,
  whole,
  unit,
}: {
  readonly amount: number | null;
  readonly whole: number | null;
  readonly unit: string;
}) {
  const format = useFormat();
  const message = useMessage();
  const inWords = (number: number | null) => (number === null ? '–' : format.number(number, null));
  return (
    <p className={classes.amount}>
      {message('ofWhole', { amount: inWords(amount), whole: inWords(whole) })} {unit}
    </p>
  );
}

function Segment({ colour, share }: { readonly colour: Part['colour']; readonly share: number }) {
  const width = { '--share': `${share * 100}%` };
  // React's types know no custom properties.
  return <span className={classes.segment} data-colour={colour} style={width as CSSProperties} />;
}

function Legend({ parts, amounts }: { readonly parts: readonly Part[]; readonly amounts: readonly (number | null)[] }) {
  const text = useText();
  const format = useFormat();
  return (
    <ul className={classes.legend}>
      {parts.map((part, index) => {
        const amount = amounts[index];
        return (
          <li key={index}>
            <span className={classes.swatch} data-colour={part.colour} aria-hidden="true" />
            {text(part.label)} <b>{typeof amount === 'number' ? format.number(amount, null) : '–'}</b>
          </li>
        );
      })}
    </ul>
  );
}

function amountsOf(values: unknown): readonly (number | null)[] {
  return Array.isArray(values) ? values.map(numberOf) : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(value, 0) : null;
}
