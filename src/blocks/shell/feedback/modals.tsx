/** Questions and dialogs, by Mantine's modal: the focus stays inside, Esc closes what may be closed. */
import { Modal as MantineModal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Modal, type ModalAction, PageBoundary, useMessage } from '#engine';
import { Flow } from '../../shared/flow.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Press } from '../../shared/press.tsx';
import { MantineParts } from '../../theme/mantine-parts.tsx';
import { useFaces } from '../../theme/use-faces.ts';
import classes from './modals.module.css';

export function Modals({ modals }: { readonly modals: readonly Modal[] }) {
  useQuietPage();
  // Behind a question that has to be answered first there is no page yet that asks for them.
  useFaces();
  return (
    <MantineParts>
      {modals.map((modal, index) => (
        <OneModal key={modal.id} modal={modal} isOnTop={index === modals.length - 1} />
      ))}
    </MantineParts>
  );
}

/** The second half of a double click presses nothing in or beside the modal which the first has opened, and nothing that was under one which it has closed. */
function useSecondClick() {
  useEffect(() => {
    swallowSecondClick();
    return swallowSecondClick;
  }, []);
}

/** Until a click begins anew: on a slow phone the second half is told long after it was made. */
function swallowSecondClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return removeEventListener('click', swallow, true);
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, true);
}

function OneModal({ modal, isOnTop }: { readonly modal: Modal; readonly isOnTop: boolean }) {
  const message = useMessage();
  useFocusBack();
  useSecondClick();
  return (
    <MantineModal.Root
      opened
      unstyled
      onClose={modal.close}
      closeOnEscape={isOnTop && modal.cancellable}
      closeOnClickOutside={isOnTop && modal.cancellable}
      trapFocus={isOnTop}
      returnFocus={false}
      // Locking by Mantine writes a style tag, which the Content-Security-Policy forbids.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      className={classes.root}
      data-kind={modal.kind}
      data-look={modal.look}
    >
      <MantineModal.Overlay className={classes.overlay} />
      <MantineModal.Content classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}>
        <MantineModal.Header className={classes.header}>
          <MantineModal.Title
            className={classes.title}
            tabIndex={-1}
            // Where nothing is asked one begins to read at the title, not at the way out.
            {...(modal.actions.length === 0 ? { 'data-autofocus': true } : {})}
          >
            {modal.title}
          </MantineModal.Title>
          {modal.cancellable ? (
            <button type="button" className={classes.close} aria-label={message('close')} onClick={modal.close}>
              <Icon name="close" />
            </button>
          ) : null}
        </MantineModal.Header>
        <MantineModal.Body className={classes.body} data-surface>
          {modal.text === null ? null : <p className={classes.text}>{modal.text}</p>}
          {modal.body === null ? null : (
            <Flow>
              <PageBoundary>{modal.body}</PageBoundary>
            </Flow>
          )}
          {modal.actions.length > 0 ? <Actions modal={modal} /> : null}
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

function Actions({ modal }: { readonly modal: Modal }) {
  const focused = focusedAction(modal);
  return (
    <div className={classes.actions}>
      {modal.actions.map((action) => (
        <Press
          key={action.label}
          look={action.main ? (modal.danger ? 'danger' : 'main') : 'plain'}
          onClick={action.run}
          {...(action === focused ? { 'data-autofocus': true } : {})}
        >
          {action.label}
        </Press>
      ))}
    </div>
  );
}

/** Where something is lost by going on, the focus is on the way back. */
function focusedAction({ actions, danger }: Modal): ModalAction | undefined {
  return actions.find((action) => action.main !== danger) ?? actions[0];
}

/** Gives the focus back to what had it before; what opened by itself had nothing before, and leads to the heading of the page. */
function useFocusBack(): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      const opener = before.current;
      if (!(opener instanceof HTMLElement) || opener === document.body) return focusHeading();
      opener.focus({ preventScroll: true });
      headingWhenGone(opener);
    };
  }, []);
}

/** What was done may take its own button away, at once or when the server has answered: then the focus is on the heading of the page. */
function headingWhenGone(opener: HTMLElement): void {
  const watcher = new MutationObserver(look);
  function look(): void {
    if (opener.isConnected) return;
    stop();
    if (document.activeElement === document.body) focusHeading();
  }
  function stop(): void {
    watcher.disconnect();
    document.removeEventListener('focusin', stop);
  }
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
  look();
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}

/** The page behind does not scroll and is not read while something is asked. */
function useQuietPage(): void {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement;
    const page = document.getElementById('content')?.parentElement;
    // The room of the scroll bar stays, so that nothing moves.
    style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
    page?.setAttribute('inert', '');
    return () => {
      style.paddingInlineEnd = '';
      style.overflow = '';
      page?.removeAttribute('inert');
    };
  }, []);
}
