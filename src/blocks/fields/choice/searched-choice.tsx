/** One of many: the server is asked for choices while one types. */
import { type FieldProps, type SearchedOptions, useMessage, useOptionSearch, useText } from '#engine';
import { SearchBox } from '../shared/search-box.tsx';

type SearchedChoiceProps = FieldProps<'choice'> & { readonly options: SearchedOptions };

export function SearchedChoice({ field, options, id, describedBy, invalid }: SearchedChoiceProps) {
  const text = useText();
  const message = useMessage();
  const { chosen, typed, state, found, type, choose, leave, again } = useOptionSearch(field, options);
  const begin = field.readOnly ? '' : message('searchBegin');
  const placeholder = field.placeholder === undefined ? begin : text(field.placeholder);
  const notes = {
    begin: message('searchBegin'),
    busy: message('searchBusy'),
    failed: message('searchFailed'),
    found: found.length === 0 ? message('searchNothing') : null,
  };
  return (
    <SearchBox
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      required={field.required}
      readOnly={field.readOnly}
      placeholder={placeholder}
      words={typed ?? chosen?.label ?? ''}
      listLabel={text(field.label)}
      options={found.map(({ value, label }) => ({ value: String(value), label }))}
      chosen={chosen === null ? undefined : String(chosen.value)}
      note={notes[state]}
      said={typed === null || state === 'begin' ? null : notes[state]}
      retry={state === 'failed' ? { label: message('tryAgain'), run: again } : undefined}
      onType={type}
      onChoose={(wanted) => choose(found.find(({ value }) => String(value) === wanted) ?? null)}
      onLeave={leave}
    />
  );
}
