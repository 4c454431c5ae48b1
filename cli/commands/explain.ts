export async function explain(_code: string | undefined): Promise<number> {
  return 0;
}
