/** The diagnostics about what pages share: parts, the frame around pages, and what calls answer. See `diagnostic-catalogue.ts`. */

export const diagnosticsOfStructure = {
  'link/unknown-part': {
    title: 'A part that does not exist',
    explanation:
      'A part is a file under parts/, and its name is the name of that file without .yaml. Correct the spelling, or make the file.',
    wrong: '- { part: evnt-card, with: { event: event } }',
    right: '- { part: event-card, with: { event: event } }',
  },
  'link/wrong-part': {
    title: 'A part in a place of another kind',
    explanation:
      'A part holds blocks (`content`), and then it stands among blocks; or it holds the `item` of lists, and then it stands behind `item`. In the other place it would show nothing. Name another part, or move the part to the place for which it was written.',
    wrong: '- { part: notice-card, with: { notice: notice } }',
    right: ['- list: notices', '  item: { part: notice-card, with: { notice: entry } }'].join('\n'),
  },
  'link/part-circle': {
    title: 'A part that shows itself',
    explanation:
      'The part shows another one, which shows the first again, so the page would never come to an end. Take one of the parts of the circle out.',
    wrong: ['# config/parts/person-head.yaml', 'content:', '  - part: person-head'].join('\n'),
    right: ['# config/parts/person-head.yaml', 'content:', '  - text: "{person.name}"'].join('\n'),
  },
  'link/filters-in-part': {
    title: 'Filters in a part',
    explanation:
      'What is chosen in a filter stands in the address of the page, and the page sends it with its data. A part stands on several pages and knows the address of none. Put the list with its filters into the page; what an entry shows can still be a part.',
    wrong: ['# config/parts/notices.yaml', 'content:', '  - list: notices', '    filters: …'].join('\n'),
    right: ['# config/parts/notice-card.yaml', 'item:', '  title: "{title}"'].join('\n'),
  },
  'link/unknown-layout': {
    title: 'A layout that does not exist',
    explanation:
      'A layout is what stands around pages. It is a file under layouts/, and its name is the name of that file without .yaml; `default` is always there. Correct the spelling, or make the file.',
    wrong: 'layout: persnal',
    right: 'layout: personal',
  },
  'link/one-page': {
    title: 'A layout without one place for the page',
    explanation:
      'Among the blocks of a layout the word `page` stands where the page goes. Without it no page could be seen, and twice it would be shown two times.',
    wrong: ['# config/layouts/personal.yaml', 'content:', '  - text: Your place'].join('\n'),
    right: ['# config/layouts/personal.yaml', 'content:', '  - text: Your place', '  - page'].join('\n'),
  },
  'link/page-outside-layout': {
    title: 'A place for the page outside a layout',
    explanation:
      'The word `page` says in a layout where the page goes. In a page or a part it has no meaning. Take it out, or move the blocks around it to a layout.',
    wrong: ['# config/pages/office/visit.yaml', 'content:', '  - page'].join('\n'),
    right: ['# config/layouts/office.yaml', 'content:', '  - page'].join('\n'),
  },
  'link/wrong-case': {
    title: 'Cases of an answer that do not fit what is sent',
    explanation:
      'Under `answers` the contract says what comes back for each word of one parameter. The parameter must be one of some words, and each of those words has its case: no other could ever be asked for, and one without a case would have no answer that pages can read. Correct the word, or add the case.',
    wrong: [
      'body: { scope: "one of mine, class" }',
      'answers: { by: scope, cases: { mine: Award, klass: Student } }',
    ].join('\n'),
    right: [
      'body: { scope: "one of mine, class" }',
      'answers: { by: scope, cases: { mine: Award, class: Student } }',
    ].join('\n'),
  },
  'type/untyped-entries': {
    title: 'A list of anything',
    explanation:
      'The type `json` says that a value may be anything, so nobody knows which fields an entry has: a misspelt one would show nothing, without a word. Describe the entry as an entity, and let the call answer a list of it.',
    wrong: ['# config/api/calls/rooms.yaml', 'answer: { list: json }'].join('\n'),
    right: ['# config/api/calls/rooms.yaml', 'answer: { list: list of Room }'].join('\n'),
  },
  'link/nothing-to-refresh': {
    title: 'A refresh of what nobody loads',
    explanation:
      'After something was changed, `refresh` loads again what shows it. No page, layout, form or renderer and no setting of the session loads this call, so there is nothing that could be loaded again. Name the data or the call that shows the change, or take it out.',
    wrong: ['then:', '  - refresh: [application/detail]'].join('\n'),
    right: ['then:', '  - refresh: [application/index]'].join('\n'),
  },
  'link/unused': {
    title: 'A file that nothing uses',
    explanation:
      'The file defines a part, a layout, a form, a status or an option list that no page shows and nothing else refers to, so nobody ever sees it. A value map that the server tells counts as a use. Often the name was misspelt where it should have been used, or what used it was deleted. Use it, or delete the file.',
    wrong: '# config/forms/visit.yaml, and no page with `form: visit`',
    right: '- form: visit',
  },
} as const;
