/**
 * Writes a portal of many pages: the shipped one, and below it a thousand pages of the kinds and lengths that offices
 * write, each with words of its own, and a catalogue that knows them all.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @param {string} shipped the config folder to begin with
 * @param {string} folder where the portal is written
 * @param {number} count of added pages
 */
export function writeThousandPages(shipped, folder, count = 1000) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(shipped, folder, { recursive: true });
  const texts = new Map();
  for (let number = 1; number <= count; number++) {
    const { files, words } = kinds[number % kinds.length](number);
    for (const [file, text] of Object.entries(files)) write(join(folder, file), text);
    for (const word of words) texts.set(word, `譯 ${word}`);
  }
  const catalogue = join(folder, 'texts/zh-Hant.yaml');
  const known = readFileSync(catalogue, 'utf8');
  const added = [...texts].map(([english, other]) => `${JSON.stringify(english)}: ${JSON.stringify(other)}`);
  writeFileSync(catalogue, `${known.trimEnd()}\n\n# Added pages\n${added.join('\n')}\n`);
}

const kinds = [listPage, tablePage, detailPage, formPage];

function listPage(number) {
  const [title, lead, closed] = [
    `Board ${number}`,
    `What the office announces on board ${number}`,
    `Closed on board ${number}`,
  ];
  const page = `route: /pages/boards/board-${number}
title: ${title}
access: signed-in

data:
  notices:
    call: news/index
    paged: true

content:
  - { text: "${lead}", look: lead }
  - list: notices
    filters:
      - { name: filter, label: Show, look: tabs, options: news-filter, start: 2 }
      - name: category_id
        label: Category
        options: notices.categories
      - { name: keyword, label: Search notices, look: search }
    item:
      title: "{title}"
      unread: not is_read and not is_expired
      muted: is_expired
      lines: ["{summary}"]
      meta:
        - "{category.name}"
        - { text: "{publish_at}", icon: calendar }
        - { text: "Valid until {short(expire_at)}", icon: clock, when: not is_expired }
        - { text: With attachment, icon: paperclip, when: size(attachments) > 0 }
      tags:
        - { text: Pinned, icon: pin, colour: purple, when: is_top }
        - { text: "${closed}", colour: grey, when: is_expired }
        - { text: Reply needed, colour: yellow, icon: reply, when: { form_state: todo } }
      opens: /pages/news/detail?id={id}
`;
  return { files: { [`pages/boards/board-${number}.yaml`]: page }, words: [title, lead, closed] };
}

function tablePage(number) {
  const [title, heading, sent] = [`Desk ${number}`, `Applications at desk ${number}`, `Sent to desk ${number}`];
  const page = `route: /pages/desks/desk-${number}
title: ${title}
access: signed-in

data:
  types: { call: application/type }
  applications:
    call: application/index
    paged: true

content:
  - list: types.list
    title: What would you like to apply for?
    look: cards
    item:
      title: "{name}"
      icon: letter
      lines:
        - "{description}"
        - { text: "Open {date(open_from)} – {date(open_to)}", icon: calendar, when: not is_open }
      muted: not is_open
      tags:
        - { text: Closed, colour: grey, when: not is_open }
  - table: applications
    title: ${heading}
    filters:
      - { name: status, label: Status, look: tabs, options: application-status }
      - { name: type_id, label: Type, options: types.list }
      - { name: keyword, label: Search applications, look: search }
    unread: has_unread_reply
    columns:
      - { label: Type, value: type.name, look: main }
      - { label: No., value: no }
      - { label: Content, value: content, look: quiet }
      - { label: "${sent}", value: created_at }
      - { label: Last change, value: updated_at, look: quiet }
      - { label: Status, status: application }
    opens: /pages/applications/detail?id={id}
`;
  return { files: { [`pages/desks/desk-${number}.yaml`]: page }, words: [title, heading, sent] };
}

function detailPage(number) {
  const [title, heading, back] = [
    `Record ${number}`,
    `What you sent as record ${number}`,
    `Back from record ${number}`,
  ];
  const page = `route: /pages/records/record-${number}
title: ${title}
access: signed-in
width: narrow
head: false
query: { id: id }

data:
  application: { call: application/detail, with: { id: query.id } }

content:
  - details: application
    title: "{type.name}"
    lead: "{no}"
    status: application-detail
    tags:
      - { text: Approved, colour: green, icon: check, when: { outcome: approved } }
      - { text: Declined, colour: red, icon: close, when: { outcome: declined } }
    look: grid
    items:
      - { label: Sent on, value: created_at }
      - { label: Last change, value: updated_at }
      - { label: Completed, value: completed_at, when: completed_at != null }
      - { label: Note of the office, value: outcome_note, when: outcome_note != null }
  - details: application
    title: ${heading}
    items:
      - form: application
      - { label: Points granted, value: granted_points, when: granted_points != null }
      - { label: From the office, value: documents, when: size(documents) > 0 }
  - { button: "${back}", opens: /pages/desks/desk-${number - 1}, icon: arrow-left, look: quiet }
`;
  return { files: { [`pages/records/record-${number}.yaml`]: page }, words: [title, heading, back] };
}

function formPage(number) {
  const title = `Request ${number}`;
  const lead = `Tell us about request ${number}`;
  const labels = ['Reason', 'Time', 'Points'].map((word) => `${word} of request ${number}`);
  const page = `route: /pages/requests/request-${number}
title: ${title}
access: signed-in
width: narrow

data:
  types: { call: application/type }

content:
  - { text: "${lead}", look: lead }
  - list: types.list
    item:
      title: "{name}"
      lines: ["{description}"]
      tags:
        - { text: Closed, colour: grey, when: not is_open }
  - { form: request-${number}, title: "${title}" }
`;
  const form = `sends: application/create
with: { type_id: "1" }
fields:
  - { name: name, label: Name, kind: text, required: true, max: 100, start: user.en_name, autocomplete: name, width: half }
  - { name: email, label: Email, kind: email, required: true, start: user.email, autocomplete: email, width: half }
  - { name: content, label: "${labels[0]}", kind: long-text, required: true, max: 2000 }
  - { name: contact_time, label: "${labels[1]}", kind: choice, options: contact-time }
  - { name: allocating_points, label: "${labels[2]}", kind: number, integer: true, min: 1, when: { contact_time: [morning, evening] } }
  - { name: attachment, label: Attachments, kind: files, purpose: application, accept: [pdf, jpg, png], max-size: 10 MB, max-count: 5 }
success: Submitted
then:
  - refresh: [application/index]
`;
  return {
    files: { [`pages/requests/request-${number}.yaml`]: page, [`forms/request-${number}.yaml`]: form },
    words: [title, lead, ...labels],
  };
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
