/** What is sent with a call, and what a page gives to a form: every key must be known and every needed one there. */
import { type ExpectedType, isMisspelt, nearestNames } from '#expression/node';
import type { CallModel, Expression, Fields, Type } from '#model';
import {
  choices,
  collected,
  eachOf,
  makeDiagnostic,
  quoted,
  type Reporting,
  suggestedField,
  suggestion,
} from '../../diagnostics/report.ts';
import { isRecord, own, recordOf } from '../../kernel/records.ts';
import { isPlainWord, mayBeChoice } from '../../link/answer-types.ts';
import { parameterType } from '../../link/compile-contract.ts';
import type { FormFacts } from '../../link/definitions.ts';
import type { FileContext, Place } from '../../link/file-context.ts';
import { hasBrokenFields, writtenForm } from '../../link/form-parts.ts';
import { formNameType } from '../../link/kept-forms.ts';
import { sentFields } from '../../link/sent-fields.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { asideFields } from '../../link/step-calls.ts';
import { expressionAt } from '../expressions/expression-at.ts';
import { checkFixedStart } from './check-start.ts';
import { startExpected } from './compile-values.ts';

type Arguments = Readonly<Record<string, Expression>> | undefined;

/** Checks `with` of a call. What the form itself fills in (`given`) need not be named. */
export function* checkArguments(
  callName: string,
  given: unknown,
  at: Place,
  filled: readonly string[] = [],
): Reporting<Arguments> {
  const { path, context } = at;
  const call = own(context.definitions.contract.calls, callName);
  if (!call) return yield* compileLoosely(given, at);
  const parameters: Fields = { ...call.body, ...call.query };
  const compiled = yield* checkFurtherArguments(callName, given, at);
  const isForm = path.length === 1 && context.source.kind === 'form';
  const fields = isForm ? sentTopNames(call, context) : [];
  const named = [...Object.keys(recordOf(given)), ...fields];
  const strangers = named.filter((name) => !own(parameters, name));
  const missing = Object.entries(parameters)
    .filter(([name, type]) => !type.nullable && !named.includes(name) && !filled.includes(name))
    // How a form sends its extra fields is said where the call takes them.
    .filter(([, type]) => !isForm || type.kind !== 'extra')
    .map(([name]) => name)
    .filter((name) => !isForm || !suppliedByCaptcha(name, context))
    // A misspelt name is missing and unknown at once; that it is unknown says enough.
    .filter((name) => !isMisspelt(name, strangers));
  if (missing.length > 0 && !(isForm && hasBrokenFields(context))) {
    const place = given === undefined ? path.slice(0, -1) : path;
    const key = given === undefined && place.length === 0 ? ['sends'] : given === undefined ? [...place, 'call'] : path;
    yield makeDiagnostic(
      'link/missing-parameter',
      context.source.tree.spanOf(key, given === undefined ? 'value' : 'key'),
      {
        problem: `The call ${quoted(callName)} needs ${missing.map(quoted).join(' and ')}.`,
        remedy: isForm
          ? `Add a field with that name, or write it under \`with\`.`
          : `Add it under \`with\`: ${quoted(`${missing[0]}: …`)}.`,
      },
    );
  }
  return compiled;
}

/** What the fields of the form are sent as, of nested ones the outermost group. */
function sentTopNames(call: CallModel, { source, definitions }: FileContext): readonly string[] {
  const facts = definitions.forms.get(nameOf(source));
  const sent = facts ? sentFields(facts, call, definitions).flatMap(({ paths }) => paths) : [];
  return [...new Set(sent.map((path) => path.split('.')[0] ?? ''))].filter((name) => name !== '');
}

/** Checks what is sent besides, in one of several ways; what the call needs is elsewhere. */
export function* checkFurtherArguments(callName: string, given: unknown, at: Place): Reporting<Arguments> {
  const { context } = at;
  const call = own(context.definitions.contract.calls, callName);
  if (!call) return yield* compileLoosely(given, at);
  const known = Object.keys({ ...call.body, ...call.query });
  return yield* compileMap(given, at, {
    typeOf: (name) => expectedParameter(call, name, context),
    unknown: (name) => ({
      problem: `The call ${quoted(callName)} takes no ${quoted(name)}.`,
      remedy: suggestion(
        nearestNames(name, known),
        [],
        known.length > 0 ? choices('It takes', known) : 'Take it out: the call takes nothing.',
      ),
    }),
  });
}

function expectedParameter(call: CallModel, name: string, { definitions }: FileContext): Type | undefined {
  const type = parameterType(call, name);
  return type && formNameType(type, definitions);
}

/** A captcha field sends the id of its session along. */
function suppliedByCaptcha(name: string, context: FileContext): boolean {
  const aside = asideFields(context.source.data, context.definitions);
  const { fields } = writtenForm(context.source.data);
  return name === 'sid' && fields.some((place) => place.field['kind'] === 'captcha' && !aside.has(place.name));
}

/** Something that is shown somewhere and asks for values there. */
interface Asking {
  readonly what: 'form' | 'part';
  readonly name: string;
  readonly facts: Pick<FormFacts, 'asks' | 'source'> | undefined;
}

