export async function globalExchangeFieldSubmit(): Promise<never> {
  throw new Error('not built yet');
}
