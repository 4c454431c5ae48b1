/** A form that orders books, on a page of its own, in a running portal. */
import { vi } from 'vitest';
import { type PortalSetup, runPortal } from './running-portal.tsx';

const calls = `
order/create:
  description: Orders books.
  access: signed-in
  changes: true
  body: { title: text?, email: text?, code: text?, captcha: text?, sid: text?, dry_run: integer?, items: list of OrderItem?, answers: json?, place: json?, ext: extra fields of order? }
  answer: { id: id, no: text, problems: list of OrderProblem? }
  errors: [409 duplicate, 422 validation]
order/code: { description: Sends a code., access: everyone, changes: true, body: { email: text, captcha: text?, sid: text? }, answer: { id: id } }
order/session: { description: A session., access: everyone, answer: { sid: text } }
order/picture: { description: A picture., access: everyone, body: { sid: text }, answer: { image: text?, question: text?, expires_in: integer } }
order/questions: { description: Questions., access: everyone, answer: json }
shelf/index: { description: Books., access: everyone, answer: { list: list of BookSummary } }
writer/find: { description: Writers., access: everyone, paged: true, body: { q: text?, subject: text? }, answer: { list: list of Writer } }
`;
export const paperCall = `
order/paper: { description: Takes a paper., access: signed-in, changes: true, multipart: true, body: { purpose: text? }, answer: { id: text } }
`;
const entities = `
OrderItem: { description: One book., fields: { book_id: id, copies: integer? } }
OrderProblem: { description: A problem., fields: { field: text?, message: text } }
Writer: { description: A writer., fields: { id: id, name: text } }
`;
export const files = (
  form: string,
  page = 'access: signed-in\ncontent:\n  - { form: order }',
  more: Readonly<Record<string, string>> = {},
) => ({
  'api/calls/more.yaml': calls,
  'api/entities/more.yaml': entities,
  'forms/order.yaml': `sends: order/create\n${form}`,
  'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\n${page}`,
  'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
  ...more,
});
export const run = (form: string, setup: PortalSetup = {}) =>
  runPortal({
    at: '/pages/trial',
    files: files(form),
    ...setup,
    answers: { 'order/create': () => ({ id: 3, no: 'O-3' }), ...setup.answers },
  });
export type Portal = Awaited<ReturnType<typeof run>>;
export const asked = (portal: Portal) => [...portal.seen.fields.keys()];
export const sent = (portal: Portal) => portal.askedFor('order/create').map(({ body }) => body);
export const goOn = (portal: Portal) =>
  portal.does(() =>
    portal.seen.feedback?.modals
      .at(-1)
      ?.actions.find(({ main }) => main)
      ?.run(),
  );

/** Files on their way to the server, in their order, which arrive and fail when they are told to. */
export function requestsWithFiles() {
  const all: { onerror: () => void; onload: () => void; responseText: string; isAborted: boolean }[] = [];
  class Xhr {
    readonly upload = {};
    status = 200;
    responseText = '';
    onerror = () => {};
    onload = () => {};
    onabort = () => {};
    isAborted = false;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    send() {
      all.push(this);
    }
    abort() {
      this.isAborted = true;
      this.onabort();
    }
  }
  return {
    begin: () => void vi.stubGlobal('XMLHttpRequest', Xhr),
    arrives: (place: number, id: string) => {
      const one = all[place];
      if (one) one.responseText = JSON.stringify({ code: 200, message: 'OK', data: { id } });
      one?.onload();
    },
    fails: (place: number) => all[place]?.onerror(),
    givenUp: () => all.map(({ isAborted }) => isAborted),
  };
}
