/** A number in doubled braces is read as it is written, beside placeholders too, in the text and in its translation. */
import { expect, test } from 'vitest';
import { englishOf, fillText, type Text } from '#model';
import { recompile, shippedConfig, withFile } from './support.ts';

const form = 'forms/application-reply.yaml';
const catalogue = 'texts/zh-Hant.yaml';

test.each([
  ['{{0}} of {result.id}: {{1}}', '{result.id} 的 {{0}}，{{1}}', '{0} of 7: {1}', '7 的 {0}，{1}'],
  ['{{0}} and {{0}} of {result.id}', '{result.id} 的 {{0}}', '{0} and {0} of 7', '7 的 {0}'],
  ['{{0}} of nothing', '沒有的 {{0}}', '{0} of nothing', '沒有的 {0}'],
])('%s', (source, translation, english, chinese) => {
  const text = shippedConfig.get(form)?.replace(/success: .*/, () => `success: "${source}"`) ?? '';
  const texts = `${shippedConfig.get(catalogue)}\n"${source}": "${translation}"\n`;
  const { portal, diagnostics } = recompile(withFile(withFile(shippedConfig, form, text), catalogue, texts));
  const [shown] = portal?.forms['application-reply']?.success ?? [];

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(filled(shown?.text ?? '', {})).toBe(english);
  expect(filled(shown?.text ?? '', portal?.texts['zh-Hant'] ?? {})).toBe(chinese);
});

/** As the browser shows it, where each placeholder is 7. */
function filled(text: Text, catalogue: Readonly<Record<string, string>>): string {
  const written = catalogue[englishOf(text)] ?? englishOf(text);
  if (typeof text === 'string') return written;
  return fillText(
    written,
    text.args.map((arg) => (typeof arg === 'string' ? arg : 7)),
  );
}
