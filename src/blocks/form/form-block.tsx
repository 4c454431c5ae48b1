/** A form to be filled in. Values, checking, sending and drafts are the engine's; here is what it looks like. */
import { useId } from 'react';
import { type PortalForm, PortalFormProvider, useFormNotice, useMessage, usePortalForm, useText } from '#engine';
import type { FormBlock as FormModel } from '#model';
import { FieldPlace } from '../fields/field-place.tsx';
import { Heading } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { Press } from '../shared/press.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './form-block.module.css';

/** Longer forms draw only the fields near the screen. */
const longForm = 200;

export function FormBlock({ block }: { readonly block: FormModel }) {
  const id = useId();
  const form = usePortalForm(block);
  const content = (
    <PortalFormProvider form={form}>
      <form
        className={classes.form}
        onSubmit={form.submit}
        noValidate
        {...(block.title === undefined ? {} : { 'aria-labelledby': id })}
      >
        <FormHead block={block} id={id} />
        {form.draft ? <DraftNotice draft={form.draft} /> : null}
        <div className={classes.fields} data-long={form.fields.length > longForm || undefined}>
          {form.fields.map((field) => (
            <FieldPlace key={field.name} field={field} formId={form.formId} />
          ))}
        </div>
        <FormFoot form={form} />
      </form>
    </PortalFormProvider>
  );
  return block.look === 'card' ? <Surface>{content}</Surface> : content;
}

function FormHead({ block, id }: { readonly block: FormModel; readonly id: string }) {
  const text = useText();
  if (block.title === undefined && block.lead === undefined) return null;
  return (
    <div className={classes.head}>
      {block.title === undefined ? null : <Heading id={id}>{text(block.title)}</Heading>}
      {block.lead === undefined ? null : <p className={classes.lead}>{text(block.lead)}</p>}
    </div>
  );
}

function DraftNotice({ draft }: { readonly draft: NonNullable<PortalForm['draft']> }) {
  const message = useMessage();
  return (
    <div className={classes.draft}>
      <Icon name="history" />
      <p>{message('draftFound')}</p>
      <Press onClick={draft.restore}>{message('draftRestore')}</Press>
      <Press look="quiet" onClick={draft.discard}>
        {message('draftDiscard')}
      </Press>
    </div>
  );
}

function FormFoot({ form }: { readonly form: PortalForm }) {
  const text = useText();
  const message = useMessage();
  const { sending, waitSeconds } = form;
  return (
    <div className={classes.foot}>
      <Press type="submit" look="main" busy={sending} disabled={waitSeconds > 0}>
        {sending
          ? message('sending')
          : waitSeconds > 0
            ? message('retryIn', { seconds: waitSeconds })
            : text(form.form.submit)}
      </Press>
      <FormNotice />
    </div>
  );
}

/** Says after a refusal that something is to be corrected. It is there from the start, so that it is read out. */
function FormNotice() {
  const notice = useFormNotice();
  return (
    <p className={classes.notice} role="status">
      {notice}
    </p>
  );
}
