/** The lists that vite.config.mjs makes. */
declare module 'virtual:fields/*' {
  export const fields: readonly import('./forms/field.ts').Field[];
}
