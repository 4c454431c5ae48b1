/** Stored values that have no label in the config: reported at the option list or status that should have it, each with its count. */
import type { Files } from '#compiler';
import type { Diagnostic, PortalModel, Span } from '#model';
import { type Database, portalView, type UnlabelledValue, unlabelledValues } from '#office';

/** @param folder  as the person wrote it, with the slash behind; the paths of `files` begin with it */
export async function storedLabels(
  database: Database,
  portal: PortalModel,
  folder: string,
  files: Files,
): Promise<readonly Diagnostic[]> {
  const found = await unlabelledValues(database, portalView(portal));
  return found.map((value) => diagnosticOf(value, placeOf(value.map, portal), folder, files));
}

interface Place {
  readonly file: string;
  readonly key: 'options' | 'cases';
  readonly remedy: (value: string) => string;
}

function placeOf(map: string, { options, statuses }: PortalModel): Place {
  const list = Object.values(options).find(({ valueMap }) => valueMap === map);
  if (list) {
    return {
      file: `options/${list.name}.yaml`,
      key: 'options',
      remedy: (value) => `Add \`- { value: ${value}, label: … }\`.`,
    };
  }
  const status = Object.values(statuses).find(({ valueMap }) => valueMap === map);
  return {
    file: status ? `statuses/${status.name}.yaml` : 'portal.yaml',
    key: 'cases',
    remedy: (value) => `Add a case for \`${value}\`.`,
  };
}

function diagnosticOf(
  { value, sentence, isOpen }: UnlabelledValue,
  place: Place,
  folder: string,
  files: Files,
): Diagnostic {
  const file = folder + place.file;
  return {
    code: 'link/missing-option',
    severity: isOpen ? 'warning' : 'error',
    span: spanOfKey(file, files.get(file) ?? '', place.key),
    problem: `${sentence}, which has no label here.`,
    effect: isOpen ? 'People read the word itself in place of a label.' : 'The portal does not start with it.',
    remedy: place.remedy(value),
  };
}

/** The key as it is at the beginning of a line; the beginning of the file where it is not there. */
function spanOfKey(file: string, text: string, key: string): Span {
  const start = Math.max(0, text.search(new RegExp(`^${key}\\b`, 'm')));
  const line = text.slice(0, start).split('\n').length;
  return { file, start, end: start + key.length, line, column: 1 };
}
