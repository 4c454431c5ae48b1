export async function graduationAudit(): Promise<never> {
  throw new Error('not built yet');
}
