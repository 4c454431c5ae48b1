export async function archivesExport(): Promise<never> {
  throw new Error('not built yet');
}
