/** What is loaded again: data of the page, layout or form by its name, or what a call answered wherever it is shown. */
export type Reloaded = { readonly data: string } | { readonly call: string };
