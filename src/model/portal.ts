/**
 * What the compiler makes of a config folder. `PortalModel` is the whole, for server and tools;
 * `Manifest` and `PageChunk` are the parts that travel to the browser, one chunk a page.
 */
import type {
  Form,
  FormCheck,
  Layout,
  Messages,
  OptionList,
  Page,
  Part,
  Sentences,
  Settings,
  Status,
} from './config.generated.ts';
import type { CallModel, Contract } from './contract.ts';
import type { Expression, Text } from './expression.ts';
import type { FormField } from './form-field.ts';

/**
 * A language of the portal, by its tag (BCP 47). English is the source: its catalogue holds only texts that differ by a number.
 */
export type Locale = string;

/**
 * English text (with `{0}` for placeholders) → the text in one language, both as `text.ts` and `plural-forms.ts` write them.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** Fields that are drawn together, with or without a heading. */
export interface FormGroup {
  readonly title?: Text;
  readonly help?: Text;
  /** True: closed until a person opens it. */
  readonly fold?: boolean;
  /** Its fields have this condition too. */
  readonly when?: Expression;
  /** The names of its fields. */
  readonly fields: readonly string[];
}

/** A part of a form that is shown by itself. A form without steps has one, without a title. */
export interface FormStep {
  readonly title?: Text;
  readonly help?: Text;
  /** Its fields have this condition too. */
  readonly when?: Expression;
  readonly groups: readonly FormGroup[];
  /** A call that is made before the next step is shown. */
  readonly sends?: string;
  /** The names of the fields whose answers the call takes. */
  readonly takes?: readonly string[];
  /** The words of the button that makes the call. */
  readonly submit?: Text;
  /** The short message after the call. */
  readonly success?: Text;
  /** How long after the call it may be made again, by a button of the next step. Left out: there is no such button. */
  readonly againAfterMs?: number;
}

/** The store of a form that the portal keeps itself. */
export type FormStore = Exclude<NonNullable<Form['keeps']>, boolean> & {
  /** Another one when fields, their kinds or their options change. */
  readonly version: string;
};

/** A check with the answers that must be there before it is made. */
export interface FormCheckModel extends FormCheck {
  /** The fields that it reads. */
  readonly reads: readonly string[];
  /** Those of them whose answers it compares; one that it asks whether it is empty is not among them. */
  readonly waitsFor: readonly string[];
}

/** How an answer is sent that is not simply sent under the name of its field. */
export interface SentAs {
  /** The names from the outermost group to the answer, with dots between them. */
  readonly path: string;
  /**
   * `one`: the answer is a list of one entry, and that entry is sent. `parts`: the answer is a record, and its parts are sent
   * side by side in place of it. Left out: the answer as it is.
   */
  readonly as?: 'one' | 'parts';
  /** With `parts`: their names. */
  readonly parts?: readonly string[];
  /** Where nothing is answered, an empty list is sent, because the call keeps what is left out. */
  readonly emptied?: true;
}

/** A form of YAML, compiled. */
export interface FormModel extends Omit<Form, 'fields' | 'steps' | 'sends' | 'keeps' | 'checks'> {
  /** The file name without `.yaml`. */
  readonly name: string;
  /** The call that takes the answers; the same one for all forms with a store of their own. */
  readonly sends: string;
  /** The store of the form itself. Left out: the call decides what becomes of the answers. */
  readonly keeps?: FormStore;
  /** All fields in their order, each with the conditions of its section and step. */
  readonly fields: readonly FormField[];
  /** The steps and groups in which the fields are drawn. */
  readonly outline: readonly FormStep[];
  /** What is checked over several answers. */
  readonly checks?: readonly FormCheckModel[];
  /** Names of the fields that the call does not know: they travel under `ext` and are stored as they are. */
  readonly extraFields: readonly string[];
  /** The fields that only the call of a step takes: they are neither sent nor checked with the form. */
  readonly aside?: readonly string[];
  /** The fields whose answers are not simply sent under their names. */
  readonly sentAs?: Readonly<Record<string, SentAs>>;
  /**
   * The paths of groups around such fields that are sent even when nothing in them is answered, so that what they held is
   * emptied.
   */
  readonly sentGroups?: readonly string[];
}

export interface PageModel extends Page {
  /** The file under `config/pages/` without `.yaml`: `news/detail`. */
  readonly id: string;
}

export interface PartModel extends Part {
  readonly name: string;
}

export interface LayoutModel extends Layout {
  readonly name: string;
  /** Where the file has none, the page alone. */
  readonly content: NonNullable<Layout['content']>;
}

export interface StatusModel extends Status {
  readonly name: string;
}

export interface OptionListModel extends OptionList {
  readonly name: string;
}

/** What the browser must know of a call. `query` names the parameters that go behind the `?`. */
export interface ClientCall extends Pick<CallModel, 'method' | 'paged' | 'changes' | 'multipart'> {
  readonly query: readonly string[];
  /** The largest page that may be asked for, of a call that answers in pages. */
  readonly perPageMaximum?: number;
}

/** A whole config folder, compiled. Pages, forms and the like are by the names of their files. */
/** A picture in place of the icon of the brand. */
export interface Logo {
  readonly svg: string;
  /** In units of its own: what counts is how wide it is for its height. */
  readonly width: number;
  readonly height: number;
}

