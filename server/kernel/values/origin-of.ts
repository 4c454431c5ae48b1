/** The site of an address: `https://files.example/portal/` → `https://files.example`; undefined for what is no address of its own. */
export function originOf(address: string | undefined): string | undefined {
  const isWhole = address !== undefined && /^https?:/i.test(address) && URL.canParse(address);
  return isWhole ? new URL(address).origin : undefined;
}
