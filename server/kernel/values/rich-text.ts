/** Plain text from people as the rich text that pages show, where nothing of it is markup; and rich text as plain text for mail. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign])),
  '&nbsp;': ' ',
};

export function textAsRich(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

/** The text with nothing in it that is markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** The words of rich text, for mail: paragraphs apart, the cells of a row too, links with their address behind them. */
export function richAsText(rich: string): string {
  return rich
    .replaceAll(/<a\b[^>]*\bhref="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gis, '$2 ($1)')
    .replaceAll(/<br\b[^>]*>/gi, '\n')
    .replaceAll(/<li\b[^>]*>/gi, '- ')
    .replaceAll(/<\/(?:p|h[1-6]|ul|ol|table|blockquote|div)>/gi, '\n\n')
    .replaceAll(/<\/t[hd]>\s*(?=<t[hd]\b)/gi, ' | ')
    .replaceAll(/<\/(?:li|tr)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => signs[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
