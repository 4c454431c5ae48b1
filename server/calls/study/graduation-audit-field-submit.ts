export async function graduationAuditFieldSubmit(): Promise<never> {
  throw new Error('not built yet');
}
