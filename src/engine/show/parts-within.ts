/** What blocks are made of, found before they are drawn. */
import { isKeyOf, keysOf, mayBeQuestion, type PageChunk, recordOf } from '#model';
import type { Parts } from '../portal/parts.ts';

type Shared = Pick<PageChunk, 'parts' | 'forms'>;

/** The parts of the registry that these blocks show at first: what is in dialogs and behind tabs comes when one is opened, or shortly before. */
export function partsWithin(content: unknown, { parts, forms }: Shared, registry: Parts): ReadonlySet<object> {
  const found = new Set<object>();
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { kind, part, form, tabs } = recordOf(value);
    if (typeof kind === 'string') {
      const block = isKeyOf(registry.blocks, kind) ? registry.blocks[kind] : null;
      // Actions have kinds as well.
      if (!block) return;
      found.add(block);
      if (kind === 'tabs' && Array.isArray(tabs)) return walk(tabs[0]);
      if (kind === 'form' && typeof form === 'string')
        for (const field of forms[form]?.fields ?? [])
          for (const one of field.kind === 'questions' ? keysOf(registry.fields).filter(mayBeQuestion) : [field.kind])
            found.add(registry.fields[one]);
    }
    // A block that is written once, or a row of a list, which has no kind.
    if ((kind === 'part' || kind === undefined) && typeof part === 'string') walk(parts[part]);
    Object.values(value).forEach(walk);
  };
  walk(content);
  return found;
}
