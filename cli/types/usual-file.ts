/** Where the types of the calls are written unless `--out` says otherwise. */
export const usualTypesFile = 'src/generated/contract.generated.ts';
