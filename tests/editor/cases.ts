/** What an editor is asked about the shipped files: mistakes, places where something is completed, places where the pointer rests. */

export interface Edit {
  /** In `config/`. */
  readonly file: string;
  /** The first occurrence of this text … */
  readonly find: string;
  /** … is replaced by this. `‸` is the place of the cursor, or marks the line of the mistake. */
  readonly by: string;
}

export interface MistakeCase extends Edit {
  readonly mistake: string;
  /** Part of what the editor says. */
  readonly says: string;
}

const news = 'pages/news/news.yaml';
const card = 'parts/notice-card.yaml';
const home = 'pages/home.yaml';
const applications = 'pages/applications/applications.yaml';
const detail = 'pages/applications/detail.yaml';
const application = 'forms/application.yaml';
const login = 'forms/login.yaml';
const status = 'statuses/application.yaml';
const entities = 'api/entities/applications.yaml';
const calls = 'api/calls/applications.yaml';

export const mistakes: readonly MistakeCase[] = [
  { mistake: 'a misspelt key in a list', file: news, find: '    filters:', by: '    ‸filtres:', says: 'filtres' },
  {
    mistake: 'a misspelt key that is needed',
    file: news,
    find: '      title: "{title}"',
    by: '      ‸titel: "{title}"',
    says: 'titel',
  },
  {
    mistake: 'a misspelt kind of block',
    file: news,
    find: '  - list: notices',
    by: '  - ‸lst: notices',
    says: 'no such kind of block',
  },
  {
    mistake: 'a misspelt kind of action',
    file: application,
    find: '  - refresh: [',
    by: '  - ‸refesh: [',
    says: 'no such kind of action',
  },
  {
    mistake: 'a misspelt key deep inside',
    file: home,
    find: '              meta: [',
    by: '              ‸mata: [',
    says: 'mata',
  },
  {
    mistake: 'a call that is not there',
    file: news,
    find: 'call: news/index',
    by: '‸call: news/indx',
    says: 'no call',
  },
  {
    mistake: 'a call among several',
    file: application,
    find: '[application/index, application/type, user/apply-static]',
    by: '‸[application/idx]',
    says: 'no call',
  },
  {
    mistake: 'a form that is not there',
    file: applications,
    find: '{ form: application,',
    by: '‸{ form: aplication,',
    says: 'no form',
  },
  {
    mistake: 'a status that is not there',
    file: home,
    find: 'status: application',
    by: '‸status: aplication',
    says: 'no status',
  },
  { mistake: 'an icon that is not there', file: news, find: 'icon: calendar', by: '‸icon: calender', says: 'calendar' },
  {
    mistake: 'an option list that is not there',
    file: application,
    find: 'options: contact-time',
    by: '‸options: contact-times',
    says: 'no option list',
  },
  {
    mistake: 'a page that is not there',
    file: news,
    find: 'opens: /pages/news/detail?id={id}',
    by: '‸opens: /pages/news/detial?id={id}',
    says: 'no page',
  },
  {
    mistake: 'an entity that is not there',
    file: status,
    find: 'of: ApplicationSummary',
    by: '‸of: AplicationSummary',
    says: 'no entity',
  },
  {
    mistake: 'a field of another form',
    file: detail,
    find: '      - form: application',
    by: '      - form: application\n        ‸except: [contnt]',
    says: 'no field',
  },
  {
    mistake: 'a kind of field that is not there',
    file: application,
    find: 'kind: long-text',
    by: '‸kind: longtext',
    says: 'no such kind of field',
  },
  { mistake: 'a misspelt setting of a field', file: application, find: 'max: 2000', by: '‸maxx: 2000', says: 'maxx' },
  {
    mistake: 'a setting of another kind of field',
    file: application,
    find: 'integer: true',
    by: '‸max-count: 2',
    says: 'max-count',
  },
  { mistake: 'a misspelt `kind`', file: application, find: 'kind: long-text', by: '‸knd: long-text', says: 'knd' },
  { mistake: 'something that is needed', file: application, find: ', options: contact-time', by: '‸', says: 'options' },
  { mistake: 'nothing under a key', file: news, find: 'access: signed-in', by: '‸access:', says: 'access' },
  {
    mistake: 'a word that is none of the choices',
    file: news,
    find: 'colour: purple',
    by: '‸colour: violet',
    says: 'purple',
  },
  { mistake: 'a text in the place of true', file: news, find: 'paged: true', by: '‸paged: often', says: 'boolean' },
  { mistake: 'a type that is not there', file: entities, find: 'name: text', by: '‸name: txt', says: 'no such type' },
  {
    mistake: 'a file that says no title',
    file: news,
    find: 'route: /pages/news/news\ntitle: SLD Notice\n',
    by: '‸route: /pages/news/news\n',
    says: 'title',
  },
];

export interface CompletionCase extends Edit {
  readonly offers: readonly string[];
  /** What would be wrong here. */
  readonly not?: readonly string[];
}

