/**
 * The label of a field. One that may stay empty says so, which spares all others a star. A box to tick does not: left empty
 * it is an answer as well.
 */
import type { ReactNode } from 'react';
import { useMessage } from '#engine';
import { type DefinedField, isRequired } from '#model';
import classes from './field.module.css';

export function LabelWords({ field, label }: { readonly field: DefinedField; readonly label: string }): ReactNode {
  const message = useMessage();
  const isBox = field.kind === 'yes-no' && (field.look === 'box' || field.mustBeYes);
  // Rows that are picked say in their totals how many are wanted.
  const isCounted = 'pick' in field && field.pick !== undefined && field.pick.totals.length > 0;
  // What nobody can fill in nobody may leave out.
  const isAsked = 'required' in field && !('readOnly' in field && field.readOnly);
  const isOptional = isAsked && !isRequired(field) && !isBox && !isCounted;
  return (
    <>
      {label}
      {isOptional ? <span className={classes.optional}> {message('optional')}</span> : null}
    </>
  );
}
