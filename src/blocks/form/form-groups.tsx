/** The fields of a form or of one step of it: loose ones, and sections under a heading of their own. */
import { type ReactNode, useId } from 'react';
import { type PortalForm, useAsked, useText } from '#engine';
import type { FormGroup, FormStep } from '#model';
import { FieldPlace } from '../fields/field-place.tsx';
import { Heading, HeadingDeeper } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import classes from './form-block.module.css';

/** Longer forms draw only the fields near the screen. */
const longForm = 200;

interface GroupsProps {
  readonly form: PortalForm;
  readonly step: FormStep;
}

export function FormGroups({ form, step }: GroupsProps) {
  return step.groups.map((group) =>
    group.title === undefined ? (
      <Fields key={group.fields[0]} form={form} group={group} />
    ) : (
      <Section key={group.fields[0]} form={form} group={group} />
    ),
  );
}

interface GroupProps {
  readonly form: PortalForm;
  readonly group: FormGroup;
}

function Fields({ form, group }: GroupProps) {
  const own = new Set(group.fields);
  return (
    <div className={classes.fields} data-long={form.fields.length > longForm || undefined}>
      {form.fields.map((field) =>
        own.has(field.name) ? <FieldPlace key={field.name} field={field} formId={form.formId} /> : null,
      )}
    </div>
  );
}

function Section(props: GroupProps) {
  const { group } = props;
  if (!useAsked(group)) return null;
  return group.fold ? <FoldedSection {...props} /> : <OpenSection {...props} />;
}

function OpenSection({ form, group }: GroupProps) {
  const text = useText();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading id={id}>{text(group.title)}</Heading>
      <SectionBody help={text(group.help)}>
        <Fields form={form} group={group} />
      </SectionBody>
    </section>
  );
}

/** Its fields are there while it is closed, so that they are checked and the browser finds words in them. */
function FoldedSection({ form, group }: GroupProps) {
  const text = useText();
  return (
    <details className={classes.section}>
      <summary className={classes.summary}>
        <Icon name="chevron-right" />
        {text(group.title)}
      </summary>
      <SectionBody help={text(group.help)}>
        <Fields form={form} group={group} />
      </SectionBody>
    </details>
  );
}

function SectionBody({ help, children }: { readonly help: string; readonly children: ReactNode }) {
  return (
    <HeadingDeeper>
      {help === '' ? null : <p className={classes.lead}>{help}</p>}
      <div className={classes.inside}>{children}</div>
    </HeadingDeeper>
  );
}