export interface PortalModel {
  readonly settings: Settings;
  readonly logo: Logo | null;
  readonly messages: Messages;
  /** What the server says. */
  readonly sentences: Sentences;
  readonly contract: Contract;
  readonly pages: Readonly<Record<string, PageModel>>;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly parts: Readonly<Record<string, PartModel>>;
  readonly layouts: Readonly<Record<string, LayoutModel>>;
  readonly statuses: Readonly<Record<string, StatusModel>>;
  readonly options: Readonly<Record<string, OptionListModel>>;
  readonly texts: Readonly<Record<Locale, Catalogue>>;
  /** The keys in the catalogues of texts that only the server says: browsers need no translation of them. */
  readonly aside: readonly string[];
}

/** The address of a page, and what must be known of the page before it is loaded. */
export interface RouteModel {
  /** `/news/:id`, with `:` in front of a parameter. */
  readonly path: string;
  /** Other paths of the same page. */
  readonly also: readonly string[];
  /** The id of the page. */
  readonly page: string;
  readonly access: Page['access'];
  readonly layout: Page['layout'];
  /** True: who logs in from here comes back here. False: they are led home. */
  readonly comesBack: boolean;
  /** Address of the page's chunk, relative to the manifest. */
  readonly chunk: string;
}

/** Who works in the office, and when it reminds of what, is nothing for browsers. */
export type ShownSettings = Omit<Settings, 'staff' | 'reminders'>;

/** The first thing the browser loads: everything that every page needs, and where the pages are. */
export interface Manifest {
  readonly settings: ShownSettings;
  /** The country of the school, and the dial code there. */
  readonly country: HomeCountry;
  /** Those whose names begin with `preview` are there only in a preview. */
  readonly messages: Messages;
  /** Answers are made up, and the page has a bar in which every state can be chosen. Left out: a portal like any other. */
  readonly preview?: PreviewModel;
  readonly routes: readonly RouteModel[];
  /** What is around pages, by name. */
  readonly layouts: Readonly<Record<string, LayoutFrame>>;
  /** What values of the contract are called in English, by option list or status, then by value. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, Text>>>>;
  /** The calls that the portal itself makes: user, messages, value maps, what a role chooses from. */
  readonly calls: Readonly<Record<string, ClientCall>>;
  /** Address of each catalogue, relative to the manifest. */
  readonly texts: Readonly<Record<Locale, string>>;
  /** The English texts that differ by a number: all that the catalogue of English has. */
  readonly english?: Catalogue;
}

/** The country of the school, with which phone numbers and addresses begin. */
export interface HomeCountry {
  /** `hk` */
  readonly code: string;
  /** `852` */
  readonly dialCode: string;
}

/** What is made up in a preview besides the answers of calls. */
export interface PreviewModel {
  /** Logins are made up as well: the bar offers who looks. */
  readonly roles: boolean;
}

/** What is known of a layout before its blocks are there. */
export interface LayoutFrame extends Pick<LayoutModel, 'header' | 'footer' | 'width'> {
  /** Address of its blocks, relative to the manifest; null when there are none but the page. */
  readonly chunk: string | null;
}

/** The blocks of a layout with all they refer to. */
export interface LayoutChunk extends Omit<PageChunk, 'page'> {
  readonly layout: Pick<LayoutModel, 'content' | 'data'>;
}

/** The parts of the model that are in the HTML document itself, so that the first page need not wait for them. */
export interface FirstParts {
  readonly manifest: Manifest;
  /** The page at the address without a path, and its layout, by the names of their files. */
  readonly parts: Readonly<Record<string, PageChunk | LayoutChunk>>;
  /** `FirstScreens.assets` with each address once: `list` has the addresses, `of` their places in it, counted from 0. */
  readonly assets: { readonly list: readonly string[]; readonly of: Readonly<Record<string, readonly number[]>> };
  readonly heavy: FirstScreens['heavy'];
  readonly requests: FirstScreens['requests'];
  readonly styles: FirstScreens['styles'];
}

/** What the document says so that a portal is seen before its scripts run, and its first page soon after. */
export interface FirstScreens {
  /** HTML: the entry page, and the frame around the pages of whoever has a login. */
  readonly screens: Readonly<Partial<Record<'entry' | 'frame', string>>>;
  /** The style sheets of the entry page, besides those of all pages. */
  readonly styles: readonly string[];
  /** The scripts and styles that a page or layout asks for once it is known, by the name of its part: `assets/usual-DjXSlWJO.js`. */
  readonly assets: Readonly<Record<string, readonly string[]>>;
  /** The parts of pages with so many scripts that the main one would be long in coming beside them. */
  readonly heavy: readonly string[];
  /**
   * What a page asks of the server for whoever is logged in. Under the name of its part: when its address has no query. Under the
   * name with `?id` behind it: when the query has nothing but a number under `id`, for which `numberInAddress` is written.
   */
  readonly requests: Readonly<Record<string, readonly FirstRequest[]>>;
}

/** The portal of which nothing was drawn: its page is empty until its scripts are there. */
export const nothingDrawn: FirstScreens = { screens: {}, styles: [], assets: {}, heavy: [], requests: {} };

/**
 * Is written in `FirstScreens.requests` for the number of an address. `first-part.js`, which has the same digits, puts the
 * number in its place.
 */
export const numberInAddress = '918273645546372';

/** One request that a page makes at first. */
export interface FirstRequest {
  /** Behind the base address of calls: `news/index?page=1&per-page=10`. */
  readonly path: string;
  readonly method: string;
  readonly body: string | null;
}

/** One page with all it refers to, so that a page costs one request. */
export interface PageChunk {
  readonly page: PageModel;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly parts: Readonly<Record<string, PartModel>>;
  readonly statuses: Readonly<Record<string, StatusModel>>;
  readonly options: Readonly<Record<string, OptionListModel>>;
  readonly calls: Readonly<Record<string, ClientCall>>;
}
