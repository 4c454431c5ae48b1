/** One question of a long form. Every one is required. */
export type Field = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'email' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice' }
  | { readonly kind: 'long-text'; readonly max: number }
  | { readonly kind: 'yes-no' }
);

export type Answers = Record<string, string | boolean>;

export const choices = [
  { value: 'morning', label: 'In the morning' },
  { value: 'noon', label: 'At noon' },
  { value: 'afternoon', label: 'In the afternoon' },
  { value: 'evening', label: 'In the evening' },
  { value: 'any', label: 'At any time' },
] as const;

export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const numberPattern = /^\s*[-+]?\d+\s*$/;
