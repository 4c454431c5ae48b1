/** The handbooks and policies in force, without their older versions. */
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { countCategories, describeDocuments, visibleDocuments } from '../store/documents.ts';

export async function fileHandbookPortal(
  context: CallContext<'file/handbook-portal'>,
): Promise<CallAnswer<'file/handbook-portal'>> {
  const visible = await visibleDocuments(context);
  const rows = await visible.selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
  const categories = await countCategories(context, visible);
  const all = await describeDocuments(context, rows, categories, false);
  return {
    handbooks: all.filter(({ kind }) => kind === 'handbook'),
    policies: all.filter(({ kind }) => kind === 'policy'),
    categories,
  };
}
