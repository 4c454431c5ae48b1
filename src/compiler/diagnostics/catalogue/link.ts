/** Codes of the stage `link`: names that are there and do not belong where they are used, or are there twice. */
import { type CatalogueEntry, lines } from './entry.ts';

export const linkDiagnostics = {
  'link/check-without-field': {
    title: 'A check that reads no answer',
    explanation:
      'A check of a form compares the answers of its fields. This one reads none of them, so it would hold for everybody or for nobody, whatever they answer. Name a field in it, or delete it.',
    wrong: '- { that: now < user.graduation_at, at: end, say: You have graduated }',
    right: '- { that: end < user.graduation_at, at: end, say: You graduate before that day }',
  },
  'link/nothing-checked': {
    title: 'A form that is never checked',
    explanation:
      'Each button of a form may send the answers as they are, with `check: false`, so that an unfinished form can be kept. When all of them do, nobody is told that something is missing or wrong. One button has to check.',
    wrong: lines('submits:', '  - { label: Save draft, check: false }', '  - { label: Submit, check: false }'),
    right: lines('submits:', '  - { label: Save draft, check: false }', '  - { label: Submit }'),
  },
  'link/unsafe-address': {
    title: 'An address without encryption',
    explanation:
      'Addresses of other sites begin with https://, so that nobody on the way can read or change what people see. Nearly every site answers under https:// as well.',
    wrong: 'opens: http://office.example/',
    right: 'opens: https://office.example/',
  },
  'link/status-of-something-else': {
    title: 'A status made for another record',
    explanation:
      'A status is made for one kind of record, which it names under `of`, and reads its fields to choose a label. What is shown here is another record: no label would be found, or one that was written for something else. Choose a status that is made for this record, or for one that it includes.',
    wrong: lines('- details: user', '  status: notice'),
    right: lines('- details: notice', '  status: notice'),
  },
  'link/needs-login': {
    title: 'A call for those who are logged in on a page for everyone',
    explanation:
      'The page may be opened without logging in, but a call that it makes is answered only to people who are logged in. Visitors would see an error where its answer should stand. Let the page be for those who are logged in, or put what needs the call behind a condition that holds only for somebody who is logged in: `when: logged_in`.',
    wrong: lines('access: everyone', 'data:', '  notices: { call: news/index, with: { filter: 2 } }'),
    right: lines('access: signed-in', 'data:', '  notices: { call: news/index, with: { filter: 2 } }'),
  },
  'link/wrong-address': {
    title: 'An address that leads nowhere',
    explanation:
      'The address of another site needs the name of the site behind https://, an e-mail address stands behind mailto:, a number behind tel:, and none of them has spaces. It is used exactly as it is written, so placeholders are not filled in. People who press it would see an error of their browser.',
    wrong: 'opens: "https://"',
    right: 'opens: "https://www.example.edu"',
  },
  'link/stored-answers': {
    title: 'Stored answers that their form no longer fits',
    explanation:
      'A form with `keeps` has answers already, and its file has changed since: a field is gone or has another kind, an option is gone, or a question must be answered now; or the whole form is gone. Only `portico validate --data` knows, because it counts what is stored. Put back what was changed by mistake, give a new question a name of its own, or list the field under `dropped`.',
    wrong: lines('keeps: true', 'fields:', '  - { name: day, label: Day, kind: text }'),
    right: lines(
      'keeps: true',
      'fields:',
      '  - { name: day, label: Day, kind: date }',
      '  - { name: day_in_words, label: Which day?, kind: text }',
    ),
  },
  'link/misspelt-field': {
    title: 'A field that is nearly what the call takes',
    explanation:
      'Fields that a call does not know are kept with the record as extra fields, so a misspelt field is kept as well, under the wrong name, and what it was meant to be is never sent. Where the call needs it, the form could never be sent at all. Write the name as the call has it; an extra field should have a name that is not so much like one of the call.',
    wrong: lines('sends: application/create', 'fields:', '  - { name: contnt, label: Content, kind: long-text }'),
    right: lines('sends: application/create', 'fields:', '  - { name: content, label: Content, kind: long-text }'),
  },
  'link/misspelt-definition': {
    title: 'A name that is misspelt where it is defined',
    explanation:
      'Several places use a name that is not there, and one that is nearly the same is defined and used nowhere. Most likely it is misspelt where it is defined, so it is said there, once, and not at each place that uses it. Write it as the others do. Where the name that is defined is the right one, change the others.',
    wrong: lines('data:', '  notcie: { call: news/detail, with: { id: query.id } }', 'needs: notice'),
    right: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }', 'needs: notice'),
  },
  'link/unread': {
    title: 'Something that nothing reads',
    explanation:
      'The file declares data, a filter, a part of its address or something that it asks for, and nothing in it reads that. Data would be loaded for nothing, and a filter would change nothing. Read it where it was meant to be read, or take it out.',
    wrong: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }', '  me: { call: user/info }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }'),
  },
  'link/first-page-only': {
    title: 'Only the first page of a list',
    explanation:
      'The call answers in pages, and this data asks for one page only, so people would never see what stands on the others. Write `paged: true` to let them turn the pages, or `limit` where the first entries are all that is wanted.',
    wrong: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 }, paged: true }'),
  },
  'link/nothing-to-close': {
    title: 'Nothing to close',
    explanation:
      'The action closes the dialog in which it stands, and here there is none: pressing the button would do nothing. Put it into the content of a dialog, or take it out.',
    wrong: lines('- { button: Back, do: close }'),
    right: lines('- { button: Back, do: back }'),
  },
  'link/call-that-changes': {
    title: 'A call that changes something, loaded like data',
    explanation:
      'What a page loads is asked each time somebody opens it, and again after every refresh, so it must not change anything. This call says in the contract that it does. Make it from a form or a button, and load a call that only answers.',
    wrong: lines('then:', '  - refresh: [application/create]'),
    right: lines('then:', '  - refresh: [application/index]'),
  },
  'link/wrong-page': {
    title: 'A page that the portal cannot open by itself',
    explanation:
      'The portal leads people to this page on its own: to the login, after it, or when an address leads nowhere. Visitors must then be allowed to see it, and nothing stands in its address that would say what to show. Name another page, or let everyone open this one.',
    wrong: lines('session:', '  login: /pages/home'),
    right: lines('session:', '  login: /'),
  },
  'link/extra-fields-of-another-call': {
    title: 'Extra fields of a form that sends elsewhere',
    explanation:
      'A call may take the extra fields of the form that sends to it. The form that is named here sends to another call, so the extra fields of the right form would be refused. Name the form that sends to this call.',
    wrong: lines('application/create:', '  body: { content: text, ext: extra fields of login? }'),
    right: lines('application/create:', '  body: { content: text, ext: extra fields of application? }'),
  },
  'link/unsent-extra-fields': {
    title: 'Extra fields that a form cannot send',
    explanation:
      'A form sends the answers that its call does not know by name together, as `ext`, and leaves `ext` out when none of them is answered. A call that takes them under another name, or cannot do without them, would refuse the form. Call them `ext`, with a `?` behind the type.',
    wrong: lines('application/create:', '  body: { content: text, more: extra fields of application }'),
    right: lines('application/create:', '  body: { content: text, ext: extra fields of application? }'),
  },
  'link/form-of-something-else': {
    title: 'A form whose answers belong to another record',
    explanation:
      'Details can show the answers to a form in the order of its fields. The record that is shown here keeps none of the fields of this form, so nothing would be shown. Name the form with which the record was made.',
    wrong: lines('- details: application', '  items: [{ form: login }]'),
    right: lines('- details: application', '  items: [{ form: application }]'),
  },
  'link/paged-and-limited': {
    title: 'Pages and a limit at once',
    explanation:
      'Data is either a list whose pages people turn (`paged`) or the first entries of it without pages (`limit`). With both it is not clear how many entries people would see. Keep the one that is meant.',
    wrong: lines('data:', '  notices: { call: news/index, with: { filter: 2 }, paged: true, limit: 5 }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 }, limit: 5 }'),
  },
  'link/wrong-call': {
    title: 'A call that does something else',
    explanation:
      'The portal itself makes this call: it opens a session for a captcha, draws its picture, or takes a file. The call that is named here needs something else or answers something else, so people would wait in vain. Name the call that is made for it.',
    wrong: '- { name: captcha, label: Captcha, kind: captcha, session: user/info, picture: passport/captcha }',
    right: '- { name: captcha, label: Captcha, kind: captcha, session: passport/sid, picture: passport/captcha }',
  },
  'link/endless-record': {
    title: 'Records that always hold each other',
    explanation:
      'A record of this entity always holds another one, which in the end holds one of this entity again. No server could ever answer with such a record. Let one of the fields be empty at times with `?`, or make a list of it.',
    wrong: lines('Notice:', '  fields: { title: text, next: Notice }'),
    right: lines('Notice:', '  fields: { title: text, next: Notice? }'),
  },
  'link/repeated-entry': {
    title: 'The same entry twice',
    explanation:
      'Two entries of a menu, of tabs, of columns or of a form look the same or lead to the same place, or two records of a file of the office are the same one. Nobody would know which of them to choose. Change one of them, or take it out; entries that are shown at different times may be alike when one has a `when`.',
    wrong: lines('navigation:', '  - { label: Home, opens: /home }', '  - { label: Start, opens: /home }'),
    right: lines('navigation:', '  - { label: Home, opens: /home }', '  - { label: Notices, opens: /news }'),
  },
  'link/repeated-route': {
    title: 'Two pages with one address',
    explanation:
      'An address leads to one page. When two have the same, people would never see one of them. Give one of them another route, or delete it.',
    wrong: lines('# in pages/news.yaml and in pages/home.yaml', 'route: /pages/home'),
    right: lines('# in pages/news.yaml', 'route: /pages/news'),
  },
  'link/repeated-call': {
    title: 'Two calls with one name',
    explanation:
      'A call is defined once. When two definitions have the same name, nobody knows which one the pages mean. Keep one of the two.',
    wrong: lines('# in api/calls/news.yaml and in api/calls/more.yaml', 'news/index: { … }'),
    right: lines('# in api/calls/news.yaml', 'news/index: { … }'),
  },
  'link/repeated-entity': {
    title: 'Two entities with one name',
    explanation:
      'An entity is defined once. When two definitions have the same name, nobody knows which fields it has. Keep one of the two.',
    wrong: lines('# in api/entities/news.yaml and in api/entities/more.yaml', 'Notice: { … }'),
    right: lines('# in api/entities/news.yaml', 'Notice: { … }'),
  },
  'link/wrong-example': {
    title: 'An example that its field does not hold',
    explanation:
      'Answers that are made up for a preview show the examples of the contract. A number beside `text` is a text only in quotes, a day is written `2025-09-01`, and of several words the example is one.',
    wrong: 'phone_code: { type: text, example: 852 }',
    right: 'phone_code: { type: text, example: "852" }',
  },
  'link/last-step-sends': {
    title: 'The last step sends something of its own',
    explanation:
      'A step with `sends` makes its call before the next step is shown. The button of the last step sends the form as a whole, so there is no next step to go to. Put a step behind it, or take `sends` out.',
    wrong: lines(
      'steps:',
      '  - { title: Who you are, fields: [ … ] }',
      '  - { title: Code, sends: code/send, fields: [ … ] }',
    ),
    right: lines(
      'steps:',
      '  - { title: Who you are, sends: code/send, fields: [ … ] }',
      '  - { title: Code, fields: [ … ] }',
    ),
  },
  'link/nested-name': {
    title: 'A dot in a name where nothing is nested',
    explanation:
      'The dot in the name of a field says that the answer is sent inside a group which the call knows. A row, and a form with a store of its own, have no such groups: their answers stand side by side under their names. Write the last part of the name.',
    wrong: lines('keeps: true', 'fields:', '  - { name: contact.reason, label: Reason, kind: text }'),
    right: lines('keeps: true', 'fields:', '  - { name: reason, label: Reason, kind: text }'),
  },
  'link/repeated-field': {
    title: 'Two fields with one name',
    explanation:
      'Answers are sent and stored under the name of their field, so two fields of one form cannot share it: one answer would overwrite the other. So it is with two parameters of a call. Give one of them another name; the label may stay the same.',
    wrong: lines(
      '- { name: reason, label: Reason, kind: text }',
      '- { name: reason, label: Other reason, kind: text }',
    ),
    right: lines(
      '- { name: reason, label: Reason, kind: text }',
      '- { name: other_reason, label: Other reason, kind: text }',
    ),
  },
  'link/repeated-filter': {
    title: 'Two filters with one name',
    explanation:
      "The choice of a filter stands in the address of the page under the filter's name, so two filters of a page cannot share it. Give one of them another name. Where the same filter is to stand over two lists, write it there twice with the same keys and values: both show and change one choice.",
    wrong: lines('- { name: word, label: Search, look: search }', '- { name: word, label: Author, look: search }'),
    right: lines('- { name: word, label: Search, look: search }', '- { name: author, label: Author, look: search }'),
  },
  'link/repeated-word': {
    title: 'Two things under one word of the address',
    explanation:
      'What is chosen on a page stands in its address, each thing under a word: filters and parameters under their names, tabs and panes under their `name` (`tab` and `id` where none is written), the page of a list under `page`, the order of a table under `sort`, the step of a form under `step`, the month of a calendar without a filter under `month`. Two things under one word would change each other. Give one of them another name. Parts and the layout bring their words along.',
    wrong: lines('- { name: page, label: Kind, options: kinds }'),
    right: lines('- { name: page_kind, label: Kind, options: kinds }'),
  },
  'link/repeated-option': {
    title: 'Two options with one value',
    explanation:
      'The value is what is sent and stored when somebody chooses an option. Two options with the same value could not be told apart afterwards. Give one of them another value.',
    wrong: lines('- { value: leave, label: Leave }', '- { value: leave, label: Holiday }'),
    right: lines('- { value: leave, label: Leave }', '- { value: holiday, label: Holiday }'),
  },
  'link/repeated-chooser': {
    title: 'Two roles that choose',
    explanation:
      'People of a role with `chooses` first choose what they look at, such as a class, and every call then carries its id. Somebody may have several roles, and a call carries one choice, so one role at most may have it. Take `chooses` out of the others.',
    wrong: lines(
      'roles:',
      '  lead: { label: A class lead, when: user.is_lead, chooses: … }',
      '  tutor: { label: A tutor, when: user.is_tutor, chooses: … }',
    ),
    right: lines(
      'roles:',
      '  lead: { label: A class lead, when: user.is_lead, chooses: … }',
      '  tutor: { label: A tutor, when: user.is_tutor }',
    ),
  },
  'link/repeated-value-map': {
    title: 'Two sources for one value map',
    explanation:
      'A value map is the name under which the server finds the labels of stored values. Two files with the same name would leave it open which labels hold. Only one of them may have it.',
    wrong: lines('# options/gender.yaml', 'value-map: gender', '# options/industry.yaml', 'value-map: gender'),
    right: lines('# options/gender.yaml', 'value-map: gender', '# options/industry.yaml', 'value-map: industry'),
  },
  'link/reserved-name': {
    title: 'A name that is taken',
    explanation:
      'Some names are given by the portal itself and mean the same on every page: user, now, query, filters, class, result and entry. Others are words of expressions, such as in, or, not and for. Data and fields need other names, or expressions could not read them; for the same reason the name of a field is one word of letters, digits and _. Entities cannot be called Calls, Forms, ShownForms or SessionUser, which are names in the types of the contract, nor as the extra fields of a form are there: ApplicationExtra where there is a form application.',
    wrong: lines('data:', '  user: { call: user/info }'),
    right: lines('data:', '  me: { call: user/info }'),
  },
  'link/not-paged': {
    title: 'Pages of a call that has none',
    explanation:
      '`paged: true` shows buttons to turn pages, and works only with a call that answers in pages. This one answers everything at once. Leave `paged` out. In the contract, a call that answers in pages has a `list` of entries in its answer.',
    wrong: lines('data:', '  types: { call: application/type, paged: true }'),
    right: lines('data:', '  types: { call: application/type }'),
  },
  'link/page-place': {
    title: 'A page in an unexpected place',
    explanation:
      'A page is easiest to find when its file stands where its route says: /pages/news/detail in pages/news/detail.yaml. The portal works all the same; this is a warning for the next person who looks for the page.',
    wrong: lines('# config/pages/events.yaml', 'route: /pages/news/events'),
    right: lines('# config/pages/news/events.yaml', 'route: /pages/news/events'),
  },
  'link/entity-circle': {
    title: 'Entities that include each other',
    explanation:
      '`includes` takes over all fields of another entity. When two include each other, the list of fields would never end. Leave out one of the two.',
    wrong: lines('Egg: { includes: Hen, … }', 'Hen: { includes: Egg, … }'),
    right: lines('Egg: { … }', 'Hen: { includes: Egg, … }'),
  },
  'link/wrong-question': {
    title: 'A question that cannot be asked like this',
    explanation:
      'The rules of a question of the office do not go together: choices are missing, its group does not exist, or what stands in it at first is no answer to it. People would see a question that they cannot answer. The message says which of its keys is meant.',
    wrong: '- { key: task, type: radio, label: Task }',
    right: '- { key: task, type: radio, label: Task, options: [Guide, Cook] }',
  },
  'link/check-that-sends': {
    title: 'A check that would send the answers',
    explanation:
      'While a form is filled in, `checks-with` asks its call what it would refuse, and sends along what tells the call to keep nothing. Here nothing is sent along that is not sent in earnest as well, so each question would submit the form. Name the argument that makes the call only try, as its description says.',
    wrong: lines('sends: course-selection/submit-selection', 'checks-with: { dry_run: 0 }'),
    right: lines('sends: course-selection/submit-selection', 'checks-with: { dry_run: 1 }'),
  },
  'link/nothing-of-rows': {
    title: 'A filter or total that reads nothing of the rows',
    explanation:
      'Rows are picked from a list. A filter decides for each row whether it is left, and a total follows what is chosen. This one reads no field of the rows and nothing of what is chosen, so the filter keeps all rows or none, and the total never changes. Read a field of the entry, or `picked`.',
    wrong: '- { label: Units, value: round.max_units }',
    right: '- { label: Units, value: "sum(picked.map(course, course.units))", max: round.max_units }',
  },
  'link/wrong-part': {
    title: 'A part in a place of another kind',
    explanation:
      'A part holds blocks (`content`), and then it stands among blocks; or it holds the `item` of lists, and then it stands behind `item`. In the other place it would show nothing. Name another part, or move the part to the place for which it was written.',
    wrong: '- { part: notice-card, with: { notice: notice } }',
    right: lines('- list: notices', '  item: { part: notice-card, with: { notice: entry } }'),
  },
  'link/part-circle': {
    title: 'A part that shows itself',
    explanation:
      'The part shows another one, which shows the first again, so the page would never come to an end. Take one of the parts of the circle out.',
    wrong: lines('# config/parts/person-head.yaml', 'content:', '  - part: person-head'),
    right: lines('# config/parts/person-head.yaml', 'content:', '  - text: "{person.name}"'),
  },
  'link/filters-in-part': {
    title: 'Filters in a part',
    explanation:
      'What is chosen in a filter stands in the address of the page, and the page sends it with its data. A part stands on several pages and knows the address of none. Put the list with its filters into the page; what an entry shows can still be a part.',
    wrong: lines('# config/parts/notices.yaml', 'content:', '  - list: notices', '    filters: …'),
    right: lines('# config/parts/notice-card.yaml', 'item:', '  title: "{title}"'),
  },
  'link/one-page': {
    title: 'A layout without one place for the page',
    explanation:
      'Among the blocks of a layout the word `page` stands where the page goes. Without it no page could be seen, and twice it would be shown two times.',
    wrong: lines('# config/layouts/personal.yaml', 'content:', '  - text: Your place'),
    right: lines('# config/layouts/personal.yaml', 'content:', '  - text: Your place', '  - page'),
  },
  'link/page-outside-layout': {
    title: 'A place for the page outside a layout',
    explanation:
      'The word `page` says in a layout where the page goes. In a page or a part it has no meaning. Take it out, or move the blocks around it to a layout.',
    wrong: lines('# config/pages/office/visit.yaml', 'content:', '  - page'),
    right: lines('# config/layouts/office.yaml', 'content:', '  - page'),
  },
  'link/wrong-case': {
    title: 'Cases of an answer that do not fit what is sent',
    explanation:
      'Under `answers` the contract says what comes back for each word of one parameter. The parameter must be one of some words, and each of those words has its case: no other could ever be asked for, and one without a case would have no answer that pages can read. Correct the word, or add the case.',
    wrong: lines(
      'body: { scope: "one of mine, class" }',
      'answers: { by: scope, cases: { mine: Award, klass: Student } }',
    ),
    right: lines(
      'body: { scope: "one of mine, class" }',
      'answers: { by: scope, cases: { mine: Award, class: Student } }',
    ),
  },
  'link/nothing-to-refresh': {
    title: 'A refresh of what nobody loads',
    explanation:
      'After something was changed, `refresh` loads again what shows it. No page, layout, form or renderer and no setting of the session loads this call, so there is nothing that could be loaded again. Name the data or the call that shows the change, or take it out.',
    wrong: lines('then:', '  - refresh: [application/detail]'),
    right: lines('then:', '  - refresh: [application/index]'),
  },
  'link/unused': {
    title: 'A file that nothing uses',
    explanation:
      'The file defines a part, a layout, a form, a status or an option list that no page shows and nothing else refers to, or has translations into a language that portal.yaml does not offer, so nobody ever sees it. A value map that the server tells counts as a use. Often the name was misspelt where it should have been used, or what used it was deleted. Use it, or delete the file.',
    wrong: '# config/forms/visit.yaml, and no page with `form: visit`',
    right: '- form: visit',
  },
  'link/circular-start': {
    title: 'A filter that waits for what waits for it',
    explanation:
      'A filter may start with what other data say, such as the current term. The list under the filter is asked for when that is known. Where the start is read from that same list, or from data that reads a filter of the page, each waits for the other and people see nothing. Read it from data that no filter goes to. Data whose arguments or conditions read each other wait in the same way.',
    wrong: lines(
      '- table: courses',
      '  filters:',
      '    - { name: term_id, label: Term, options: courses.terms, start: "courses.terms[0].id" }',
    ),
    right: lines(
      '- table: courses',
      '  filters:',
      '    - { name: term_id, label: Term, options: setup.terms, start: setup.current_term_id }',
    ),
  },
  'link/cannot-sort': {
    title: 'A column that cannot be sorted',
    explanation:
      'A list that comes in pages is sorted by its call: sorting what is on screen would show people the first of one page, not of all. So the call must know the field, by the name of the value or another one (`sort: created_at`). A column with a text or a badge has no value to go by: name a field there too, or take `sort` out.',
    wrong: lines('columns:', '  - { label: Type, value: type.name, sort: true }'),
    right: lines('columns:', '  - { label: Sent on, value: created_at, sort: true }'),
  },
  'link/partial-total': {
    title: 'A total of one page',
    explanation:
      'A list that comes in pages is never here as a whole, so a total of its column would be that of the rows on screen, and people would take it for that of all. Show a total that the call itself answers, or ask for the whole list where the call can give it.',
    wrong: lines(
      'data: { log: { call: user/points-log, paged: true } }',
      'columns: [{ label: Points, value: points, total: sum }]',
    ),
    right: lines('columns: [{ label: Points, value: points }]'),
  },
  'link/partial-month': {
    title: 'A month of which one page is shown',
    explanation:
      'A calendar has no pages to turn: it shows what it has of a month. Of a list that comes in pages it would have the first entries, and people would take the other days for free. Let its data have a `limit` that is large enough for a month; a filter of the look `month` lets the call answer with that month alone.',
    wrong: lines('data:', '  events: { call: activity, paged: true }', 'content:', '  - calendar: events'),
    right: lines('data:', '  events: { call: activity, limit: 100 }', 'content:', '  - calendar: events'),
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
