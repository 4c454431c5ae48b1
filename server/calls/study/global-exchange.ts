export async function globalExchange(): Promise<never> {
  throw new Error('not built yet');
}
