/** Codes of the stage `link` for names that lead nowhere. */
import { type CatalogueEntry, lines } from './entry.ts';

export const unknownNames = {
  'link/unknown-call': {
    title: 'A call that does not exist',
    explanation:
      'What a page shows and what a form sends goes through calls, which are defined in api/calls/. There is none with this name, so people would see an error instead of the data. Correct the spelling, or ask a developer to add the call.',
    wrong: lines('data:', '  events: { call: activty }'),
    right: lines('data:', '  events: { call: activity }'),
  },
  'link/unknown-entity': {
    title: 'An entity that does not exist',
    explanation:
      'Entities are the records that calls answer with, such as Notice or Application. They are defined in api/entities/ and begin with a capital letter. Correct the spelling.',
    wrong: 'of: NoticeSumary',
    right: 'of: NoticeSummary',
  },
  'link/unknown-type': {
    title: 'A type that does not exist',
    explanation:
      'The fields of entities and calls say what kind of value they hold, in the words of Portico: text, number, integer, yes-no, date, datetime and so on, `list of …`, `one of …`, or the name of an entity. A ? behind it means that the value may be missing.',
    wrong: 'title: string',
    right: 'title: text',
  },
  'link/unknown-form': {
    title: 'A form that does not exist',
    explanation:
      'A form is a file under forms/, and its name is the name of that file without .yaml. Correct the spelling, or make the file.',
    wrong: '- form: aplication',
    right: '- form: application',
  },
  'link/unknown-form-field': {
    title: 'A field that the form does not have',
    explanation:
      'The name refers to a field of a form, and the form has no such field. Correct the spelling, or delete the name.',
    wrong: '- { form: application, except: [day] }',
    right: '- { form: application, except: [days] }',
  },
  'link/unknown-status': {
    title: 'A status that does not exist',
    explanation:
      'A status is a file under statuses/, and its name is the name of that file without .yaml. Without it people would see no label. Correct the spelling, or make the file.',
    wrong: 'status: notices',
    right: 'status: notice',
  },
  'link/unknown-options': {
    title: 'An option list that does not exist',
    explanation:
      'An option list is a file under options/, and its name is the name of that file without .yaml. Without it people would have nothing to choose from. Correct the spelling, or make the file.',
    wrong: 'options: application_types',
    right: 'options: application-types',
  },
  'link/unknown-picture': {
    title: 'A picture that does not exist',
    explanation:
      'The logo is an SVG or PNG file in the same folder as portal.yaml. There is none with this name, so the header would have no logo. Correct the spelling (capital letters count), put the file there, or delete the line: the icon under `logo` is shown then.',
    wrong: 'brand: { logo-file: Logo.svg }',
    right: 'brand: { logo-file: logo.svg }',
  },
  'link/unknown-option': {
    title: 'A choice that the list does not have',
    explanation:
      'The filter starts with a value that is none of its choices, so people would see nothing chosen. Write the `value` of one of the options, not its label.',
    wrong: '- { name: filter, label: Show, options: news-filter, start: Current }',
    right: '- { name: filter, label: Show, options: news-filter, start: 2 }',
  },
  'link/unknown-access': {
    title: 'An access word that does not exist',
    explanation:
      'A page is for `everyone`, for those who are `signed-in`, or for one of the roles that portal.yaml names. This word is none of them, so nobody could open the page. Correct the spelling, or name the role in portal.yaml.',
    wrong: 'access: students',
    right: 'access: signed-in',
  },
  'link/unknown-page': {
    title: 'An address that no page has',
    explanation:
      'Links inside the portal lead to the `route` of a page, and none has this one. People would end on the error page. Correct the address; one of another site begins with https://.',
    wrong: 'opens: /pages/evnts',
    right: 'opens: /pages/events',
  },
  'link/unknown-renderer': {
    title: 'A renderer that does not exist',
    explanation:
      'A `custom` block shows what a developer has written by hand, by the name of that renderer. There is none with this name. Correct the spelling, or ask a developer.',
    wrong: '- custom: photowall',
    right: '- custom: photo-wall',
  },
  'link/unknown-query': {
    title: 'Something the page does not read from its address',
    explanation:
      'What stands behind the ? of a link must be declared under `query` of the page, or be one of its filters and tabs. Anything else would be ignored by the page. Correct the spelling, or declare it.',
    wrong: 'opens: /pages/news/detail?nr={id}',
    right: 'opens: /pages/news/detail?id={id}',
  },
  'link/missing-query': {
    title: 'Something the page needs in its address',
    explanation:
      'The page declares under `query` what it must be told, such as the id of the record to show. Without it the page would open with nothing to show. Add it behind the ? of the address.',
    wrong: 'opens: /pages/news/detail',
    right: 'opens: /pages/news/detail?id={id}',
  },
  'link/unknown-parameter': {
    title: 'Something the call does not take',
    explanation:
      'Each call takes certain parameters, and each form sends its fields to a call. This name is none of them, so what is given under it would be lost. Correct the spelling, or ask a developer to add it to the call.',
    wrong: lines('data:', '  notices: { call: news/index, with: { fliter: 2 } }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }'),
  },
  'link/missing-parameter': {
    title: 'Something the call needs',
    explanation:
      'The call cannot be made without this parameter: the server would refuse it, and people would see an error. Give it under `with`, or, in a form, as a field of that name.',
    wrong: lines('data:', '  notice: { call: news/detail }'),
    right: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }'),
  },
  'link/unknown-data': {
    title: 'Data that the page does not load',
    explanation:
      'What a page needs, or loads again, is named as it is called under `data` of the same page. No data has this name, so the page would wait for it for ever, or nothing would be loaded again. Write the name as it stands under `data`.',
    wrong: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }', 'needs: notise'),
    right: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }', 'needs: notice'),
  },
  'link/unknown-state': {
    title: 'Something that the page does not remember',
    explanation:
      'What a page remembers is declared under `state` with its type, and `set` changes it by its name. Nothing there has this name, so nothing would change. Write the name as it stands under `state`, or declare it there.',
    wrong: lines('state:', '  step: { type: integer, start: 0 }', '…', 'do: { set: { stp: step + 1 } }'),
    right: lines('state:', '  step: { type: integer, start: 0 }', '…', 'do: { set: { step: step + 1 } }'),
  },
  'link/unknown-refusal': {
    title: 'A refusal that nobody knows',
    explanation:
      'Under `errors` a call names the refusals that it knows, as code and reason: the server says them, and other teams read them in the description of the API. This word is none of them, so it is most likely misspelt or has another code. A word of your own server is listed once under `refusals` in portal.yaml.',
    wrong: lines('application/create:', '  errors: [409 too_many_opne]'),
    right: lines('application/create:', '  errors: [409 too_many_open]'),
  },
  'link/missing-options': {
    title: 'A filter without choices',
    explanation:
      'A filter is a menu or tabs and needs options to choose from, unless it is a search box. Name an option list, or write `look: search`.',
    wrong: '- { name: type, label: Type }',
    right: '- { name: type, label: Type, options: application-types }',
  },
  'link/missing-option': {
    title: 'A value without a label',
    explanation:
      'The option list says with `of` that it names the values of a field, and one of these values is missing in it. A record may have that value, and people would read a word of the computer in place of its label. The portal does not start while records without a label are stored. Add the option.',
    wrong: lines('of: EduInfo.study_mode', 'options:', '  - { value: full_time, label: Full-time }'),
    right: lines(
      'of: EduInfo.study_mode',
      'options:',
      '  - { value: full_time, label: Full-time }',
      '  - { value: part_time, label: Part-time }',
    ),
  },
  'link/unknown-values': {
    title: 'An option list of a field that has no values',
    explanation:
      '`of` in an option list names an entity, a dot and one of its fields. The field has to be `one of` some words, so that the list can be held against them. Here there is no such field. Correct the name, or leave `of` out where anything may be chosen.',
    wrong: lines('of: Person.sex'),
    right: lines('of: Person.gender'),
  },
  'link/no-value-map': {
    title: 'A value map of a status that has no values',
    explanation:
      'A value map gives a label to each value of one field. The cases of this status compare several fields, the time, or nothing at all, so no label belongs to a single value. Pages may use the status all the same. Only `value-map` has to go, or the cases have to compare one field.',
    wrong: lines('value-map: event_state', 'cases:', '  - { when: now < start_at, label: Soon, colour: blue }'),
    right: lines('cases:', '  - { when: now < start_at, label: Soon, colour: blue }'),
  },
  'link/unknown-staff': {
    title: 'A group of staff that does not exist',
    explanation:
      'A form tells people of the office when one comes: by their address, or by the name of a group under `staff` in portal.yaml, so that an address changes in one place. No group there has this name, so nobody would be told. Correct the spelling, or name the group.',
    wrong: lines('keeps: { notifies: [conter] }'),
    right: lines('keeps: { notifies: [counter] }'),
  },
  'link/unknown-record': {
    title: 'Something that the portal does not have',
    explanation:
      'A file of the office names a category, a class, a programme or a form, and the data of the portal have none of this name; or it names a file that does not lie beside it. Correct the spelling, or make it first. A category can be made in the same step with `--new-category`, or under `categories`.',
    wrong: 'category: Carer',
    right: 'category: Career',
  },
  'link/unknown-part': {
    title: 'A part that does not exist',
    explanation:
      'A part is a file under parts/, and its name is the name of that file without .yaml. Correct the spelling, or make the file.',
    wrong: '- { part: evnt-card, with: { event: event } }',
    right: '- { part: event-card, with: { event: event } }',
  },
  'link/unknown-layout': {
    title: 'A layout that does not exist',
    explanation:
      'A layout is what stands around pages. It is a file under layouts/, and its name is the name of that file without .yaml; `default` is always there. Correct the spelling, or make the file.',
    wrong: 'layout: persnal',
    right: 'layout: personal',
  },
  'link/no-pages': {
    title: 'A word about pages where there are none',
    explanation:
      '`per-page` and `turn` say how a list is turned that comes in pages. Without `paged: true` the list has none, and they would change nothing for people. Add it, or take them out.',
    wrong: lines('data:', '  notices: { call: news/index, limit: 5, turn: more }'),
    right: lines('data:', '  notices: { call: news/index, paged: true, turn: more }'),
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
