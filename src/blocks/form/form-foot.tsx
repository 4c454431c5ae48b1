/** Under the fields: the button that sends, and what is said after a refusal. */
import type { ReactNode } from 'react';
import {
  LateBoundary,
  late,
  type PortalForm,
  useCondition,
  useFittingText,
  useFormNotice,
  useMessage,
  useText,
} from '#engine';
import { englishOf, type FormSubmit } from '#model';
import { Press } from '../shared/press.tsx';
import { waitWords } from '../shared/wait-words.ts';
import classes from './form-block.module.css';

const FormProblems = late(() => import('./form-problems.tsx').then((file) => file.FormProblems));

interface FootProps {
  readonly form: PortalForm;
  /** In place of the button that sends, while there are further steps. */
  readonly next?: ReactNode;
  /** Further buttons. */
  readonly children?: ReactNode;
}

export function FormFoot({ form, next, children }: FootProps) {
  const { closed, logIn } = form;
  return (
    <>
      {form.form.checksWith === undefined ? null : (
        <LateBoundary>
          <FormProblems />
        </LateBoundary>
      )}
      <div className={classes.foot}>
        {next ?? (closed || <SendButton form={form} />)}
        {closed || form.ways?.others.map((way) => <OtherButton key={label(way)} form={form} way={way} />)}
        {children}
        {closed || logIn === null || <LogInButton logIn={logIn} />}
        <FormNotice />
      </div>
    </>
  );
}

/** Texts of buttons differ; a text with values has its words in front. */
function label({ label: text }: FormSubmit): string {
  return englishOf(text);
}

function OtherButton({ form, way }: { readonly form: PortalForm; readonly way: FormSubmit }) {
  const text = useText();
  return (
    <Press busy={form.sending} aria-disabled={form.waitSeconds > 0} onClick={() => form.submit(undefined, way)}>
      {text(way.label)}
    </Press>
  );
}

function SendButton({ form: { form, sending, ways, waitSeconds } }: { readonly form: PortalForm }) {
  const text = useText();
  const message = useMessage();
  const usual = useFittingText(form.submit);
  const isReady = useCondition(form.ready);
  return (
    <Press type="submit" look="main" busy={sending} aria-disabled={waitSeconds > 0} disabled={!isReady}>
      {sending
        ? message('sending')
        : waitSeconds > 0
          ? waitWords(message, waitSeconds)
          : text(ways?.main.label ?? usual)}
    </Press>
  );
}

/** Visitors may look at the form and type; what they typed is there after the login. */
function LogInButton({ logIn }: { readonly logIn: () => void }) {
  const message = useMessage();
  return (
    <Press icon="log-in" onClick={logIn}>
      {message('login')}
    </Press>
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
