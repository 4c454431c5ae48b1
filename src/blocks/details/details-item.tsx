/** One label with its value; or all fields of a form, or all questions of the server, with the answers of the record. */
import { useLanguage, usePage, useScope, useText, useValue } from '#engine';
import {
  countryChoices,
  type DetailsBlock,
  type Expression,
  formFromDefinition,
  fromSent,
  own,
  recordOf,
  type Text,
} from '#model';
import { Answer, Pair } from '../shared/answer.tsx';
import { Badges } from '../shared/badge.tsx';
import { ShownWhen } from '../shared/shown-when.tsx';
import { isNothing, Value } from '../shared/value.tsx';

type Item = NonNullable<DetailsBlock['items']>[number];
type ValueItem = Extract<Item, { readonly label: Text }>;

export function DetailsItem({ item }: { readonly item: Item }) {
  if ('form' in item) return <FormItems form={item.form} except={item.except ?? []} />;
  if ('questions' in item) return <QuestionItems questions={item.questions} />;
  return (
    <ShownWhen condition={item.when}>
      <PlainItem item={item} />
    </ShownWhen>
  );
}

function PlainItem({ item }: { readonly item: ValueItem }) {
  const text = useText();
  const value = useValue(item.value);
  const words = text(item.text);
  if (item.text !== undefined && words === '') return null;
  return (
    <Pair label={text(item.label)}>
      {item.status ? (
        <Badges status={item.status} />
      ) : item.text === undefined ? (
        <Value value={value} as={item.as} />
      ) : (
        words
      )}
    </Pair>
  );
}

/** Every field of a form in its order, with what the record holds under its name: fields added later too. */
function FormItems({ form, except }: { readonly form: string; readonly except: readonly string[] }) {
  const record = useScope();
  const model = usePage().forms[form];
  const fields = (model?.fields ?? []).filter((field) => !except.includes(field.name));
  const names = fields.map(({ name }) => name);
  const answers = fromSent(model ?? {}, names, record);
  const extra = recordOf(record['ext']);
  return fields.map((field) => (
    <Answer key={field.name} field={field} value={own(answers, field.name) ?? own(extra, field.name)} />
  ));
}

/** The questions that the server had put together, with the answers given. */
function QuestionItems({ questions }: { readonly questions: Expression }) {
  const { language } = useLanguage();
  const definition = useValue(questions);
  if (isNothing(definition)) return null;
  const { fields, lists } = formFromDefinition(definition, language, countryChoices(language));
  const answers = recordOf(recordOf(definition)['answers']);
  return fields.map((field) => (
    <Answer key={field.name} field={field} value={own(answers, field.name)} lists={lists} />
  ));
}
