/**
 * The bar of a preview: in which state the page and its calls are seen, by whom, in which language. It is below the page and
 * never over it for good, folds to one line, and speaks as the rest of the portal does.
 */
import { type ReactNode, useId, useState } from 'react';
import { type PreviewBarProps, useLanguage, useManifest, useMessage, useText } from '#engine';
import type { Messages, PreviewChoice, PreviewState } from '#model';
import { languageName, previewStates, usualPreview, writePreview } from '#model';
import { Icon } from '../../shared/icon.tsx';
import { Press } from '../../shared/press.tsx';
import { Select } from '../../shared/select.tsx';
import classes from './preview-bar.module.css';

const stateWords: Readonly<Record<PreviewState, keyof Messages>> = {
  filled: 'previewFilled',
  empty: 'previewEmpty',
  one: 'previewOne',
  long: 'previewLong',
  slow: 'previewSlow',
  '401': 'previewNotLoggedIn',
  '403': 'previewNotAllowed',
  '404': 'previewNotFound',
  '409': 'previewWrongMoment',
  '422': 'previewWrongFields',
  '429': 'previewTooMany',
  '500': 'previewServerError',
  offline: 'previewOffline',
};

export function PreviewBar(props: PreviewBarProps) {
  const message = useMessage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.bar} aria-label={message('preview')}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="settings" size={18} />
        <span>
          {message('preview')}: {message(stateWords[props.choice.state])}
        </span>
        <Icon name="chevron-down" size={18} />
      </button>
      <div id={id} hidden={!isOpen} className={classes.choices}>
        {isOpen ? <Choices {...props} /> : null}
      </div>
    </section>
  );
}

function Choices({ choice, calls, hasRoles, change }: PreviewBarProps) {
  const message = useMessage();
  const isUsual = writePreview({ ...choice, role: null }) === '';
  return (
    <>
      <Choice label={message('previewState')}>
        {(id) => (
          <Select
            id={id}
            value={choice.state}
            // The values are the states, and nothing else.
            onChange={({ target }) => change({ state: target.value as PreviewState })}
          >
            <StateOptions />
          </Select>
        )}
      </Choice>
      {hasRoles ? <RoleChoice role={choice.role} change={change} /> : null}
      <LanguageChoice />
      <SeedChoice key={choice.seed} seed={choice.seed} change={change} />
      {calls.length > 0 ? <CallChoices choice={choice} calls={calls} change={change} /> : null}
      {isUsual ? null : (
        <Press onClick={() => change({ ...usualPreview, role: choice.role })}>{message('previewReset')}</Press>
      )}
    </>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function StateOptions() {
  const message = useMessage();
  return previewStates.map((state) => (
    <option key={state} value={state}>
      {message(stateWords[state])}
    </option>
  ));
}

function RoleChoice({ role, change }: { readonly role: string | null; readonly change: PreviewBarProps['change'] }) {
  const message = useMessage();
  const text = useText();
  const { roles } = useManifest().settings;
  return (
    <Choice label={message('previewRole')}>
      {(id) => (
        <Select id={id} value={role ?? ''} onChange={({ target }) => change({ role: target.value || null })}>
          <option value="">{message('previewAsLoggedIn')}</option>
          <option value="visitor">{message('previewVisitor')}</option>
          <option value="signed-in">{message('previewSignedIn')}</option>
          {Object.entries(roles).map(([name, { label }]) => (
            <option key={name} value={name}>
              {text(label)}
            </option>
          ))}
        </Select>
      )}
    </Choice>
  );
}

function LanguageChoice() {
  const message = useMessage();
  const { language, offered, set } = useLanguage();
  if (offered.length < 2) return null;
  return (
    <Choice label={message('language')}>
      {(id) => (
        <Select id={id} value={language} onChange={({ target }) => set(target.value)}>
          {offered.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageName(one)}
            </option>
          ))}
        </Select>
      )}
    </Choice>
  );
}

/** Taken over when it is left or with Enter: each number in between would make all data anew. */
function SeedChoice({ seed, change }: { readonly seed: number; readonly change: PreviewBarProps['change'] }) {
  const message = useMessage();
  const take = (text: string) => {
    const next = Number(text);
    if (/^\d{1,9}$/.test(text) && next !== seed) change({ seed: next });
  };
  return (
    <Choice label={message('previewSeed')}>
      {(id) => (
        <input
          id={id}
          className={classes.number}
          inputMode="numeric"
          defaultValue={seed}
          maxLength={9}
          onBlur={({ target }) => take(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
        />
      )}
    </Choice>
  );
}

function CallChoices({ choice, calls, change }: Pick<PreviewBarProps, 'choice' | 'calls' | 'change'>) {
  const message = useMessage();
  return (
    <details className={classes.calls}>
      <summary>{message('previewCalls')}</summary>
      {calls.map((call) => (
        <Choice key={call} label={call}>
          {(id) => (
            <Select
              id={id}
              value={choice.calls[call] ?? ''}
              // The values are the states and an empty one, and nothing else.
              onChange={({ target }) => change({ calls: withCall(choice, call, target.value as PreviewState | '') })}
            >
              <option value="">{message('previewAsPage')}</option>
              <StateOptions />
            </Select>
          )}
        </Choice>
      ))}
    </details>
  );
}

function withCall({ calls }: PreviewChoice, call: string, state: PreviewState | ''): PreviewChoice['calls'] {
  const { [call]: _before, ...others } = calls;
  return state === '' ? others : { ...others, [call]: state };
}
