/** A form to be filled in. Values, checking, sending and drafts are the engine's; here is what it looks like. */
import { useId } from 'react';
import {
  LateBoundary,
  late,
  type PortalForm,
  PortalFormProvider,
  useFieldError,
  useMessage,
  usePortalForm,
  useText,
} from '#engine';
import type { FormBlock as FormModel } from '#model';
import { LoadingFace, SkeletonBar } from '../shared/faces.tsx';
import { BlockFlow } from '../shared/flow.tsx';
import { Heading, Words } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { leavesFocus } from '../shared/leaves-focus.ts';
import { Press } from '../shared/press.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './form-block.module.css';
import { FormFoot } from './form-foot.tsx';
import { FormGroups } from './form-groups.tsx';

const FormSteps = late(() => import('./form-steps.tsx').then((file) => file.FormSteps));

export function FormBlock({ block }: { readonly block: FormModel }) {
  const id = useId();
  const form = usePortalForm(block);
  const labelledBy = block.title === undefined ? undefined : id;
  const { outline, review } = form.form;
  const content = (
    <PortalFormProvider form={form}>
      <FormHead block={block} id={id} />
      {block.content ? (
        <div className={classes.content}>
          <BlockFlow blocks={block.content} />
        </div>
      ) : null}
      {form.draft ? <DraftNotice draft={form.draft} /> : null}
      <Refusal />
      {outline.length > 1 || review ? (
        <LateBoundary fallback={<StepsLoading />}>
          <FormSteps form={form} labelledBy={labelledBy} />
        </LateBoundary>
      ) : (
        <form className={classes.form} onSubmit={form.submit} noValidate aria-labelledby={labelledBy}>
          {outline.map((step) => (
            <FormGroups key={step.groups[0]?.fields[0]} form={form} step={step} />
          ))}
          <FormFoot form={form} />
        </form>
      )}
    </PortalFormProvider>
  );
  return block.look === 'card' ? <Surface>{content}</Surface> : content;
}

function StepsLoading() {
  return (
    <LoadingFace>
      <SkeletonBar />
      <SkeletonBar />
    </LoadingFace>
  );
}

function FormHead({ block, id }: { readonly block: FormModel; readonly id: string }) {
  const text = useText();
  if (block.title === undefined && block.lead === undefined) return null;
  return (
    <div className={classes.head}>
      {block.title === undefined ? null : <Heading id={id}>{text(block.title)}</Heading>}
      <Words text={block.lead} className={classes.lead} />
    </div>
  );
}

/** What the server refuses of several fields together, above them. */
function Refusal() {
  const words = useFieldError('');
  return (
    words && (
      <p className={classes.refusal} role="alert">
        {words}
      </p>
    )
  );
}

function DraftNotice({ draft }: { readonly draft: NonNullable<PortalForm['draft']> }) {
  const message = useMessage();
  return (
    <div className={classes.draft}>
      <Icon name="history" />
      <p>{message('draftFound')}</p>
      <Press ref={leavesFocus} onClick={draft.restore}>
        {message('draftRestore')}
      </Press>
      <Press ref={leavesFocus} look="quiet" onClick={draft.discard}>
        {message('draftDiscard')}
      </Press>
    </div>
  );
}
