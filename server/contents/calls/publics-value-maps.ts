import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';

export async function publicsValueMaps(
  context: CallContext<'publics/value-maps'>,
): Promise<CallAnswer<'publics/value-maps'>> {
  const { portal, language, body } = context;
  const maps = Object.entries(portal.valueMaps(language));
  return Object.fromEntries(maps.filter(([name]) => !body.keys || body.keys.includes(name)));
}
