/** The fields of a form or of one step of it: loose ones, and sections under a heading of their own. */
import type { ElementType, ReactNode } from 'react';
import { type PortalForm, useAsked, useText } from '#engine';
import type { DefinedField, FormGroup, FormStep } from '#model';
import { FieldPlace } from '../fields/field-place.tsx';
import { Fold } from '../shared/fold.tsx';
import { HeadedSection, HeadingDeeper } from '../shared/heading.tsx';
import classes from './form-block.module.css';

/** Longer forms draw only the fields near the screen. */
const longForm = 200;

interface GroupsProps {
  readonly form: PortalForm;
  readonly step: FormStep;
}

export function FormGroups({ form, step }: GroupsProps) {
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  return step.groups.map((group) => {
    const Group = group.title === undefined ? Fields : Section;
    const fields = group.fields.flatMap((name) => byName.get(name) ?? []);
    return <Group key={group.fields[0]} form={form} group={group} fields={fields} />;
  });
}

interface GroupProps {
  readonly form: PortalForm;
  readonly group: FormGroup;
  /** Those of the group. */
  readonly fields: readonly DefinedField[];
}

function Fields({ form, fields }: GroupProps) {
  const Place: ElementType = form.closed ? 'fieldset' : 'div';
  return (
    <Place
      className={classes.fields}
      data-long={form.fields.length > longForm || undefined}
      disabled={form.closed || undefined}
    >
      {fields.map((field) => (
        <FieldPlace key={field.name} field={field} formId={form.formId} />
      ))}
    </Place>
  );
}

function Section(props: GroupProps) {
  const { group } = props;
  if (!useAsked(group)) return null;
  return group.fold ? <FoldedSection {...props} /> : <OpenSection {...props} />;
}

function OpenSection(props: GroupProps) {
  const { group } = props;
  const text = useText();
  return (
    <HeadedSection title={group.title} className={classes.section}>
      <SectionBody help={text(group.help)}>
        <Fields {...props} />
      </SectionBody>
    </HeadedSection>
  );
}

/** Its fields are there while it is closed, so that they are checked and the browser finds words in them. */
function FoldedSection(props: GroupProps) {
  const { group } = props;
  const text = useText();
  return (
    <div className={classes.section}>
      <Fold title={text(group.title)} look="heading">
        <SectionBody help={text(group.help)}>
          <Fields {...props} />
        </SectionBody>
      </Fold>
    </div>
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
