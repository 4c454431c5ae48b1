export { evaluate } from './evaluate.ts';
export type { Environment, Formatter } from './formatter.ts';
export type { ExpressionFunction, FunctionName, FunctionParameter, ParameterKind } from './functions.ts';
export { dash, fileSize, functions } from './functions.ts';
export { toInstant } from './instant.ts';
export { namesRead } from './names-read.ts';
export { createFormatter } from './portal-formatter.ts';
