/** What blocks are made of, found before they are drawn. */
import type { PageChunk } from '#model';
import type { Parts } from '../portal/parts.ts';

type Shared = Pick<PageChunk, 'parts' | 'forms'>;

/** The parts of the registry that these blocks show at first: what is in dialogs comes when one is opened. */
export function partsWithin(content: unknown, { parts, forms }: Shared, registry: Parts): ReadonlySet<object> {
  const found = new Set<object>();
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { kind, part, form } = value as { readonly kind?: unknown; readonly part?: unknown; readonly form?: unknown };
    if (typeof kind === 'string') {
      const block = Object.hasOwn(registry.blocks, kind) ? registry.blocks[kind as keyof Parts['blocks']] : null;
      // Actions have kinds as well.
      if (!block) return;
      found.add(block);
      if (kind === 'part' && typeof part === 'string') walk(parts[part]?.content);
      if (kind === 'form' && typeof form === 'string')
        for (const field of forms[form]?.fields ?? []) found.add(registry.fields[field.kind]);
    }
    Object.values(value).forEach(walk);
  };
  walk(content);
  return found;
}
