export async function globalExchangeAnswer(): Promise<never> {
  throw new Error('not built yet');
}
