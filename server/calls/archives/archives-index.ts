export async function archivesIndex(): Promise<never> {
  throw new Error('not built yet');
}