/** Checks `with` of a form block: the values that the form asks for. */
export function* checkAsked(name: string, given: unknown, at: Place): Reporting<Arguments> {
  return yield* checkGiven({ what: 'form', name, facts: at.context.definitions.forms.get(name) }, given, at);
}

/** Checks `with` of a part: the values that it asks for. */
export function* checkPartAsked(name: string, given: unknown, at: Place): Reporting<Arguments> {
  return yield* checkGiven({ what: 'part', name, facts: at.context.definitions.parts.get(name) }, given, at);
}

function* checkGiven(asking: Asking, given: unknown, at: Place): Reporting<Arguments> {
  const { path, context } = at;
  const { what, name: asker, facts } = asking;
  if (!facts) return yield* compileLoosely(given, at);
  const known = Object.keys(facts.asks);
  const strangers = Object.keys(recordOf(given)).filter((name) => !own(facts.asks, name));
  const missing = Object.entries(facts.asks)
    .filter(([name, type]) => !type.nullable && !Object.hasOwn(recordOf(given), name))
    .map(([name]) => name)
    .filter((name) => !isMisspelt(name, strangers));
  // The one that is missing is most likely the one that has another name here.
  const isRenamed = missing.length === 1 && strangers.length === 1;
  const compiled = yield* compileMap(given, at, {
    typeOf: (name) => own(facts.asks, name),
    unknown: (name) => ({
      problem: `The ${what} ${quoted(asker)} does not ask for ${quoted(name)}.`,
      remedy: suggestion(
        isRenamed ? missing : nearestNames(name, known),
        [],
        `Leave it out, or add it to \`asks\` in ${facts.source.file}.`,
      ),
    }),
  });
  if (missing.length > 0 && !isRenamed && !facts.source.broken.has('asks')) {
    const block = path.slice(0, -1);
    yield makeDiagnostic('link/missing-parameter', context.source.tree.spanOf([...block, what], 'value'), {
      problem: `The ${what} ${quoted(asker)} asks for ${missing.map(quoted).join(' and ')}.`,
      remedy: `Give it under \`with\`: ${quoted(`${missing[0]}: …`)}.`,
    });
  }
  return compiled;
}

/** Checks `start` of a form block: values for fields of the form. */
export function* checkStartValues(formName: string, given: unknown, at: Place): Reporting<Arguments> {
  const form = at.context.definitions.forms.get(formName);
  if (!form) return yield* compileLoosely(given, at);
  const known = Object.keys(form.fields);
  const { fields } = writtenForm(form.source.data);
  const compiled = yield* compileMap(given, at, {
    typeOf: (name) => own(form.fields, name),
    unknown: (name) => ({
      problem: `The form ${quoted(formName)} has no field ${quoted(name)}.`,
      remedy: suggestedField(name, known),
    }),
    expects: startExpected,
    mayBeWord: (name, value) =>
      fields.some((one) => one.name === name && mayBeChoice(value, one.field, at.context.definitions.options)),
  });
  for (const { name, field } of fields) {
    const start = compiled && own(compiled, name);
    if (start !== undefined) yield* checkFixedStart(field, start, { ...at, path: [...at.path, name] });
  }
  return compiled;
}

/** What a map of values may hold. */
interface Keys {
  readonly typeOf: (name: string) => Type | undefined;
  /** What to say of a name that there is none of. */
  readonly unknown: (name: string) => { problem: string; remedy: string };
  readonly expects?: (type: Type | undefined) => ExpectedType | undefined;
  /** Whether nobody knows if a value is a word that may be there. */
  readonly mayBeWord?: (name: string, value: unknown) => boolean;
}

function* compileMap(
  given: unknown,
  at: Place,
  { typeOf, unknown, expects = sent, mayBeWord = () => false }: Keys,
): Reporting<Arguments> {
  const { path, context } = at;
  if (!isRecord(given)) return undefined;
  return yield* eachOf(given, function* (value, name): Reporting<Expression> {
    const type = typeOf(name);
    if (!type) {
      const span = context.source.tree.spanOf([...path, name], 'key');
      yield makeDiagnostic('link/unknown-parameter', span, unknown(name));
    }
    // A list or a group in place of an expression has been reported by its shape.
    if (typeof value === 'object') return null;
    // A word of a parameter that nobody knows may well be one of its words.
    if ((!type && isPlainWord(value)) || mayBeWord(name, value)) return null;
    return (yield* expressionAt(String(value), { ...at, path: [...path, name] }, expects(type))).expression;
  });
}

function sent(type: Type | undefined): ExpectedType | undefined {
  return type && type.kind !== 'json' ? { ...type, nullable: true } : undefined;
}

/** For a call that nobody knows: a word that is no name may be one that it takes. */
function* compileLoosely(given: unknown, at: Place): Reporting<Arguments> {
  const { value, diagnostics } = collected(
    compileMap(given, at, {
      typeOf: () => ({ kind: 'json' }),
      unknown: () => ({ problem: '', remedy: '' }),
    }),
  );
  yield* diagnostics.filter(({ code }) => code !== 'type/unknown-name');
  return value;
}