export const completions: readonly CompletionCase[] = [
  { file: news, find: 'call: news/index', by: 'call: ‸', offers: ['news/index', 'application/index'] },
  { file: news, find: 'call: news/index', by: 'call: news/‸', offers: ['news/index', 'news/detail'] },
  { file: news, find: 'access: signed-in', by: 'access: ‸', offers: ['signed-in', 'everyone'] },
  {
    file: news,
    find: '    filters:\n',
    by: '    ‸\n    filters:\n',
    offers: ['look', 'title', 'empty', 'more', 'when'],
    not: ['columns', 'table'],
  },
  {
    file: news,
    find: '      title: "{title}"\n',
    by: '      title: "{title}"\n      ‸\n',
    offers: ['status', 'buttons', 'image'],
    not: ['empty'],
  },
  { file: news, find: 'icon: calendar', by: 'icon: c‸', offers: ['calendar', 'clock', 'paperclip'] },
  { file: news, find: 'colour: purple', by: 'colour: ‸', offers: ['grey', 'purple', 'red'] },
  { file: news, find: 'options: news-filter', by: 'options: ‸', offers: ['news-filter', 'application-status'] },
  {
    file: news,
    find: 'opens: /pages/news/detail?id={id}',
    by: 'opens: ‸',
    offers: ['/pages/home', '/pages/news/detail'],
  },
  {
    file: news,
    find: 'content:\n',
    by: 'content:\n  - ‸\n',
    offers: ['list', 'table', 'details', 'form', 'text', 'button', 'columns'],
    not: ['filters', 'lead'],
  },
  {
    file: news,
    find: 'title: SLD Notice\n',
    by: 'title: SLD Notice\n‸\n',
    offers: ['also', 'layout', 'width', 'query', 'head'],
  },
  {
    file: home,
    find: 'status: application',
    by: 'status: ‸',
    offers: ['application', 'application-detail', 'tuition'],
  },
  {
    file: home,
    find: '              title: "{type.name}"\n',
    by: '              title: "{type.name}"\n              ‸\n',
    offers: ['lines', 'tags', 'muted'],
  },
  { file: applications, find: 'form: application,', by: 'form: ‸,', offers: ['application', 'login', 'profile'] },
  {
    file: applications,
    find: '            dialog: "{name}"\n            look: drawer\n            content:',
    by: '            - ‸\n            - dialog: "{name}"\n              look: drawer\n              content:',
    offers: ['go', 'call', 'toast', 'confirm', 'dialog', 'refresh'],
    not: ['list'],
  },
  {
    file: application,
    find: 'kind: long-text',
    by: 'kind: ‸',
    offers: ['text', 'long-text', 'choice', 'date', 'files'],
  },
  { file: application, find: 'fields:\n', by: 'fields:\n  - ‸\n', offers: ['name', 'label', 'kind', 'required'] },
  {
    file: application,
    find: ', integer: true',
    by: ', h‸',
    offers: ['integer', 'step', 'help'],
    not: ['max-count', 'accept'],
  },
  { file: application, find: 'options: contact-time', by: 'options: c‸', offers: ['contact-time', 'gender'] },
  {
    file: application,
    find: 'sends: application/create',
    by: 'sends: ‸',
    offers: ['application/create', 'passport/login'],
  },
  {
    file: application,
    find: '[application/index, application/type, user/apply-static]',
    by: '\n      - ‸',
    offers: ['application/index', 'news/index'],
  },
  { file: status, find: '{ status: default }', by: '{ s‸ }', offers: ['status', 'created_at'] },
  {
    file: detail,
    find: '      - form: application',
    by: '      - form: application\n        except:\n          - ‸',
    offers: ['content', 'attachment'],
  },
  { file: status, find: 'of: ApplicationSummary', by: 'of: ‸', offers: ['ApplicationSummary', 'Application'] },
  { file: status, find: 'value-map: application_status\n', by: '‸\n', offers: ['value-map'], not: ['fields'] },
  { file: 'portal.yaml', find: 'home: /pages/home', by: 'home: ‸', offers: ['/pages/home', '/pages/404'] },
  { file: 'portal.yaml', find: 'user: user/info', by: 'user: ‸', offers: ['user/info', 'user/message'] },
  { file: entities, find: 'name: text', by: 'name: ‸', offers: ['text', 'yes-no', 'datetime', 'FileLink'] },
  {
    file: detail,
    find: 'call: application/detail, with: { id: query.id }',
    by: 'call: application/detail, with: { i‸ }',
    offers: ['id'],
  },
];

export interface HoverCase {
  readonly file: string;
  /** The pointer rests on the first letter of this text. */
  readonly on: string;
  readonly says: string;
}

export const hovers: readonly HoverCase[] = [
  { file: news, on: 'route:', says: 'The address of the page, after the' },
  { file: news, on: 'access:', says: 'Who may open the page' },
  { file: news, on: 'data:', says: 'loads' },
  { file: news, on: 'call: news', says: 'The call' },
  { file: news, on: 'news/index', says: 'notices' },
  { file: news, on: 'paged: true', says: 'page' },
  { file: news, on: 'list: notices', says: 'The data that is listed' },
  { file: news, on: 'filters:', says: 'Controls above the list' },
  { file: news, on: 'look: tabs', says: 'tabs' },
  { file: card, on: 'item:', says: 'what an entry shows' },
  { file: card, on: 'unread:', says: 'Marked with a dot' },
  { file: card, on: 'meta:', says: 'Short facts' },
  { file: card, on: 'icon: paperclip', says: 'A small picture before the text' },
  { file: card, on: 'tags:', says: 'Small badges' },
  { file: card, on: 'opens: /pages', says: 'The page that a click on the entry opens' },
  { file: application, on: 'sends:', says: 'The call that receives the answers' },
  { file: application, on: 'required: true', says: 'True when it must be answered' },
  { file: application, on: 'kind: long-text', says: 'The kind of field' },
  { file: application, on: 'accept:', says: 'file' },
  { file: application, on: 'options: contact-time', says: 'list' },
  { file: status, on: 'of: Application', says: 'The entity whose fields' },
  { file: status, on: 'colour: yellow', says: 'The colour of the badge' },
  { file: 'portal.yaml', on: 'office:', says: 'The office behind the portal' },
  { file: login, on: 'session:', says: 'call' },
  { file: calls, on: 'method:', says: 'GET' },
];
