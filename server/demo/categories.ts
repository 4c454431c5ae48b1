/** The categories of notices, events, questions and documents: `demo/records/categories.yaml`. */
import { importCategory } from '../contents/office/import-categories.ts';
import { readRecords } from '../written/index.ts';
import type { DemoContext } from './demo-context.ts';
import { readDemo } from './demo-files.ts';

export async function seedCategories(context: DemoContext): Promise<void> {
  const { categories = [] } = readDemo(readRecords, 'records/categories.yaml', context);
  for (const [index, category] of categories.entries()) await importCategory(context, category, index);
}
