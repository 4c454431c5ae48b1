/** The validator of the server for the JSON Schema of a form; it reads the schema as the validator of the browser does. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const options = {
  allErrors: true,
  messages: false,
  strictTypes: false,
  allowUnionTypes: true,
  // An answer that is not given is not there, also where every object has something by its name, such as `valueOf`.
  ownProperties: true,
} as const;

/** It knows the formats `date` and `date-time`. */
export function formAjv(): Ajv2020 {
  const ajv = new Ajv2020(options);
  (addFormats as unknown as (ajv: Ajv2020) => unknown)(ajv); // a CommonJS module whose types promise another default export
  // Its own one divides, and the quotient of a large amount is not exact.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isInSteps });
  return ajv;
}

/** By the decimals of both, as they are written. */
function isInSteps(step: number, value: number): boolean {
  const [one, other] = [decimalOf(step), decimalOf(value)];
  const places = Math.max(one.places, other.places);
  return inUnits(other, places) % inUnits(one, places) === 0n;
}

interface Decimal {
  readonly digits: string;
  /** How many of the digits are behind the point; below 0 for a number that ends in zeros that are not written. */
  readonly places: number;
}

function decimalOf(value: number): Decimal {
  const [coefficient = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = coefficient.split('.');
  return { digits: whole + fraction, places: fraction.length - Number(exponent) };
}

function inUnits({ digits, places }: Decimal, wanted: number): bigint {
  return BigInt(digits) * 10n ** BigInt(wanted - places);
}
